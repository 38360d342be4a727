/* What main() of all programs does. */
#ifndef RECTO_CLI_PROGRAM_H
#define RECTO_CLI_PROGRAM_H

#include "cli/command.h"

/* What `--version` prints. */
extern const char program_version[];

/* Runs a program and flushes its output. A closed pipe is a failed write like any other. Gives the
 * exit status: trouble, after a complaint, if the output could not be written. */
int program_main(int (*run)(int argc, char **argv, struct output *out), int argc, char **argv);

/* Makes the words `help` and `version`, if nothing but options stands before them, mean what --help
 * and --version do. `help NAME` is `NAME --help`; NAME may be one of these words, too. */
void accept_words(int argc, char **argv);

#endif
