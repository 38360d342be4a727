/* Changes spans of a document and copies the rest. */
#ifndef RECTO_CLI_EDIT_EDITS_H
#define RECTO_CLI_EDIT_EDITS_H

#include "notation/document.h"

#include <stdbool.h>
#include <stddef.h>

/* The bytes from `start` to `end` of a document become these. */
struct edit {
    size_t start, end;
    size_t text, len; /* in `text` of the list */
};

struct edits {
    struct edit *list;
    size_t count, capacity;
    struct buffer text;
};

/* Notes a change, unless it leaves the bytes as they are. */
void edits_add(struct edits *edits, const struct document *document, size_t start, size_t end,
               const char *bytes, size_t len);

/* Appends the document with the changes, and forgets these. False if two of them overlap; then the
 * bytes appended are of no use. */
bool edits_apply(struct edits *edits, const struct document *document, struct buffer *out);

/* The document with the changes, which are forgotten, as the source would cut it out of a file;
 * NULL if that would be a document of another extent. It lives as long as the source. */
const struct document *edits_write(struct edits *edits, const struct document *document,
                                   struct source *source);
void edits_forget(struct edits *edits);
void edits_release(struct edits *edits);

#endif
