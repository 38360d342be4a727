/* What can stand at a place of the command line, for the completion of shells: commands, options
 * and values come from the tables that the programs work with. */
#ifndef RECTO_CLI_COMPLETION_ANSWER_H
#define RECTO_CLI_COMPLETION_ANSWER_H

#include "cli/command.h"

#include <stdbool.h>

/* Answers `complete N WORD…`, where the N-th word, counted from 0, is the one at the cursor; the
 * first, or the one after so many, names one of the commands. The first line says what kind of
 * thing can stand there: `words`, `folders`, or `files` and their suffixes, if they must have one.
 * Each other line is a value and, after a tab, what it means. Nothing is written to standard error.
 * False if the arguments of the program do not begin with `complete`. */
bool answer_completion(const struct command_line *commands, int words_before, int argc, char **argv,
                       struct output *out);

#endif
