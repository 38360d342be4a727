/* The options of `recto show`, which two programs understand: recto draws text itself and runs
 * recto-draw for pictures. */
#ifndef RECTO_CLI_SHOW_OPTIONS_H
#define RECTO_CLI_SHOW_OPTIONS_H

#include "cli/format.h"
#include "cli/input/input.h"
#include "render/sheets/booklet.h"

struct show_options {
    enum format type;   /* FORMAT_NONE: text, or UTF-8 on a terminal that takes it */
    uint32_t at;        /* UINT32_MAX: after the last move */
    const char *output; /* NULL: standard output */
    bool order;         /* --numbers */
    bool blank;
    struct booklet_options booklet;
    char *const *files; /* as named: `file_count` of them */
    int file_count;
};

extern const char show_usage[], show_help[];

/* Reads them; -1 if all is well, else the exit status, everything having been said. The arguments
 * may be put into another order. */
int show_options_read(const struct command *self, int argc, char **argv,
                      struct show_options *options, struct output *out);

/* Adds the files, or standard input where none is named. */
void show_options_input(const struct show_options *options, struct input *input);

/* There was no record to show, which is said; gives the exit status of that. */
int show_nothing(const struct input *input);

/* Whether that is drawn by recto-draw. */
static inline bool show_is_drawn(const struct show_options *options)
{
    return options->blank || format_is_drawn(options->type);
}

#endif
