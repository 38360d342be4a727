/* Ranges as people write them: `10..20`, `10..`, `..20`, `10`. */
#ifndef RECTO_ARCHIVE_RECORDS_RANGE_H
#define RECTO_ARCHIVE_RECORDS_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Both ends belong to it. */
struct range {
    int64_t first, last;
};

/* Whole numbers from 0; false if it is no range of them, or an empty one. */
bool range_read_numbers(const char *text, struct range *range);

/* Days since 1970, each end being written as a year, a month or a day: 2025, 2025-01, 2025-01-31. A
 * year as the last end ends with its last day. */
bool range_read_days(const char *text, struct range *range);

/* The days that a date of a record may mean: a year, month or day as above, with or without a time
 * of day behind a `T` or a blank. False if it does not begin so. */
bool range_read_date(const char *text, size_t len, struct range *range);

#endif
