/* The referee's folder, and what its commands share. */
#ifndef RECTO_REFEREE_COMMANDS_DESK_H
#define RECTO_REFEREE_COMMANDS_DESK_H

#include "cli/options.h"
#include "referee/referee.h"

#include <sysexits.h>

/* Makes the folder and what is in it, all but its first entry; gives a status of sysexits, after a
 * complaint if not EX_OK. On EX_OK referee_close() is the caller's. */
int desk_create(struct referee *referee, const char *folder);

/* Opens the store and the keys of a folder; likewise. */
int desk_open(struct referee *referee, const char *folder);

/* The same with a store that is open already: reads the keys and looks whether all is there. */
int desk_complete(struct referee *referee, const char *folder);

/* Adds a key that nobody can guess, durably; likewise. It is not used yet. */
int desk_add_key(struct referee *referee, const char *folder);

/* What a failed store means for whoever called, after a complaint; EX_OK if it is sound. */
int desk_status(const struct referee *referee);

/* One entry in one transaction: EX_OK when it is durable, EX_DATAERR if it was refused. */
int desk_add(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
             size_t len);

/* What every command reads of its arguments. */
struct request {
    const char *folder;
    int64_t now; /* the clock's, or that of --now */
    const char *address, *name, *recipient, *why, *command, *output, *pictures;
    long patience;    /* seconds of the processor for a message */
    uint32_t limit;   /* seconds */
    uint32_t days;    /* that are kept */
    const char *head; /* of the journal, in hexadecimal digits; "" for none */
    int count;        /* of the arguments behind the folder … */
    char **arguments; /* … and they */
};

/* Reads the options in `letters` (as getopt has them: a address, n name, r recipient, w why,
 * c command, l limit, d days, H head, o output, p pictures, s patience, t now) and at least
 * `least`, at most `most` arguments behind the folder. -1 to go on, else the exit status. */
int desk_read(const struct command *self, int argc, char **argv, int least, int most,
              struct request *request, struct output *out);

/* Does that, opens the folder, and makes mail readable; on -1 desk_end() is the caller's. */
int desk_begin(const struct command *self, int argc, char **argv, int least, int most,
               struct request *request, struct referee *referee, struct output *out);

/* Closes it all; the status, unless the store has failed. */
int desk_end(struct referee *referee, int status);

extern const struct command referee_init, referee_receive, referee_open_game, referee_send,
    referee_outbox, referee_list, referee_show, referee_export, referee_log, referee_verify,
    referee_backup, referee_restore, referee_prune, referee_rekey, referee_pause, referee_resume,
    referee_rollback, referee_replace, referee_adjourn, referee_decide, referee_tick,
    referee_import;

#endif
