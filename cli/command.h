/* Commands of recto's programs, and tables of them. */
#ifndef RECTO_CLI_COMMAND_H
#define RECTO_CLI_COMMAND_H

#include "cli/exit_status.h"
#include "cli/output/output.h"

#include <stdbool.h>
#include <stddef.h>

struct option_line;
struct option_value;

enum { OPTION_TABLES_MOST = 3 };

/* `name` comes from the table of commands; so does `summary`, unless the command sets one. */
struct command {
    const char *name;    /* "" for what stands before the commands of a program */
    const char *summary; /* one line */
    const char *usage;   /* the arguments, after `recto NAME` */
    const char *about;   /* lines of --help before the options; or NULL */
    /* Tables of options, in the order of --help; NULL after the last, if they are fewer. */
    const struct option_line *options[OPTION_TABLES_MOST];
    const struct option_value *values; /* where values go that no handler reads; or NULL */
    const char *notes;                 /* lines of --help after the options; or NULL */
    const char *example;               /* a command line that --help ends with; or NULL */
    /* The layout of the options in --help: the column in which texts begin (0: two blanks after the
     * widest option), and whether words begin where letters would. */
    size_t column;
    bool no_letters;
    bool operands_first; /* whatever follows the first operand is an operand, too */
    /* Writes --help, if that is not what the other members say; or NULL. */
    void (*write_help)(struct buffer *out);
    /* Runs the command; argv[0] is its name. Gives the exit status. Results go to `out`, which the
     * caller flushes. */
    int (*run)(const struct command *self, int argc, char **argv, struct output *out);
    const void *own; /* what `run` reads besides; or NULL */
};

/* A line of a program's table of commands; a name of NULL ends the table. A line without a command
 * is the title of the group that follows, in `called`. */
struct command_line {
    const char *name;   /* as users type it */
    const char *called; /* the name in messages and --help, such as "referee init" */
    const char *summary;
    const struct command *command;
};

/* The line of that name; NULL if there is none. */
const struct command_line *command_find(const struct command_line *lines, const char *name);

/* Runs the command of a line; gives the exit status. */
int command_run(const struct command_line *line, int argc, char **argv, struct output *out);

/* Writes a line for each command: its name in a column of that width, and its summary. */
void command_list(const struct command_line *lines, int width, struct buffer *out);

/* Complains that there is no command of that name (see refuse_name()), or says what replaces a
 * command that `owner` had (cli/gone.def; "" for recto itself). Gives EXIT_TROUBLE. */
int refuse_command(const struct command_line *lines, const char *owner, const char *kind,
                   const char *lister, const char *name);

/* Complains that `name` is no `kind`, and names the most similar of `names`, or else the command
 * that lists them. Gives EXIT_TROUBLE. */
int refuse_name(const char *kind, const char *lister, const char *name, const char *const *names,
                size_t count);

/* Complains with the message, unless it is NULL, and shows the usage. Gives EXIT_TROUBLE. */
int refuse_usage(const struct command *self, const char *message);

/* --- what main() of all programs does */

/* What `--version` prints. */
extern const char program_version[];

/* Runs a program and flushes its output. A closed pipe is a failed write like any other. Gives the
 * exit status: trouble, after a complaint, if the output could not be written. */
int program_main(int (*run)(int argc, char **argv, struct output *out), int argc, char **argv);

/* Makes the words `help` and `version`, if nothing but options stands before them, mean what --help
 * and --version do. `help NAME` is `NAME --help`; NAME may be one of these words, too. */
void accept_words(int argc, char **argv);

#endif
