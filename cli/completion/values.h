/* What can stand for the words of usages and of tables of options, such as FORMAT. */
#ifndef RECTO_CLI_COMPLETION_VALUES_H
#define RECTO_CLI_COMPLETION_VALUES_H

#include "base/buffer.h"
#include "cli/command.h"

#include <stdbool.h>
#include <stddef.h>

/* The values of a place of the command line, while they are listed. */
struct values {
    const char *typed;    /* the word at the cursor, as far as it is typed, without `before` */
    struct buffer before; /* what precedes the value in that word, such as `--type=` */
    const char *const *operands; /* those before the cursor */
    int operand_count;
    const char *kind;     /* of names that the shell knows: files, folders; NULL: none */
    const char *suffixes; /* of files */
    struct buffer lines;  /* what is printed for the values */
};

/* Lists what can stand at a place. */
typedef void values_list(struct values *values);

/* What can stand for a word. A line of zeros ends a table. */
struct placeholder {
    const char *name;
    const char *words; /* the values, with blanks between them; or NULL */
    values_list *list; /* lists them; or NULL */
    bool several;      /* several values can stand there, with commas between them */
};

/* Adds a value and, unless it is NULL, a few words on it. The shell appends a blank to a value
 * unless it ends in `=`. */
void values_add(struct values *values, const char *value, const char *means);

/* Lists the ids of the games. */
void values_list_games(struct values *values);

/* Lists what can stand for a word: by the table of the command, or by one that all share; `is_read`
 * tells a FILE that is read from one that is written. */
void values_of_placeholder(struct values *values, const struct command *command, const char *name,
                           size_t len, bool is_read);

/* Appends what `complete` prints. */
void values_write(struct values *values, struct buffer *out);

void values_release(struct values *values);

#endif
