/* Removes from the store what is no longer needed. */
#ifndef RECTO_REFEREE_JOURNAL_PRUNE_H
#define RECTO_REFEREE_JOURNAL_PRUNE_H

#include "referee/referee.h"

/* How much was pruned. */
struct pruning {
    int64_t messages; /* sent: their bytes, and what their pictures are drawn from */
    int64_t letters;  /* received, about no game: their bodies */
};

/* Replaces by their hashes what is older than that moment: messages that were sent, and the bodies
 * of letters about no game. Verify can still prove all the rest. False if the store has failed. */
bool prune(struct referee *referee, int64_t moment, struct pruning *done);

/* Prunes in `fresh`, which was computed afresh, the messages that are pruned in `kept`. */
void prune_likewise(struct store *kept, struct store *fresh);

/* Copies the ids of pruned letters, which depend on their bodies. */
void prune_take_ids(struct store *kept, struct store *fresh);

#endif
