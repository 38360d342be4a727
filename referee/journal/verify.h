/* Checks that everything in the store follows from the journal. */
#ifndef RECTO_REFEREE_JOURNAL_VERIFY_H
#define RECTO_REFEREE_JOURNAL_VERIFY_H

#include "referee/referee.h"

/* Repeats the journal from the last upgrade on in a private store, and reports every difference;
 * EX_DATAERR if there are any, EX_TEMPFAIL after an error message if there was no room for the
 * private store. Others may work with the store meanwhile. Of entries before only the chain is
 * checked; the snapshot of the upgrade is what came of them. If `head` is not NULL, it must be the
 * hash of an entry: players have it from their messages. */
int verify_afresh(struct referee *kept, const unsigned char *head, struct buffer *report);

#endif
