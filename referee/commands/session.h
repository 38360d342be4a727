/* The folder of a referee, open for a command: the lock, the store, the keys, and what reads mail.
 */
#ifndef RECTO_REFEREE_COMMANDS_SESSION_H
#define RECTO_REFEREE_COMMANDS_SESSION_H

#include "referee/commands/invocation.h"
#include "referee/referee.h"

/* Makes a folder and its files, with a journal that is still empty. Gives EX_OK, and the caller
 * calls session_close(); or complains, and gives another status. */
int session_create(struct referee *referee, const char *folder);

/* Opens the store and the keys of a folder, in the same way. One of an earlier version is upgraded
 * at that moment. */
int session_open(struct referee *referee, const char *folder, int64_t now);

/* Locks a folder that has a store, so that nobody else works in it while the descriptor that this
 * gives is open; -1 after a complaint. */
int session_enter_alone(const char *folder);

/* Reads the keys of a folder, once; gives a status, after a complaint. */
int session_read_keys(struct referee *referee, const char *folder);

/* Reads the keys for a store that is open, and checks that the folder is complete; gives a status.
 */
int session_complete(struct referee *referee, const char *folder);

/* Whether the store is of an earlier layout, or its newest entry of another version; and brings it
 * to this version, of which an entry of the journal says that there is a copy of that name. Reads
 * the keys. Returns a status, after an error message; unless it is EX_OK, the store is as it was.
 */
bool session_is_of_earlier(struct referee *referee);
int session_migrate(struct referee *referee, const char *folder, const char *copy, int64_t now);

/* Adds a random key, durably, which is not used yet; gives a status. */
int session_add_key(struct referee *referee, const char *folder);

/* What a command does in a folder; returns the exit status. */
typedef int session_work(struct referee *referee, const struct invocation *invocation,
                         struct output *out);

/* The `own` of a command whose `run` is session_run(). */
struct session_command {
    enum {
        FOLDER_OPEN,
        FOLDER_ALONE, /* while nobody else works in the folder: the others have read the keys before
                       */
        FOLDER_CLOSED /* the work opens it itself, and gets no referee */
    } opening;
    int least, most; /* operands after the folder */
    session_work *work;
};

/* Reads the command line, opens the folder, does the work, and closes the folder. Returns the
 * status of the work, or that of the store if it has failed. */
int session_run(const struct command *self, int argc, char **argv, struct output *out);

/* Reads a file that an operand or option names; false after an error. */
bool session_read_file(const char *name, struct buffer *content);

/* Both close everything. session_end() gives `status`, or that of the store if it has failed. */
void session_close(struct referee *referee);
int session_end(struct referee *referee, int status);

#endif
