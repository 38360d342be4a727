#include "cli/show_options.h"

#include <string.h>

const char show_usage[] = "[-T FORMAT] [--at N] [-o FILE] [OPTION…] [FILE…]";

enum { KEY_NUMBERS = KEY_OWN, KEY_EVERY, KEY_DIAGRAMS, KEY_BLANK, KEY_TITLE };

const struct option_line show_option_lines[] = {
    {'T', "type", "FORMAT",
     "text (plain ASCII), utf8 (box drawing; the default on a UTF-8 terminal),\n"
     "svg, png (a board), pdf (sheets), html (to step through);\n"
     "without it, the suffix of FILE decides"},
    {KEY_AT, "at", "N", "the position after N moves (default: after the last)"},
    {'o', "output", "FILE",
     "write to FILE; for several boards as svg or png FILE has a %d,\n"
     "as in board-%d.svg"},
    {KEY_TITLE, "title", "TEXT",
     "pdf, html: the title (default: the event, if all records share it)"},
    {KEY_NUMBERS, "numbers", NULL,
     "svg, png, pdf, html: the number of the move on every stroke, and its\n"
     "direction"},
    {KEY_EVERY, "every", "N", "pdf: a diagram each N moves"},
    {KEY_DIAGRAMS, "diagrams", "N", "pdf: diagrams on a page: 1, 2, 4, 6 or 9 (default: 4)"},
    {KEY_PAPER, "paper", "NAME", "pdf: a4 (default) or letter"},
    {KEY_LANDSCAPE, "landscape", NULL, "pdf: pages on their side"},
    {KEY_BLANK, "blank", NULL, "pdf: instead of what was played, an empty sheet to play on"},
    {0}};

enum { DIAGRAMS = 4 };

static bool choose_paper(const char *name, struct show_options *options)
{
    options->booklet.paper.size = strcmp(name, "letter") == 0 ? PAPER_LETTER : PAPER_A4;
    return options->booklet.paper.size == PAPER_LETTER || strcmp(name, "a4") == 0;
}

static bool choose_diagrams(const char *number, struct show_options *options)
{
    static const char allowed[] = "12469";

    if (strlen(number) != 1 || strchr(allowed, number[0]) == NULL)
        return false;
    options->booklet.diagrams = number[0] - '0';
    return true;
}

/* Complains of wrong usage; false. */
static bool refuse(const struct command *self, const char *complaint)
{
    (void)refuse_usage(self, complaint);
    return false;
}

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct show_options *const options = context;

    options->pages = options->pages || key == KEY_EVERY || key == KEY_DIAGRAMS ||
                     key == KEY_PAPER || key == KEY_LANDSCAPE;
    switch (key) {
    case 'T':
        return format_named(self, value, FORMATS_OF_BOARDS, &options->type);
    case 'o':
        options->output = value;
        return true;
    case KEY_AT:
        return option_number(self, "--at", value, &options->at);
    case KEY_EVERY:
        return option_number(self, "--every", value, &options->booklet.every);
    case KEY_DIAGRAMS:
        return choose_diagrams(value, options) || refuse(self, "--diagrams takes 1, 2, 4, 6 or 9");
    case KEY_PAPER:
        return choose_paper(value, options) || refuse(self, "--paper takes a4 or letter");
    case KEY_TITLE:
        options->title = value;
        return true;
    case KEY_NUMBERS:
        options->order = true;
        return true;
    case KEY_LANDSCAPE:
        options->booklet.paper.landscape = true;
        return true;
    default:
        options->blank = true;
        return true;
    }
}

/* The complaint about options that exclude each other; or NULL. */
static const char *find_conflict(const struct show_options *options)
{
    const bool drawn = show_is_drawn(options);

    if (options->blank && options->type != FORMAT_PDF)
        return "--blank makes a PDF: -T pdf, or -o with a name that ends in .pdf";
    if (options->blank && (options->at != UINT32_MAX || options->booklet.every != 0))
        return "--blank shows no moves: it goes with neither --at nor --every";
    if (options->pages && options->type != FORMAT_PDF)
        return "--every, --diagrams, --paper and --landscape are for -T pdf";
    if (options->title != NULL && options->type != FORMAT_PDF && options->type != FORMAT_HTML)
        return "--title is for -T pdf and html";
    if (options->order && !drawn)
        return "--numbers is for -T svg, png, pdf and html";
    return NULL;
}

static int settle(const struct command *self, struct show_options *options,
                  const struct output *out)
{
    if (!format_by_suffix(self, options->output, FORMATS_OF_BOARDS, &options->type))
        return EXIT_TROUBLE;
    if (options->type == FORMAT_NONE && options->blank &&
        (options->output == NULL || strcmp(options->output, "-") == 0))
        options->type = FORMAT_PDF;
    const char *const conflict = find_conflict(options);
    if (conflict != NULL)
        return refuse_usage(self, conflict);
    return format_can_go(self, options->type, options->output, out->file) ? OPTIONS_READ
                                                                          : EXIT_TROUBLE;
}

int show_options_read(const struct command *self, int argc, char **argv,
                      struct show_options *options, struct output *out)
{
    struct arguments arguments = {argc, argv};

    *options = (struct show_options){.at = UINT32_MAX, .booklet = {.diagrams = DIAGRAMS}};
    const int status = options_read(self, &arguments, take_option, options, out);
    options->operands = arguments;
    return status == OPTIONS_READ ? settle(self, options, out) : status;
}

int show_nothing(const struct input *input)
{
    input_warn_of_nothing(input, "show");
    return EXIT_TROUBLE;
}
