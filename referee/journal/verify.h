/* Checks that everything in the store follows from the journal. */
#ifndef RECTO_REFEREE_JOURNAL_VERIFY_H
#define RECTO_REFEREE_JOURNAL_VERIFY_H

#include "referee/referee.h"

/* Repeats the journal in a store in memory, and reports every difference; returns how many there
 * are. It reads a snapshot, so others may work with the store meanwhile. Of entries that an earlier
 * version judged only the chain is checked, and games that had begun by then are not compared. If
 * `head` is not NULL, it must be the hash of an entry: players have it from their messages. */
size_t verify_afresh(struct referee *kept, const unsigned char *head, struct buffer *report);

#endif
