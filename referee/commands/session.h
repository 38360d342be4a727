/* The folder of a referee, open for a command: the lock, the store, the keys, and what reads mail.
 */
#ifndef RECTO_REFEREE_COMMANDS_SESSION_H
#define RECTO_REFEREE_COMMANDS_SESSION_H

#include "referee/commands/invocation.h"
#include "referee/referee.h"

/* Makes the folder and what is in it, all but its first entry; gives a status of sysexits, after a
 * complaint if not EX_OK. On EX_OK session_close() is the caller's. */
int session_create(struct referee *referee, const char *folder);

/* Opens the store and the keys of a folder; likewise. */
int session_open(struct referee *referee, const char *folder);

/* The same with a store that is open already: reads the keys and looks whether all is there. */
int session_complete(struct referee *referee, const char *folder);

/* Adds a key that nobody can guess, durably; likewise. It is not used yet. */
int session_add_key(struct referee *referee, const char *folder);

/* Reads the command line as invocation_read() does, and opens the folder; on -1 session_end() is
 * the caller's. */
int session_begin(const struct command *self, int argc, char **argv, int least, int most,
                  struct invocation *invocation, struct referee *referee, struct output *out);

/* Closes it all; session_end() gives the status, unless the store has failed. */
void session_close(struct referee *referee);
int session_end(struct referee *referee, int status);

#endif
