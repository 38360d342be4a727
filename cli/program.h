/* What main() does, in all of recto's programs. */
#ifndef RECTO_CLI_PROGRAM_H
#define RECTO_CLI_PROGRAM_H

#include "cli/command.h"

#include <stdbool.h>

/* What `--version` prints. */
extern const char program_version[];

/* Runs a program: a closed pipe is a failed write like any other, output is flushed, and what could
 * not be written is complained of. Gives the exit status. */
int program_main(int (*run)(int argc, char **argv, struct output *out), int argc, char **argv);

/* Lets `help` and `version` as first words ask what `--help` and `--version` do: `help` alone,
 * `help NAME` for `NAME --help`; NAME may be one of these words, too. */
void heed_words(int argc, char **argv);

/* Whether one of the arguments asks for the version, which it gets then. */
bool answer_version(int argc, char **argv, struct output *out);

#endif
