/* What main() of all programs does. */
#ifndef RECTO_CLI_PROGRAM_H
#define RECTO_CLI_PROGRAM_H

#include "cli/command.h"

#include <stdbool.h>

/* What `--version` prints. */
extern const char program_version[];

/* Runs a program and flushes its output. A closed pipe is a failed write like any other. Gives the
 * exit status: trouble, after a complaint, if the output could not be written. */
int program_main(int (*run)(int argc, char **argv, struct output *out), int argc, char **argv);

/* Makes the first words `help` and `version` mean what --help and --version do. `help NAME` is
 * `NAME --help`; NAME may be one of these words, too. */
void accept_words(int argc, char **argv);

/* Writes the version if one of the arguments asks for it; false if none does. */
bool answer_version(int argc, char **argv, struct output *out);

#endif
