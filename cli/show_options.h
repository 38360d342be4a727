/* The options of `recto show`. Two programs read them: recto, which draws text itself, and
 * recto-draw, which it runs for pictures. */
#ifndef RECTO_CLI_SHOW_OPTIONS_H
#define RECTO_CLI_SHOW_OPTIONS_H

#include "cli/at.h"
#include "cli/format.h"
#include "cli/input/input.h"
#include "render/length.h"
#include "render/sheets/booklet/options.h"

struct show_options {
    enum format type; /* FORMAT_NONE: text, or UTF-8 on a terminal that takes it */
    struct at at;
    const char *output; /* NULL: standard output */
    const char *title;  /* of the document; NULL: what its records share */
    bool order;         /* --numbers */
    bool blank;
    bool board_only, places;
    struct length width; /* of a picture; 0: as its board needs */
    bool poster;
    struct paper poster_paper;
    struct booklet_options booklet;
    bool diagrams, paper; /* one of the options for diagrams, or --paper, is there */
    struct arguments operands;
};

extern const char show_usage[];
extern const struct option_line show_option_lines[];
extern const struct option_value show_option_values[];

/* Complains that --numbers asks for an order that a sheet does not tell. */
void show_refuse_numbers(const struct visit *visit);

/* Reads them, as options_read() does. */
int show_options_read(const struct command *self, int argc, char **argv,
                      struct show_options *options, struct output *out);

/* Warns that there was no record to show; gives the exit status for that. */
int show_nothing(const struct input *input);

/* Whether recto-draw draws it. */
static inline bool show_is_drawn(const struct show_options *options)
{
    return options->blank || options->poster || format_is_drawn(options->type);
}

#endif
