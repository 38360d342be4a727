/* Time zones whose data are the system's, and change with it: what follows from clocks depends on
 * them, so the journal has them, too. */
#ifndef RECTO_REFEREE_JOURNAL_ZONES_H
#define RECTO_REFEREE_JOURNAL_ZONES_H

#include "referee/match/match.h"

/* Adds an entry of the kind `zone` (a line with the name, and the data) if the zone of this record
 * has other data now than the journal has, or is new to it; a status as of journal_put(). */
int zones_note(struct referee *referee, const char *record, size_t len, int64_t moment);

/* The same for all zones that the journal knows. */
int zones_note_all(struct referee *referee, int64_t moment);

/* Handles such an entry. */
void zones_take(struct referee *referee);

/* From one to the other, zones have the data of the entries that this referee takes, and no others.
 * False if no folder can be made for them; then they have those of the system. */
bool zones_open_own(struct referee *referee);
void zones_close_own(struct referee *referee);

/* Tells of every zone whose data on this machine are not those that the journal has last. */
void zones_compare(struct referee *referee, struct buffer *report);

#endif
