/* Gives a record to somebody's program and takes what it says, whatever it does. */
#ifndef RECTO_CLI_CASES_TRIAL_H
#define RECTO_CLI_CASES_TRIAL_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum { SAID_MOST = 1024 * 1024, COMPLAINED_MOST = 4096 };

enum trial_end {
    TRIAL_ENDED,   /* by itself, see `status` */
    TRIAL_LATE,    /* killed, as it took too long */
    TRIAL_ENDLESS, /* killed, as it printed more than SAID_MOST bytes */
    TRIAL_BROKEN   /* the system refused something, see `error` */
};

struct trial {
    struct buffer said;       /* its standard output */
    struct buffer complained; /* the first bytes of its standard error */
    enum trial_end end;
    int status; /* as waitpid() gives it */
    int error;
};

/* Runs `sh -c COMMAND` in a process group of its own with these bytes as its standard input, of
 * which it may read none, and kills the group when the command has ended, or after so many seconds.
 * A signal that asks this program to end does so, too, and then reaches this program. */
void trial_run(struct trial *trial, const char *command, const char *bytes, size_t len,
               unsigned seconds);
void trial_release(struct trial *trial);

#endif
