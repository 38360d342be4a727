/* What must hold of every file that fmt writes, for the tests of cli/edit/canonical.h. */
#ifndef RECTO_TESTS_HELPERS_FORMATTED_H
#define RECTO_TESTS_HELPERS_FORMATTED_H

#include "base/buffer.h"
#include "cli/edit/canonical.h"
#include "validator/arbiter.h"

#include <stdbool.h>
#include <stddef.h>

/* Begins all zero. */
struct formatting {
    struct arbiter *arbiters[2]; /* for a record as it was, and as it is written */
    struct canonical canonical;
    struct buffer once, twice;
    const char *wrong; /* what does not hold, or NULL */
    /* Records so far: all; those that are not malformed; those that were changed, and those of
     * which something, or everything, was left as it stood. */
    size_t records, read, changed, left, left_whole;
};

/* Formats a file of these bytes and then the result: it must say the same record by record, in the
 * same number of records, and not change again. False with a word in `wrong`. */
bool formatted_well(struct formatting *formatting, const char *bytes, size_t len);
void formatting_release(struct formatting *formatting);

#endif
