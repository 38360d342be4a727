/* The options of commands. A table declares them; the reading of arguments and --help follow from
 * it. */
#ifndef RECTO_CLI_OPTIONS_H
#define RECTO_CLI_OPTIONS_H

#include "cli/command.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line of a table of options. A line of zeros ends the table. */
struct option_line {
    int key;          /* the letter, or without one, a number from KEY_ACCOUNT on */
    const char *word; /* of --WORD; NULL: the option has only a letter */
    /* The name of its value in --help; in brackets, "[=WHEN]": it may be left out; NULL: there is
     * none. */
    const char *argument;
    const char
        *help; /* lines of --help; "": shares those of the next option; NULL: not in --help */
};

/* Where the value of an option goes in the context that options_read() is given. A line of zeros
 * ends the table. */
struct option_value {
    int key;
    enum { VALUE_FLAG, VALUE_TEXT, VALUE_NUMBER } kind;
    size_t at;
    uint32_t least, most; /* of a number */
};

/* A bool that becomes true, a const char *, a uint32_t. */
#define FLAG_IN(type, member)                VALUE_FLAG, offsetof(type, member), 0, 0
#define TEXT_IN(type, member)                VALUE_TEXT, offsetof(type, member), 0, 0
#define NUMBER_IN(type, member, least, most) VALUE_NUMBER, offsetof(type, member), least, most

/* The keys of options without a letter that several commands have. A command's own follow from
 * KEY_OWN on. */
enum {
    KEY_ACCOUNT = 256,
    KEY_FILES_FROM,
    KEY_SHARD,
    KEY_AT,
    KEY_JSON,
    KEY_PAPER,
    KEY_LANDSCAPE,
    KEY_COLOUR,
    KEY_OWN
};

/* The options that every command takes, and the programs before it. options_read() sees to them. */
extern const struct option_line common_options[];

/* Writes the lines of --help for them. */
void write_common_options(struct buffer *out);

/* The arguments of a command. Before options_read() they begin with its name; after it, only the
 * operands are left. */
struct arguments {
    int count;
    char **list;
};

/* Handles one option; `value` is NULL if it takes none. False after a complaint. */
typedef bool option_handler(const struct command *self, void *context, int key, const char *value);

enum { OPTIONS_READ = -1 };

/* Reads the options of self->options with getopt_long() into `context`, and calls `handle` for
 * those of kind OPTION_OWN; it may be NULL if there are none. Returns OPTIONS_READ if the command
 * goes on, and otherwise its exit status, after answering --help or --version, or complaining. */
int options_read(const struct command *self, struct arguments *arguments, option_handler *handle,
                 void *context, struct output *out);

/* Reads a whole number, of an option or an operand of that name; false after an error if it is not
 * one from `least` to `most`, where UINT32_MAX is no bound. */
bool option_number(const struct command *self, const char *name, const char *value, uint32_t least,
                   uint32_t most, uint32_t *number);

#endif
