/* Dates of games, as people write them. */
#ifndef RECTO_NOTATION_TIME_DATE_H
#define RECTO_NOTATION_TIME_DATE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum date_kind {
    DATE_UNTOLD,    /* no day can be told */
    DATE_WRITTEN,   /* `2026-11-03`, `2026-11` or `2026`, perhaps with a time of day after it */
    DATE_OTHERWISE, /* the same in other words: `3.11.2026`, `Nov 3, 2026` */
    DATE_EITHER,    /* `3/11/2026`, which means one of two days */
    DATE_NEVER,     /* a day that no calendar has */
};

/* The days, as day_number() counts them, that a date can mean: the first and the last of a month or
 * a year, or both of DATE_EITHER. */
struct written_date {
    enum date_kind kind;
    int64_t first, last;
};

struct written_date date_read(const char *text, size_t len);

/* Whether it is known which days are meant. */
bool date_is_known(const struct written_date *date);

/* Appends `2026-11-03`. */
void day_write(int64_t day, struct buffer *text);

/* Appends the day, month or year that is known. */
void date_write(const struct written_date *date, struct buffer *text);

#endif
