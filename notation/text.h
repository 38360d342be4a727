/* The move text of a record in one piece, and where in the document each byte comes from. */
#ifndef RECTO_NOTATION_TEXT_H
#define RECTO_NOTATION_TEXT_H

#include "base/memory.h"
#include "notation/document.h"
#include "notation/yaml/yaml.h"

#include <stddef.h>

/* The part of a text that one scalar holds. */
struct text_piece {
    const struct node *node;
    size_t at, len;    /* in the text */
    size_t source;     /* of its first byte in the document, after a quote or block header */
    bool as_it_stands; /* the text is the document's, byte for byte */
};

/* The scalars of `moves:`, each on a line of its own. A single literal block or plain line is not
 * copied: its bytes are the document's, with indentation. */
struct text {
    const char *bytes;
    size_t len;
    struct text_piece *pieces;
    size_t count;
    size_t piece, at, source; /* where the last look-up ended: most go forward */
};

/* Reads the text of a scalar, or of a sequence of scalars, in which other nodes are skipped. The
 * text lives in the arena or in the document. */
void text_read(struct text *text, const struct document *document, const struct node *node,
               struct arena *arena);

/* The offset in the document of the byte at `at` of the text. Sets `len` to how many bytes it takes
 * there (an escape takes several), or 0 at the end of a scalar. */
size_t text_source(struct text *text, const struct document *document, size_t at, size_t *len);

/* The scalar that the byte at `at` comes from. */
const struct text_piece *text_piece_at(const struct text *text, size_t at);

#endif
