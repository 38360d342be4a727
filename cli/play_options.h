/* The options of `recto play`. Two programs read them: recto, which answers --help and completes
 * them, and recto-play, which it becomes. */
#ifndef RECTO_CLI_PLAY_OPTIONS_H
#define RECTO_CLI_PLAY_OPTIONS_H

#include "cli/options.h"

struct play_options {
    uint32_t record;           /* which one of the file, as a draft has it */
    const char *file;          /* to play in */
    struct arguments settings; /* of a new record: its game, and KEY=VALUE; or none */
};

extern const char play_usage[], play_notes[];
extern const struct option_line play_option_lines[];
extern const struct option_value play_option_values[];

/* Reads them, as options_read() does. */
int play_options_read(const struct command *self, int argc, char **argv,
                      struct play_options *options, struct output *out);

#endif
