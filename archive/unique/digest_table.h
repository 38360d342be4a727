/* A set of digests that can be very large: 16 bytes a place, up to three of four places taken. */
#ifndef RECTO_ARCHIVE_UNIQUE_DIGEST_TABLE_H
#define RECTO_ARCHIVE_UNIQUE_DIGEST_TABLE_H

#include "archive/digest/digest.h"

/* Where a record stands. */
struct digest_location {
    const char *file;
    uint64_t line;
};

/* All zero is an empty set. Places move when a digest is added. */
struct digest_table {
    struct digest *places;             /* all zero: nobody's */
    struct digest_location *locations; /* for every place, if `located` */
    size_t size, count;                /* a power of two, or 0 */
    bool located;                      /* to be set while it is empty */
};

void digest_table_release(struct digest_table *table);

/* The place of a digest, which is added if it is not there: then `*added`. */
size_t digest_table_add(struct digest_table *table, struct digest digest, bool *added);

/* The place of a digest; SIZE_MAX if it is not there. Changes nothing. */
size_t digest_table_find(const struct digest_table *table, struct digest digest);

#endif
