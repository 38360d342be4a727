/* Moments and days: the calendar that times are written in. */
#ifndef RECTO_NOTATION_TIME_MOMENT_H
#define RECTO_NOTATION_TIME_MOMENT_H

#include "base/buffer.h"
#include "notation/items/scan.h"

#include <stdbool.h>
#include <stdint.h>

enum { DAY_SECONDS = 86400 };

/* Before and behind every moment that can be written, years having four digits. */
#define MOMENT_NEVER_BEFORE (-(INT64_C(1) << 40))
#define MOMENT_NEVER        (INT64_C(1) << 40)

/* The first second of the year 10000. */
#define MOMENT_HORIZON INT64_C(253402300800)

/* Whether that month has such a day, and the year such a month. */
bool day_exists(int64_t year, int64_t month, int64_t day);

/* Days from 1 January 1970 in the proleptic Gregorian calendar. */
int64_t day_number(int64_t year, int64_t month, int64_t day);

/* The year of a day, and the day's month and day of the month. */
struct date {
    int64_t year, month, day;
};
struct date day_date(int64_t number);

/* Moments in seconds since 1970: a time means one from `first` to `last`. */
struct moments {
    int64_t first, last;
};

/* Length of the time `<2026-11-03T18:20Z>` that stands at `at`; 0 if there is none. Whether there
 * is such a day is left open. */
size_t time_length(const char *at, const char *end);

/* The time in an item `<…>` of the length that time_length() gives; false if there is no such day
 * or minute. */
bool time_read(struct scanner item, struct moments *moments);

/* Reads a date, or a date and time of day with its zone, as in a time of the move text but without
 * the brackets. False if it is none. */
bool moment_read(const char *bytes, size_t len, struct moments *moments);

/* The number of a day written `2026-11-03`; false if it is none. */
bool day_read(const char *bytes, size_t len, int64_t *number);

/* Appends `2026-11-03T18:20:05`, and behind it `Z` or, where `east` is not 0, the zone. */
void moment_write(int64_t moment, int32_t east, struct buffer *text);

/* Appends the time `<2026-11-03T18:20Z>`. */
void time_write(int64_t moment, struct buffer *text);

/* Appends how far a zone is ahead of UTC: `+01:00`, `Z`. */
void east_write(int32_t east, struct buffer *text);

/* Appends `5 days`, `1 day 2:30 hours`, `0:00:01 hours`. */
void duration_write(int64_t seconds, struct buffer *text);

#endif
