/* Commands of the user, such as a mail program, run without a shell. */
#ifndef RECTO_CLI_PROCESS_FEED_H
#define RECTO_CLI_PROCESS_FEED_H

#include <stdbool.h>
#include <stddef.h>

/* Runs a command, words parted by blanks, and gives it these bytes as standard input; true if it
 * has taken them all and ended with status 0 within so many seconds. If it takes longer, it is
 * killed, with what it has started in its process group, after a complaint. Nothing in the words is
 * special: no shell. A name without a slash is looked up in PATH, and then where mail programs lie,
 * /usr/sbin and /usr/lib. */
bool process_feed(const char *command, int seconds, const char *bytes, size_t len);

#endif
