/* Ranges as people write them: `10..20`, `10..`, `..20`, `10`. */
#ifndef RECTO_ARCHIVE_RECORDS_RANGE_H
#define RECTO_ARCHIVE_RECORDS_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Both ends are included. */
struct range {
    int64_t first, last;
};

/* A range of whole numbers from 0. False if the text is no such range, or an empty one. */
bool range_read_numbers(const char *text, struct range *range);

/* A range of days, counted from 1970. Each end is a year, a month or a day: 2025, 2025-01,
 * 2025-01-31; a year as the last end includes its last day. */
bool range_read_days(const char *text, struct range *range);

/* The days that a date in a record can mean: a year, month or day as above, and perhaps a time
 * of day after a `T` or a blank. False if the text does not begin so. */
bool range_read_date(const char *text, size_t len, struct range *range);

#endif
