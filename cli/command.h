/* What a command is, whichever program has it, and the tables of commands. */
#ifndef RECTO_CLI_COMMAND_H
#define RECTO_CLI_COMMAND_H

#include "cli/exit_status.h"
#include "cli/output/output.h"

#include <stdbool.h>
#include <stddef.h>

struct option_line;

enum { OPTION_TABLES_MOST = 3 };

/* Name and summary come from the table of commands, but where a command has a summary of its own.
 */
struct command {
    const char *name;
    const char *summary; /* one line */
    const char *usage;   /* the arguments, after `recto NAME` */
    const char *about;   /* lines of --help before the options; or NULL */
    /* Tables of options, in the order of --help; NULL after the last, if they are fewer. */
    const struct option_line *options[OPTION_TABLES_MOST];
    const char *notes; /* lines of --help after the options; or NULL */
    /* How --help lays the options out: the column in which the texts begin (0: two blanks after the
     * widest option), and whether it leaves room for letters before the words. */
    size_t column;
    bool no_letters;
    bool operands_first; /* what follows the first operand is no option, whatever it looks like */
    /* Runs with arguments as main() has them, argv[0] being the name; gives the exit status.
     * Results go to `out`, which the caller flushes. */
    int (*run)(const struct command *self, int argc, char **argv, struct output *out);
};

/* A line of a program's table of commands, which ends with a name of NULL. */
struct command_line {
    const char *name;   /* as it is typed */
    const char *called; /* the same in messages and --help, with what comes before it */
    const char *summary;
    const struct command *command;
};

/* The line of that name; NULL if there is none. */
const struct command_line *command_find(const struct command_line *lines, const char *name);

/* Runs the command of a line; gives the exit status. */
int command_run(const struct command_line *line, int argc, char **argv, struct output *out);

/* The names, in a column of that width, and the summaries: a line each. */
void command_list(const struct command_line *lines, int width, struct buffer *out);

/* Complains that there is no command of that name (see refuse_name()). */
int refuse_command(const struct command_line *lines, const char *kind, const char *lister,
                   const char *name);

/* Complains that `name` is no `kind`, with the nearest of the names there are, or else with the
 * command that lists them; gives EXIT_TROUBLE. */
int refuse_name(const char *kind, const char *lister, const char *name, const char *const *names,
                size_t count);

/* Complains of wrong usage, unless `message` is NULL, and shows the right one; gives EXIT_TROUBLE.
 */
int refuse_usage(const struct command *self, const char *message);

#endif
