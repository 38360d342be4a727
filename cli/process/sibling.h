/* Runs recto's other programs, as git runs its parts. They are beside this one, or in
 * ../libexec/recto as seen from it, and load the libraries that would make `check` start later. */
#ifndef RECTO_CLI_PROCESS_SIBLING_H
#define RECTO_CLI_PROCESS_SIBLING_H

#include "base/buffer.h"

#include <stdbool.h>
#include <sys/types.h>

/* Appends the path of the program of that name, as a string; false if it is not there. */
bool sibling_find(const char *name, struct buffer *path);

/* Runs the program of that name with these arguments, which NULL ends, and gives its exit status.
 * Signals that ask this program to end are passed on. EXIT_TROUBLE after a complaint if it cannot
 * be run, or crashes, as some libraries do when memory is short. */
int sibling_run(const char *name, char **argv);

/* Goes on as that program, for one that talks with the user: the terminal's signals then reach it
 * alone. Returns only if it cannot be run: EXIT_TROUBLE after a complaint. */
int sibling_become(const char *name, char **argv);

/* Starts it with these three files as its standard input, output and error; the caller waits for
 * it. 0, or an errno. */
int sibling_start(const char *name, char **argv, const int files[3], pid_t *child);

/* Called in a new child process: makes it end when its parent, whose id this is, is killed. */
void end_with_parent(pid_t parent);

#endif
