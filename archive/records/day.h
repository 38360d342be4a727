/* The day of a record. */
#ifndef RECTO_ARCHIVE_RECORDS_DAY_H
#define RECTO_ARCHIVE_RECORDS_DAY_H

#include "notation/record.h"

/* The first day that its date can mean, counted from 1970. False if it has no date that can be
 * read. */
bool record_day(const struct record *record, int64_t *day);

#endif
