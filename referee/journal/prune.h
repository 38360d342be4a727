/* Taking out of the store what nothing depends on any more. */
#ifndef RECTO_REFEREE_JOURNAL_PRUNE_H
#define RECTO_REFEREE_JOURNAL_PRUNE_H

#include "referee/referee.h"

/* How much became of what was there. */
struct pruning {
    int64_t messages; /* sent: their bytes, and what their pictures are drawn from */
    int64_t letters;  /* received, about no game: their bodies */
};

/* Puts hashes in the place of what is older than that moment and is needed no more: all of messages
 * that are gone, and the bodies of letters about no game. What verify proves stays proven. False if
 * the store has failed. */
bool prune(struct referee *referee, int64_t moment, struct pruning *done);

/* Prunes in `fresh` the messages that are pruned in `kept`. */
void prune_likewise(struct referee *kept, struct referee *fresh);

#endif
