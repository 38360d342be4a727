/* Changing spans of a document and copying the rest. */
#ifndef RECTO_CLI_EDIT_EDITS_H
#define RECTO_CLI_EDIT_EDITS_H

#include "notation/document.h"

#include <stdbool.h>
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

/* Appends the document with the changes, and forgets them; false if two of them overlap: then what
 * has been appended is of no use. */
bool edits_apply(struct edits *edits, const struct document *document, struct buffer *out);

/* The document with the changes, which are forgotten, as it would be cut out of a file with as much
 * behind it as there was; NULL if it would be another one. It lives as long as the source does. */
const struct document *edits_write(struct edits *edits, const struct document *document,
                                   struct source *source);
void edits_forget(struct edits *edits);
void edits_release(struct edits *edits);

#endif
