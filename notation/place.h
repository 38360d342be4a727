/* Where in its file something of a document stands. */
#ifndef RECTO_NOTATION_PLACE_H
#define RECTO_NOTATION_PLACE_H

#include "notation/document.h"

#include <stddef.h>
#include <stdint.h>

/* Line and column, both from 1, columns in characters. */
struct place {
    uint64_t line, column;
};

/* Where the byte at `offset` of the document stands in its file. */
struct place document_place(const struct document *document, size_t offset);

/* The same for one offset after the other: all zero at first, each goes on from the last. */
struct place_walk {
    struct place place;
    size_t offset;
};

struct place place_walk_to(struct place_walk *walk, const struct document *document, size_t offset);

#endif
