/* Moments, days and durations: the calendar that times are written in. */
#ifndef RECTO_NOTATION_TIME_MOMENT_H
#define RECTO_NOTATION_TIME_MOMENT_H

#include "base/buffer.h"
#include "notation/items/scan.h"

#include <stdbool.h>
#include <stdint.h>

enum { DAY_SECONDS = 86400 };

/* Before and after every moment that can be written, as years have four digits: so far that one day
 * in seven is longer than all that can be written, even if it counts twice. */
#define MOMENT_NEVER_BEFORE (-MOMENT_NEVER)
#define MOMENT_NEVER        (INT64_C(1) << 44)

/* The first second of the year 10000. */
#define MOMENT_HORIZON INT64_C(253402300800)

static inline int64_t moment_earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static inline int64_t moment_later(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

/* Whether there is such a day. */
bool day_exists(int64_t year, int64_t month, int64_t day);

/* Days since 1 January 1970 in the proleptic Gregorian calendar. */
int64_t day_number(int64_t year, int64_t month, int64_t day);

/* The inverse. */
struct date {
    int64_t year, month, day;
};
struct date day_date(int64_t number);

/* Seconds since 1970. A time that is written without seconds or without a time of day means some
 * moment from `first` to `last`. */
struct moments {
    int64_t first, last;
};

/* Length of the time at `at`, such as `<2026-11-03T18:20Z>`; 0 if there is none. There may be no
 * such day. */
size_t time_length(const char *at, const char *end);

/* Reads a time whose length time_length() has found; false if there is no such day or minute. */
bool time_read(struct scanner item, struct moments *moments);

/* Reads a time without its brackets; false if it is not one. */
bool moment_read(const char *bytes, size_t len, struct moments *moments);

/* Reads `2026-11-03` as a day_number(); false if it is no day. */
bool day_read(const char *bytes, size_t len, int64_t *number);

/* Reads an offset from UTC in seconds, `+01:00` or `Z`; false if it is none. */
bool east_read(const char *bytes, size_t len, int32_t *east);

/* Appends `2026-11-03T18:20:05Z`, or the local time and its offset if `east` is not 0. */
void moment_write(int64_t moment, int32_t east, struct buffer *text);

/* Appends the time `<2026-11-03T18:20Z>`. */
void time_write(int64_t moment, struct buffer *text);

/* Appends an offset from UTC in seconds: `+01:00`, or `Z` for 0. */
void east_write(int32_t east, struct buffer *text);

/* Appends `5 days`, `1 day 2:30 hours`, `0:00:01 hours`. */
void duration_write(int64_t seconds, struct buffer *text);

#endif
