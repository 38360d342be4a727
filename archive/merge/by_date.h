/* Archives that are joined in the order of their dates. */
#ifndef RECTO_ARCHIVE_MERGE_BY_DATE_H
#define RECTO_ARCHIVE_MERGE_BY_DATE_H

#include "cli/input/input.h"
#include "cli/output/output.h"

/* Writes the records of files that are each in the order of their dates, in the order of dates. Of
 * the same date, those of the file named first come first; a record without a date follows the one
 * before it. Shows how far it has got; at the end, if it did or if input->account asks for it,
 * tells how much was read. False with a complaint, also where a file is not in that order.
 *
 * One thread does it all: finding dates is faster than handing records to a worker. */
bool merge_by_date(const struct input *input, struct output *out);

#endif
