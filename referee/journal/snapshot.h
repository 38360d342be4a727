/* The tables as the last upgrade left them. What other versions of recto made of the entries before
 * follows from them, so no version has to repeat what another one did. */
#ifndef RECTO_REFEREE_JOURNAL_SNAPSHOT_H
#define RECTO_REFEREE_JOURNAL_SNAPSHOT_H

#include "referee/referee.h"

/* Keeps a snapshot of the store instead of any earlier one, in the caller's transaction, and
 * computes its hash, which the entry `upgrade` that comes next is to have. False if the store has
 * failed. */
bool snapshot_keep(struct store *store, unsigned char hash[SECRET_BYTES]);

/* Loads the snapshot of `from` into an empty store, and keeps it there. False if it is missing, or
 * does not match the hash in the entry. */
bool snapshot_load(struct store *from, const struct entry *upgrade, struct store *fresh);

#endif
