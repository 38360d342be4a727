/* The data of time zones. They change with the system, and the clocks depend on them, so the
 * journal contains them. */
#ifndef RECTO_REFEREE_JOURNAL_ZONES_H
#define RECTO_REFEREE_JOURNAL_ZONES_H

#include "referee/match/match.h"

/* Adds an entry `zone` (a line with the name, then the data) if the zone of this record is new to
 * the journal, or its data have changed. Gives a status as journal_put() does. */
int zones_note(struct referee *referee, const char *record, size_t len, int64_t moment);

/* The same for all zones that the journal knows. */
int zones_note_all(struct referee *referee, int64_t moment);

/* Handles `zone`. */
void zones_take(struct referee *referee);

/* Between these two calls, zones have the data of the entries that this referee handles. False if
 * there can be no folder for them; then they have those of the system. */
bool zones_open_own(struct referee *referee);
void zones_close_own(struct referee *referee);

/* Reports every zone whose data on this machine differ from the last ones in the journal. */
void zones_compare(struct referee *referee, struct buffer *report);

#endif
