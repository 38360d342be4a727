/* Notices outages, and a clock of the machine that was wrong: no player shall lose time by either.
 * The moment at which the referee last worked is kept beside the journal; what follows from it is
 * an entry that contains all the moments in question. */
#ifndef RECTO_REFEREE_JOURNAL_HEARTBEAT_H
#define RECTO_REFEREE_JOURNAL_HEARTBEAT_H

#include "referee/referee.h"

/* Checks the time before a command does anything else; `ticking` for the command that cron repeats.
 * Adds an entry `outage` if the referee did nothing for more than 70 minutes, and
 * `set-back` if the clock was set back. Gives a status as journal_put() does. */
int heartbeat_check(struct referee *referee, int64_t now, bool ticking);

/* Notes in the current transaction that the referee worked at that moment. */
void heartbeat_note(struct referee *referee, int64_t now);

/* Adds an entry `grace`: the owner stops all clocks for so many seconds from now on, as an outage
 * does by itself. Gives a status as journal_put() does. */
int heartbeat_give_grace(struct referee *referee, int64_t now, int64_t seconds);

/* Handle these entries. Outage, grace: `FROM UNTIL`, in seconds; no clock runs in between.
 * Set-back: `SEQ FROM`; moments after now that come from entries after SEQ become now, and no clock
 * has run since FROM. With SEQ 0 nothing changes. */
void heartbeat_outage(struct referee *referee);
void heartbeat_grace(struct referee *referee);
void heartbeat_set_back(struct referee *referee);

#endif
