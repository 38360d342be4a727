/* Computes a whole store from a journal, whatever the other tables hold. */
#ifndef RECTO_REFEREE_JOURNAL_REBUILD_H
#define RECTO_REFEREE_JOURNAL_REBUILD_H

#include "referee/referee.h"

/* What is rebuilt, and what came of it. */
struct rebuild {
    const char *source;    /* the file of a store; its layout may not be noted */
    int64_t until;         /* the last entry to be repeated; 0: all, and all must be whole */
    struct buffer *report; /* for people, in lines */
    struct buffer why;     /* why it cannot be done, in lines; empty if it was */
};

/* Repeats the journal of the source in `fresh`, a private store with the keys, and takes over what
 * the journal does not tell: what became of messages, what was pruned, and when the referee last
 * worked. False if it cannot be done, with the reasons, or if `fresh` has failed. */
bool rebuild_afresh(struct referee *fresh, struct rebuild *rebuild);

#endif
