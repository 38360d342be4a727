/* The options by which commands are told what to read. */
#ifndef RECTO_CLI_INPUT_INPUT_OPTIONS_H
#define RECTO_CLI_INPUT_INPUT_OPTIONS_H

#include "cli/input/input.h"
#include "cli/options.h"

/* --account and --files0-from, the last ones of a table, and what --help says below them. */
extern const struct option_line input_options[];
extern const char input_notes[];

/* Takes one of these. */
bool input_take_option(struct input *input, int key, const char *value);

/* Adds the files that the operands name; standard input if neither they nor a list name any. */
void input_add_operands(struct input *input, const struct arguments *operands);

#endif
