/* The journal: everything that came from outside, in a chain of hashes, and the way from an entry
 * to all that follows from it. */
#ifndef RECTO_REFEREE_JOURNAL_H
#define RECTO_REFEREE_JOURNAL_H

#include "referee/referee.h"

/* Adds an entry to the journal and does what follows from it, in the transaction that the caller
 * has begun. False if the store has failed or the entry was refused (then there is a refusal): then
 * the caller abandons the transaction. */
bool journal_add(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
                 size_t len);

/* Recomputes everything from the journal of `kept` alone, in `fresh`, which is empty, and tells of
 * every difference; their number. Of what an earlier version judged only the chain is checked, and
 * no game compared that had begun by then. */
size_t journal_verify(struct referee *kept, struct referee *fresh, struct buffer *report);

#endif
