/* Whether all that is stored follows from the journal. */
#ifndef RECTO_REFEREE_JOURNAL_VERIFY_H
#define RECTO_REFEREE_JOURNAL_VERIFY_H

#include "referee/referee.h"

/* Recomputes everything from the journal of a store alone, in one that is in memory, and tells of
 * every difference; their number. Others can work with the store meanwhile: it is looked at as it
 * stands now. Of what an earlier version judged only the chain is checked, and no game compared
 * that had begun by then. If `head` is not NULL, it must be the hash of one of the entries: a
 * player has it from the referee. */
size_t verify_afresh(struct referee *kept, const unsigned char *head, struct buffer *report);

#endif
