/* Another version of recto has written the entries before. What came of them is the snapshot of the
 * tables that the upgrade keeps, so no version has to repeat what another one did. */
#ifndef RECTO_REFEREE_JOURNAL_UPGRADE_H
#define RECTO_REFEREE_JOURNAL_UPGRADE_H

#include "referee/referee.h"

/* Keeps a snapshot of the store instead of any earlier one, in the caller's transaction, and
 * computes its hash, which the entry `upgrade` that comes next is to have. False if the store has
 * failed. */
bool upgrade_keep(struct store *store, unsigned char hash[SECRET_BYTES]);

/* Handles `upgrade` (lines: the layout before, the file with a copy of the store before, what was
 * left out, each tournament that has ended with it, the hash of the snapshot). The line of a
 * tournament has its name and, after tabs, the number of its games that go on, and the people who
 * hear of it. */
void upgrade_take(struct referee *referee);

/* Loads the snapshot of `from` into an empty store, and keeps it there. False if it is missing, or
 * does not match the hash in the entry. */
bool upgrade_load(struct store *from, const struct entry *upgrade, struct store *fresh);

#endif
