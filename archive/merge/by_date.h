/* Archives that are joined in the order of their dates. */
#ifndef RECTO_ARCHIVE_MERGE_BY_DATE_H
#define RECTO_ARCHIVE_MERGE_BY_DATE_H

#include "cli/input/input.h"
#include "cli/output/output.h"

/* Writes the records of files that are each in the order of their dates, in the order of dates: of
 * the same date, those of the file named first come first; one without a date stays behind the one
 * in front of it. Reads on so many cores, shows how far it has got, and then, or because
 * input->account asks for it, tells what it came to. False with a complaint, also where a file is
 * not in that order. */
bool merge_by_date(const struct input *input, unsigned jobs, struct output *out);

#endif
