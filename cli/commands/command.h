/* The commands, and what they share. */
#ifndef RECTO_CLI_COMMANDS_COMMAND_H
#define RECTO_CLI_COMMANDS_COMMAND_H

#include "cli/output/output.h"

#include <stdbool.h>
#include <stdint.h>

/* Exit statuses. */
enum { EXIT_SOUND = 0, EXIT_UNSOUND = 1, EXIT_TROUBLE = 2 };

struct command {
    const char *name;
    const char *usage;   /* behind `recto NAME` */
    const char *summary; /* one line */
    const char *help;    /* the options, a line each, or "" */
    /* Runs with arguments as main() has them, argv[0] being the name; gives the exit status.
     * Results go to `out`, which the caller flushes. */
    int (*run)(const struct command *self, int argc, char **argv, struct output *out);
};

extern const struct command command_check, command_show, command_moves, command_add, command_fmt,
    command_new, command_games, command_rules, command_explain, command_compare, command_seal,
    command_referee;

enum { ARCHIVE_COMMANDS = 6 };
extern const struct command command_archive[ARCHIVE_COMMANDS];

/* What `--version` prints. */
extern const char command_version[];

/* Reads the next option, as getopt_long() does: `options` are the letters, `longs` (struct option,
 * ended by zeros) the words. Answers `--help` itself, and what is wrong with a message: then -2 for
 * the first and -3 for the second; -1 at the end. */
struct option;
int next_option(const struct command *self, int argc, char **argv, const char *options,
                const struct option *longs, struct output *out);

/* Lets `help` and `version`, the first words behind argv[0], ask what `--help` and `--version` do:
 * `help` alone, `help NAME` for `NAME --help`; NAME may be one of these words, too. */
void heed_words(int argc, char **argv);

/* The whole number of an option's value; false with a complaint if it is none. */
bool option_number(const struct command *self, const char *option, const char *value,
                   uint32_t *number);

/* The game of that id; NULL with a complaint if there is none. */
struct game;
const struct game *command_game(const char *name);

/* Complains that `name` is no `kind`, with the nearest of the names there are, or else with the
 * command that lists them; gives EXIT_TROUBLE. */
int refuse_name(const char *kind, const char *lister, const char *name, const char *const *names,
                size_t count);

/* What main() does around a program: a closed pipe is a failed write like any other, output is
 * flushed, what could not be written is complained of. Gives the exit status. */
int run_program(int (*run)(int argc, char **argv, struct output *out), int argc, char **argv);

/* Complains of wrong usage and shows the right one; gives EXIT_TROUBLE. */
int refuse_usage(const struct command *self, const char *message);

#endif
