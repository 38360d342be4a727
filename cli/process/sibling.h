/* Programs of recto's own, run as git runs its parts: they lie beside this one, or in
 * ../libexec/recto as seen from there. They take what `check` must not wait for to start. */
#ifndef RECTO_CLI_PROCESS_SIBLING_H
#define RECTO_CLI_PROCESS_SIBLING_H

#include <sys/types.h>

/* Runs the program of that name; `argv` is handed over (NULL-terminated). What asks this program to
 * end is passed on. Gives its exit status. If it cannot be run, or breaks down, as libraries do
 * that end their program when memory is short: EXIT_TROUBLE after a complaint. */
int sibling_run(const char *name, char **argv);

/* Starts it with these three files as its standard input, output and error; the caller waits for
 * it. An errno, 0 if it runs. */
int sibling_start(const char *name, char **argv, const int files[3], pid_t *child);

/* For a process that was just started: it ends with its parent, whose id this is, since nobody
 * waits for what it does if that is killed. */
void end_with_parent(pid_t parent);

#endif
