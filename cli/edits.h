/* Changing spans of a document and copying the rest. */
#ifndef RECTO_CLI_EDITS_H
#define RECTO_CLI_EDITS_H

#include "cli/input.h"

#include <stddef.h>

/* The bytes from `start` to `end` of a document become these. */
struct edit {
    size_t start, end;
    size_t text, len; /* in the edits' text */
};

struct edits {
    struct edit *list;
    size_t count, capacity;
    struct buffer text;
};

/* Notes a change, unless it would change nothing. */
void edits_add(struct edits *edits, const struct document *document, size_t start, size_t end,
               const char *bytes, size_t len);

/* The document with the changes, which must not overlap; forgets them. */
void edits_apply(struct edits *edits, const struct document *document, struct buffer *out);
void edits_release(struct edits *edits);

/* Notes what makes a record canonical: moves and endings in their shortest notation with blanks
 * between the items, numbers of the header without leading zeros, yes and no as true and false.
 * From a refused item on nothing is changed, of a malformed record nothing at all. */
void edits_canonical(struct edits *edits, const struct visit *visit);

#endif
