/* The totals of a reading, in bytes and in records. They can be added up. */
#ifndef RECTO_CLI_INPUT_ACCOUNT_H
#define RECTO_CLI_INPUT_ACCOUNT_H

#include "validator/arbiter.h"

#include <stddef.h>
#include <stdint.h>

/* All zero at the start. */
struct account {
    uint64_t bytes;      /* read; the sum of the next two */
    uint64_t of_records; /* bytes of the records, from separator to separator */
    uint64_t outside; /* bytes outside of records: comments between separators, a byte order mark */
    uint64_t records, statuses[STATUSES]; /* in all, and of each status */
};

/* The statuses in the order in which they are shown. */
extern const enum status account_order[STATUSES];

void account_add(struct account *account, const struct account *other);

/* "30 complete, 2 unfinished, 0 disputed, 1 illegal, 0 malformed" */
void account_statuses(const struct account *account, struct buffer *out);

/* One line: bytes read; records with their bytes and, if they were judged, their statuses; bytes
 * outside of records. */
void account_line(const struct account *account, struct buffer *out);

#endif
