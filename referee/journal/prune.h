/* Removes from the store what is no longer needed. */
#ifndef RECTO_REFEREE_JOURNAL_PRUNE_H
#define RECTO_REFEREE_JOURNAL_PRUNE_H

#include "referee/referee.h"

/* How much was pruned. */
struct pruning {
    int64_t messages; /* sent: their bytes, and what their pictures are drawn from */
    int64_t letters;  /* received: all but what was read of them, see referee/execute/extract.h */
};

/* Replaces by their hashes what is older than that moment: messages that were sent, and letters, of
 * which stays what was read of them, of strangers' ones without the text. Verify can still prove
 * all the rest, and a journal of that rest makes the same store. Works in short transactions, and
 * lets others write in between; what is done stays done if it is interrupted. False if the store
 * has failed. */
bool prune(struct referee *referee, int64_t moment, struct pruning *done);

/* Prunes the letter of the last entry, within a transaction, unless its author is known. */
void prune_stranger(struct referee *referee);

/* Prunes in `fresh`, which was computed afresh, the messages since that entry that are pruned in
 * `kept`. */
void prune_likewise(struct store *kept, struct store *fresh, int64_t since);

/* Whether something follows from what was pruned of an entry of that number: a letter of somebody
 * who is known, or about a game, has to have its text. */
bool prune_went_too_far(struct referee *referee, const struct entry *entry);

#endif
