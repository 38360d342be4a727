#include "cli/show_options.h"

#include <getopt.h>
#include <string.h>

const char show_usage[] = "[-T FORMAT] [--at N] [-o FILE] [OPTION…] [FILE…]";

const char show_help[] =
    "  -T, --type FORMAT  text (plain ASCII), utf8 (box drawing; the default on a UTF-8 "
    "terminal),\n"
    "                     svg, png (a board), pdf (sheets), html (to step through);\n"
    "                     without it, the suffix of FILE decides\n"
    "      --at N         the position after N moves (default: after the last)\n"
    "  -o, --output FILE  write to FILE; for several boards as svg or png FILE has a %d,\n"
    "                     as in board-%d.svg\n"
    "      --numbers      svg, png, pdf, html: the number of the move on every stroke, and its\n"
    "                     direction\n"
    "      --every N      pdf: a diagram each N moves\n"
    "      --diagrams N   pdf: diagrams on a page: 1, 2, 4, 6 or 9 (default: 4)\n"
    "      --paper NAME   pdf: a4 (default) or letter\n"
    "      --landscape    pdf: pages on their side\n"
    "      --blank        pdf: instead of what was played, an empty sheet to play on\n";

enum { DIAGRAMS = 4 };

static bool choose_paper(const char *name, struct show_options *options)
{
    options->booklet.paper = strcmp(name, "letter") == 0 ? PAPER_LETTER : PAPER_A4;
    return options->booklet.paper == PAPER_LETTER || strcmp(name, "a4") == 0;
}

static bool choose_diagrams(const char *number, struct show_options *options)
{
    static const char allowed[] = "12469";

    if (strlen(number) != 1 || strchr(allowed, number[0]) == NULL)
        return false;
    options->booklet.diagrams = number[0] - '0';
    return true;
}

enum { OPTION_AT = 256, OPTION_EVERY, OPTION_DIAGRAMS, OPTION_PAPER };
enum { OPTION_NUMBERS = 512, OPTION_LANDSCAPE, OPTION_BLANK };

/* Takes an option; the complaint if its value is wrong. */
static const char *take_option(int option, struct show_options *options)
{
    switch (option) {
    case 'o':
        options->output = optarg;
        return NULL;
    case OPTION_DIAGRAMS:
        return choose_diagrams(optarg, options) ? NULL : "--diagrams takes 1, 2, 4, 6 or 9";
    case OPTION_PAPER:
        return choose_paper(optarg, options) ? NULL : "--paper takes a4 or letter";
    case OPTION_NUMBERS:
        options->order = true;
        return NULL;
    case OPTION_LANDSCAPE:
        options->booklet.landscape = true;
        return NULL;
    default:
        options->blank = true;
        return NULL;
    }
}

/* What does not go together. */
static const char *find_conflict(const struct show_options *options, bool pages)
{
    const bool drawn = show_is_drawn(options);

    if (options->blank && options->type != FORMAT_PDF)
        return "--blank makes a PDF: -T pdf, or -o with a name that ends in .pdf";
    if (options->blank && (options->at != UINT32_MAX || options->booklet.every != 0))
        return "--blank shows no moves: it goes with neither --at nor --every";
    if (pages && options->type != FORMAT_PDF)
        return "--every, --diagrams, --paper and --landscape are for -T pdf";
    if (options->order && !drawn)
        return "--numbers is for -T svg, png, pdf and html";
    return NULL;
}

static int settle(const struct command *self, struct show_options *options, bool pages,
                  const struct output *out)
{
    if (!format_by_suffix(self, options->output, FORMATS_OF_BOARDS, &options->type))
        return EXIT_TROUBLE;
    if (options->type == FORMAT_NONE && options->blank &&
        (options->output == NULL || strcmp(options->output, "-") == 0))
        options->type = FORMAT_PDF;
    const char *const conflict = find_conflict(options, pages);
    if (conflict != NULL)
        return refuse_usage(self, conflict);
    return format_can_go(self, options->type, options->output, out->file) ? -1 : EXIT_TROUBLE;
}

int show_options_read(const struct command *self, int argc, char **argv,
                      struct show_options *options, struct output *out)
{
    static const struct option longs[] = {{"type", required_argument, NULL, 'T'},
                                          {"at", required_argument, NULL, OPTION_AT},
                                          {"output", required_argument, NULL, 'o'},
                                          {"numbers", no_argument, NULL, OPTION_NUMBERS},
                                          {"every", required_argument, NULL, OPTION_EVERY},
                                          {"diagrams", required_argument, NULL, OPTION_DIAGRAMS},
                                          {"paper", required_argument, NULL, OPTION_PAPER},
                                          {"landscape", no_argument, NULL, OPTION_LANDSCAPE},
                                          {"blank", no_argument, NULL, OPTION_BLANK},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    bool pages = false;

    *options = (struct show_options){.at = UINT32_MAX, .booklet = {.diagrams = DIAGRAMS}};
    for (int option; (option = next_option(self, argc, argv, "T:o:h", longs, out)) != -1;) {
        if (option < 0)
            return option == -2 ? EXIT_SOUND : EXIT_TROUBLE;
        pages = pages || (option >= OPTION_EVERY && option <= OPTION_PAPER) ||
                option == OPTION_LANDSCAPE;
        if (option == OPTION_AT || option == OPTION_EVERY) {
            const bool at = option == OPTION_AT;
            if (!option_number(self, at ? "--at" : "--every", optarg,
                               at ? &options->at : &options->booklet.every))
                return EXIT_TROUBLE;
            continue;
        }
        if (option == 'T') {
            if (!format_named(self, optarg, FORMATS_OF_BOARDS, &options->type))
                return EXIT_TROUBLE;
            continue;
        }
        const char *const complaint = take_option(option, options);
        if (complaint != NULL)
            return refuse_usage(self, complaint);
    }
    options->files = argv + optind;
    options->file_count = argc - optind;
    return settle(self, options, pages, out);
}

void show_options_input(const struct show_options *options, struct input *input)
{
    for (int i = 0; i < options->file_count; i++)
        input_add(input, options->files[i]);
    if (options->file_count == 0)
        input_add(input, "-");
}

int show_nothing(const struct input *input)
{
    input_warn_of_nothing(input, "show");
    return EXIT_TROUBLE;
}
