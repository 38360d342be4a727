/* Programs of recto's own for what `check` must not wait for, run as git runs its parts; and those
 * of others, without a shell. */
#ifndef RECTO_CLI_PROGRAMS_H
#define RECTO_CLI_PROGRAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Runs the program of that name, which lies beside this one or in ../libexec/recto as seen from
 * there; `argv` is handed over (NULL-terminated). What asks this program to end is passed on. Gives
 * its exit status. If it cannot be run, or breaks down, as libraries do that end their program when
 * memory is short: EXIT_TROUBLE after a complaint. */
int program_run(const char *name, char **argv);

/* Runs a command, words parted by blanks, and gives it these bytes as standard input; true if it
 * has taken them all and ended with status 0 within so many seconds. If it takes longer, it is
 * killed, with what it has started in its process group, after a complaint. Nothing in the words is
 * special: no shell. A name without a slash is looked up in PATH, and then where mail programs lie,
 * /usr/sbin and /usr/lib. */
bool program_feed(const char *command, int seconds, const char *bytes, size_t len);

/* Starts it beside this one, with these three files as its standard input, output and error; the
 * caller waits for it. An errno, 0 if it runs. */
int program_start(const char *name, char **argv, const int files[3], pid_t *child);

/* For a process that was just started: it ends with its parent, whose id this is, since nobody
 * waits for what it does if that is killed. */
void end_with_parent(pid_t parent);

#endif
