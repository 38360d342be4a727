/* The time that this machine tells, and whether the referee was there all the while: nobody is to
 * lose by an outage, nor by a clock that was wrong. When it was last seen at work is kept beside
 * the journal; whatever follows from it is an entry that says all there is to know. */
#ifndef RECTO_REFEREE_JOURNAL_HEARTBEAT_H
#define RECTO_REFEREE_JOURNAL_HEARTBEAT_H

#include "referee/referee.h"

/* Looks at the time before anything else is done, `ticking` for the command that is run again and
 * again. If the referee was away for longer than is usual between two of those, or if the clock was
 * set back, that becomes an entry of the journal (`outage`, `set-back`). A status as of
 * journal_put(). */
int heartbeat_check(struct referee *referee, int64_t now, bool ticking);

/* Notes that the referee was at work then, in the transaction that there is. */
void heartbeat_note(struct referee *referee, int64_t now);

/* Handle such entries. Outage: `FROM UNTIL`, seconds: no clock runs between. Set-back: `SEQ FROM`:
 * what is later than now in the entries behind SEQ is taken for now, and no clock has run since
 * FROM; SEQ 0: nothing is changed. */
void heartbeat_outage(struct referee *referee);
void heartbeat_set_back(struct referee *referee);

#endif
