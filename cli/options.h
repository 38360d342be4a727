/* The options of commands: a table says what there is, and the reading of arguments and `--help`
 * follow from it. */
#ifndef RECTO_CLI_OPTIONS_H
#define RECTO_CLI_OPTIONS_H

#include "cli/command.h"

#include <stdbool.h>
#include <stdint.h>

/* A line of a table of options, which a line of zeros ends. Every command takes `-h` and `--help`
 * besides. */
struct option_line {
    int key;              /* the letter, or for an option without one, a number from KEY_JOBS on */
    const char *word;     /* of `--WORD`; NULL: there is only the letter */
    const char *argument; /* what --help calls its value; NULL: it has none */
    const char *help;     /* a line or several; "": shares the next option's; NULL: not told of */
};

/* The keys of options without a letter that several commands have; a command's own come after. */
enum {
    KEY_JOBS = 256,
    KEY_ACCOUNT,
    KEY_FILES_FROM,
    KEY_SHARD,
    KEY_AT,
    KEY_JSON,
    KEY_PAPER,
    KEY_LANDSCAPE,
    KEY_OWN
};

/* The arguments of a command: before options_read() with its name and the options, after that the
 * operands alone. */
struct arguments {
    int count;
    char **list;
};

/* What a command does about one option; `value` is NULL if it takes none. False after a complaint.
 */
typedef bool option_handler(const struct command *self, void *context, int key, const char *value);

enum { OPTIONS_READ = -1 };

/* Reads the options of self->options in any order, as getopt_long() does, and hands each one to
 * `handle` (NULL where there are none). Gives OPTIONS_READ if the command may go on, or else its
 * exit status: `--help` has been answered, or something has been complained of. */
int options_read(const struct command *self, struct arguments *arguments, option_handler *handle,
                 void *context, struct output *out);

/* The whole number of an option's value; false with a complaint if it is none. */
bool option_number(const struct command *self, const char *option, const char *value,
                   uint32_t *number);

#endif
