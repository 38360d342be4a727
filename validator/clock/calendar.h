/* Counted time: the seconds between two moments that a time control counts for a player. Idle
 * weekdays and days of absence, in the zone of the control, do not count, nor do pauses. */
#ifndef RECTO_VALIDATOR_CLOCK_CALENDAR_H
#define RECTO_VALIDATOR_CLOCK_CALENDAR_H

#include "base/memory.h"
#include "notation/schema.h"
#include "notation/time/time_control.h"

#include <stddef.h>
#include <stdint.h>

/* Days of absence, from `first` up to but not including `behind`. */
struct absent_days {
    int64_t first, behind;
    int64_t before; /* seconds that the earlier absences would have counted */
};

/* Moments are in seconds since 1970. */
struct calendar {
    int32_t east;             /* of UTC, in seconds */
    uint8_t idle;             /* weekdays: bit 0 is Monday */
    int counted_before[8];    /* [i]: days that count among the first i of a week */
    struct absent_days *days; /* of all players in turn, each one's ascending */
    size_t
        first_days[PLAYERS_MOST + 2]; /* index of a player's first; they end at the next player's */
    struct pause *pauses;             /* ascending, never touching */
    size_t pause_count;
};

/* Sets up a calendar. Memory comes from the arena. */
void calendar_open(struct calendar *calendar, const struct time_control *control, int players,
                   struct arena *arena);

/* The seconds that count for a player from one moment to another; 0 if the other is earlier. */
int64_t calendar_count(const struct calendar *calendar, int player, int64_t from, int64_t to);

/* The last moment by which at most `seconds` have counted since `from`; MOMENT_NEVER if that is
 * after the year 9999. */
int64_t calendar_reach(const struct calendar *calendar, int player, int64_t from, int64_t seconds);

#endif
