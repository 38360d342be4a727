/* What the tables and the usage of a command say of its options and operands. */
#ifndef RECTO_CLI_COMPLETION_USAGE_H
#define RECTO_CLI_COMPLETION_USAGE_H

#include "cli/options.h"

/* The word for the operand of that index, counted from 0, such as GAME or won|drawn, without
 * brackets and dots; one with `…` stands for all that follow. Gives its length; 0: there is no such
 * operand. */
size_t usage_operand(const struct command *command, int index, const char **word);

/* The tables of a command, and last the one that all share; NULL after it. */
const struct option_line *option_table(const struct command *command, int number);

/* The line of the option of that letter, and that of a word or of its beginning, if just one option
 * begins so; NULL if there is none. */
const struct option_line *option_of_letter(const struct command *command, char letter);
const struct option_line *option_of_word(const struct command *command, const char *word,
                                         size_t len);

/* Whether its value is the next word; false for NULL. */
bool option_takes_next(const struct option_line *line);

#endif
