/* The entry that says that another version of recto has written the entries before, and brought the
 * store to its layout. */
#ifndef RECTO_REFEREE_JOURNAL_UPGRADE_H
#define RECTO_REFEREE_JOURNAL_UPGRADE_H

#include "referee/referee.h"

/* Handles `upgrade` (lines: the layout before, the file with a copy of the store before, what was
 * left out, the name of each tournament that has ended with it, the hash of the snapshot). */
void upgrade_take(struct referee *referee);

/* Reads the hash of the snapshot; false if there is none: earlier versions kept no snapshot. */
bool upgrade_read_hash(const struct entry *entry, unsigned char hash[SECRET_BYTES]);

#endif
