/* Places in a document: its lines, and where the items of a record are. */
#ifndef RECTO_CLI_EDIT_PLACES_H
#define RECTO_CLI_EDIT_PLACES_H

#include "notation/record.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether a line ends there. */
static inline bool at_break(const struct document *document, size_t at)
{
    return at >= document->len || document->bytes[at] == '\n' || document->bytes[at] == '\r';
}

/* Where the line of a byte begins, and where it ends, without its break. */
static inline size_t line_start(const struct document *document, size_t at)
{
    while (at > 0 && !at_break(document, at - 1))
        at--;
    return at;
}

static inline size_t line_stop(const struct document *document, size_t at)
{
    while (!at_break(document, at))
        at++;
    return at;
}

/* The end of a value without the line breaks that a block has after its last line. */
size_t value_stop(const struct document *document, const struct node *value);

/* What ends the first line: LF, CR LF or CR. */
const char *line_break(const struct document *document);

/* The bytes of the document from which a range of the move text comes. */
struct range {
    size_t start, end;
};
struct range text_range(struct record *record, size_t start, size_t end);
struct range item_range(struct record *record, const struct item *item);

/* The scalar that holds an item. */
const struct node *item_node(const struct record *record, const struct item *item);

#endif
