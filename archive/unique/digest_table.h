/* A set of digests that can be very large: 16 bytes a place, and at most three of four places
 * taken. */
#ifndef RECTO_ARCHIVE_UNIQUE_DIGEST_TABLE_H
#define RECTO_ARCHIVE_UNIQUE_DIGEST_TABLE_H

#include "archive/digest/digest.h"

/* Where a record stands. */
struct digest_location {
    const char *file;
    uint64_t line;
};

/* All zero: an empty set. Places move when a digest is added. */
struct digest_table {
    struct digest *places;             /* a hash table; all zero: free */
    struct digest_location *locations; /* of the record at each place, if `located` */
    size_t size, count;                /* a power of two, or 0 */
    bool located;                      /* set while the table is empty */
};

void digest_table_release(struct digest_table *table);

/* The place of a digest; adds it if it is not there, and sets `*added`. */
size_t digest_table_add(struct digest_table *table, struct digest digest, bool *added);

/* The place of a digest; SIZE_MAX if it is not there. */
size_t digest_table_find(const struct digest_table *table, struct digest digest);

#endif
