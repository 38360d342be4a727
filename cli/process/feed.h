/* Runs commands of the user, such as a mail program, without a shell. */
#ifndef RECTO_CLI_PROCESS_FEED_H
#define RECTO_CLI_PROCESS_FEED_H

#include <stdbool.h>
#include <stddef.h>

/* Runs a command, which is words with blanks between them, and gives it these bytes as standard
 * input. True if it takes all of them and ends with status 0 within so many seconds. If it takes
 * longer, it is killed with its process group, after a complaint. No character is special, as there
 * is no shell. A name without a slash is looked up in PATH, and then in /usr/sbin and /usr/lib,
 * where mail programs are. */
bool process_feed(const char *command, int seconds, const char *bytes, size_t len);

#endif
