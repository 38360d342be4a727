/* The options of `recto rules`. Two programs read them: recto, and recto-draw, which it runs. */
#ifndef RECTO_CLI_RULES_OPTIONS_H
#define RECTO_CLI_RULES_OPTIONS_H

#include "cli/format.h"
#include "validator/games/games.h"

struct rules_options {
    enum format type;   /* FORMAT_NONE: text, boards in UTF-8 on a terminal that takes it */
    const char *output; /* NULL: standard output */
    bool all;           /* --all */
    /* What to write, in this order; NULL stands for what all games share. */
    const struct game *games[GAME_COUNT + 1];
    size_t count; /* at least 1 */
};

extern const char rules_usage[];
extern const struct option_line rules_option_lines[];
extern const struct option_value rules_option_values[];

/* Reads them, as options_read() does. */
int rules_options_read(const struct command *self, int argc, char **argv,
                       struct rules_options *options, struct output *out);

#endif
