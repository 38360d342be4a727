/* Programs of recto's own for what `check` must not wait for, run as git runs its parts. */
#ifndef RECTO_CLI_PROGRAMS_H
#define RECTO_CLI_PROGRAMS_H

#include <sys/types.h>

/* Becomes the program of that name, which lies beside this one or in ../libexec/recto as seen from
 * there; `argv` is handed over (NULL-terminated). Returns only if that cannot be done: the exit
 * status, after a complaint. */
int program_run(const char *name, char **argv);

/* Starts it beside this one, with these three files as its standard input, output and error; the
 * caller waits for it. An errno, 0 if it runs. */
int program_start(const char *name, char **argv, const int files[3], pid_t *child);

#endif
