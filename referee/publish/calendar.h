/* Calendars: the deadlines of a player, as iCalendar (RFC 5545). */
#ifndef RECTO_REFEREE_PUBLISH_CALENDAR_H
#define RECTO_REFEREE_PUBLISH_CALENDAR_H

#include "referee/publish/club.h"

/* Appends the calendar of a member: an event for each game that waits for that player and has a
 * clock. The same event has the same UID for as long as the game lasts, and all that is in it
 * depends on the game alone. */
void calendar_write(const struct club *club, const struct member *member, struct buffer *out);

#endif
