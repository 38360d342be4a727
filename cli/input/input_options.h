/* The options that say what a command reads. */
#ifndef RECTO_CLI_INPUT_INPUT_OPTIONS_H
#define RECTO_CLI_INPUT_INPUT_OPTIONS_H

#include "cli/input/input.h"
#include "cli/options.h"

/* The table of --account and --files0-from, which comes last, and the lines of --help after it. */
extern const struct option_line input_options[];
extern const char input_notes[];

/* Takes one of these. */
bool input_take_option(struct input *input, int key, const char *value);

/* False, with an error, if --shard is given with several files. */
bool input_is_divisible(const struct command *self, const struct input *input);

/* Adds the files that the operands name, or standard input if neither they nor a list name any; a
 * user who is to type it is told so. */
void input_add_operands(struct input *input, const struct arguments *operands);

#endif
