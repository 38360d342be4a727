#include "cli/show_options.h"

#include <string.h>

const char show_usage[] = "[-T FORMAT] [--at N] [-o FILE] [OPTION…] [FILE…]";

enum {
    KEY_NUMBERS = KEY_OWN,
    KEY_EVERY,
    KEY_DIAGRAMS,
    KEY_BLANK,
    KEY_TITLE,
    KEY_WIDTH,
    KEY_BOARD_ONLY,
    KEY_POSTER,
    KEY_PLACES
};

const struct option_line show_option_lines[] = {
    {'T', "type", "FORMAT",
     "text (plain ASCII), utf8 (box drawing; the default on a UTF-8 terminal),\n"
     "svg, png (a board), pdf (sheets), html (to step through);\n"
     "without it, the suffix of FILE decides"},
    {KEY_AT, "at", "N",
     "the position after N moves, or with a dot, after the move with the number\n"
     "N. in the record (default: after the last)"},
    {'o', "output", "FILE",
     "write to FILE; for several boards as svg or png FILE has a %d,\n"
     "as in board-%d.svg"},
    {KEY_TITLE, "title", "TEXT",
     "pdf, html: the title (default: the event, if all records share it)"},
    {KEY_NUMBERS, "numbers", NULL,
     "the number of the move on every stroke; in pictures also its direction;\n"
     "text, utf8: in squares and on segments, as drawn boards are read back"},
    {KEY_WIDTH, "width", "N",
     "svg, png: so many pixels wide; svg and the pdf of --board-only also take\n"
     "lengths as 120mm, 12cm or 5in"},
    {KEY_BOARD_ONLY, "board-only", NULL,
     "svg, png, pdf: the board without its words, to put into a text"},
    {KEY_PLACES, "places", NULL,
     "svg, with --board-only: also the areas that can be touched, each with the\n"
     "places that it stands for, as in data-place=\"c4\" (see `recto moves --json`)"},
    {KEY_POSTER, "poster", "PAPER",
     "pdf, svg, png: for a wall, on a1, a2, a3 or any other paper: the result\n"
     "and the names large, the board as large as fits"},
    {KEY_EVERY, "every", "N", "pdf: a diagram after moves N., 2N., 3N. … of the game's numbers"},
    {KEY_DIAGRAMS, "diagrams", "COUNT", "pdf: diagrams on a page: 1, 2, 4, 6 or 9 (default: 4)"},
    {KEY_PAPER, "paper", "PAPER", "pdf: " PAPER_NAMES " (default: a4)"},
    {KEY_LANDSCAPE, "landscape", NULL, "pdf, posters: pages on their side"},
    {KEY_BLANK, "blank", NULL, "pdf: instead of what was played, an empty sheet to play on"},
    {0}};

const struct option_value show_option_values[] = {
    {'o', TEXT_IN(struct show_options, output)},
    {KEY_TITLE, TEXT_IN(struct show_options, title)},
    {KEY_NUMBERS, FLAG_IN(struct show_options, order)},
    {KEY_BOARD_ONLY, FLAG_IN(struct show_options, board_only)},
    {KEY_PLACES, FLAG_IN(struct show_options, places)},
    {KEY_LANDSCAPE, FLAG_IN(struct show_options, booklet.paper.landscape)},
    {KEY_BLANK, FLAG_IN(struct show_options, blank)},
    {0}};

enum { DIAGRAMS = 4 };

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

static bool read_paper(const struct command *self, const char *option, const char *value,
                       enum paper_size *size)
{
    if (paper_named(value, size))
        return true;
    complain("%s: %s takes " PAPER_NAMES ", not `%s`", self->name, option, value);
    return refuse(self, NULL);
}

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct show_options *const options = context;

    options->diagrams = options->diagrams || key == KEY_EVERY || key == KEY_DIAGRAMS;
    options->paper = options->paper || key == KEY_PAPER;
    switch (key) {
    case 'T':
        return format_named(self, value, FORMATS_OF_BOARDS, &options->type);
    case KEY_AT:
        return at_read(self, value, &options->at);
    case KEY_EVERY:
        return option_number(self, "--every", value, 0, UINT32_MAX, &options->booklet.every);
    case KEY_DIAGRAMS:
        return choose_diagrams(value, options) || refuse(self, "--diagrams takes 1, 2, 4, 6 or 9");
    case KEY_PAPER:
        return read_paper(self, "--paper", value, &options->booklet.paper.size);
    case KEY_POSTER:
        options->poster = true;
        return read_paper(self, "--poster", value, &options->poster_paper.size);
    default:
        return length_read(value, &options->width) ||
               refuse(self, "--width takes a number of pixels, or a length as 120mm, 12cm or 5in");
    }
}

/* The complaint about options that exclude each other; or NULL. */
static const char *find_conflict(const struct show_options *options)
{
    const bool pdf = options->type == FORMAT_PDF, html = options->type == FORMAT_HTML;
    const bool picture = options->type == FORMAT_SVG || options->type == FORMAT_PNG;
    const bool alone = options->board_only || options->poster;
    const struct {
        bool found;
        const char *complaint;
    } conflicts[] = {
        {options->blank && !pdf,
         "--blank makes a PDF: -T pdf, or -o with a name that ends in .pdf"},
        {options->blank && (at_is_given(options->at) || options->booklet.every != 0),
         "--blank shows no moves: it goes with neither --at nor --every"},
        {options->blank && alone, "--blank goes with neither --board-only nor --poster"},
        {options->board_only && options->poster,
         "--board-only leaves out the words of a --poster: choose one of them"},
        {alone && !pdf && !picture, "--board-only and --poster are for -T svg, png and pdf"},
        {options->places && !(options->type == FORMAT_SVG && options->board_only),
         "--places is for -T svg with --board-only"},
        {options->diagrams && (!pdf || alone), "--every and --diagrams are for booklets: -T pdf"},
        {options->paper && !pdf, "--paper is for -T pdf"},
        {options->paper && options->board_only, "--board-only cuts the page to the board"},
        {options->paper && options->poster, "the paper of a poster is the value of --poster"},
        {options->booklet.paper.landscape && !pdf && !options->poster,
         "--landscape is for -T pdf and for posters"},
        {options->title != NULL && !pdf && !html, "--title is for -T pdf and html"},
        {options->width.value > 0 && !picture && !(pdf && options->board_only),
         "--width is for -T svg and png, and for the pdf of --board-only"},
        {options->type == FORMAT_PNG && options->width.unit != LENGTH_PIXELS,
         "the --width of a PNG is a number of pixels"},
    };

    for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++)
        if (conflicts[i].found)
            return conflicts[i].complaint;
    return NULL;
}

static int settle(const struct command *self, struct show_options *options,
                  const struct output *out)
{
    if (!format_by_suffix(self, options->output, FORMATS_OF_BOARDS, &options->type))
        return EXIT_TROUBLE;
    if (options->type == FORMAT_NONE && (options->blank || options->poster) &&
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

    *options = (struct show_options){.at = {.count = UINT32_MAX},
                                     .poster_paper = {.size = PAPER_A2},
                                     .booklet = {.diagrams = DIAGRAMS}};
    const int status = options_read(self, &arguments, take_option, options, out);
    options->operands = arguments;
    return status == OPTIONS_READ ? settle(self, options, out) : status;
}

void show_refuse_numbers(const struct visit *visit)
{
    complain(
        "show: --numbers: record %zu of %s is a sheet that does not tell the order of its moves",
        visit->record, visit->name);
}

int show_nothing(const struct input *input)
{
    input_warn_of_nothing(input, "show");
    return EXIT_TROUBLE;
}
