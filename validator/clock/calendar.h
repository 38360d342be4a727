/* Counted time: the seconds between two moments that a time control counts for a player. What falls
 * on an idle weekday or a day of absence, in the zone of the control, or into a pause, does not
 * count. */
#ifndef RECTO_VALIDATOR_CLOCK_CALENDAR_H
#define RECTO_VALIDATOR_CLOCK_CALENDAR_H

#include "base/memory.h"
#include "notation/schema.h"
#include "notation/time/time_control.h"

#include <stddef.h>
#include <stdint.h>

/* Days of absence that do not count, from `first` up to but not including `behind`. */
struct absent_days {
    int64_t first, behind;
    int64_t before; /* seconds that the days in front of these would have counted */
};

/* Moments are in seconds since 1970. */
struct calendar {
    const struct zone *zone;
    uint8_t idle;             /* weekdays: bit 0 is Monday */
    int counted_before[8];    /* days that count among the first so many of a week from Monday */
    struct absent_days *days; /* of all players, each one's ascending: */
    size_t first_days[PLAYERS_MOST + 2]; /* index of those of a player; behind them the next's */
    struct pause *pauses;                /* ascending, with something between */
    size_t pause_count;
};

/* Sets it up for a control whose zone is known; what it needs goes to the arena. */
void calendar_open(struct calendar *calendar, const struct time_control *control, int players,
                   struct arena *arena);

/* The seconds that count from one moment up to another for a player; 0 if the other is earlier. */
int64_t calendar_count(const struct calendar *calendar, int player, int64_t from, int64_t to);

/* The last moment up to which no more than so many seconds have counted since `from`; MOMENT_NEVER
 * if that is after the year 9999. */
int64_t calendar_reach(const struct calendar *calendar, int player, int64_t from, int64_t seconds);

#endif
