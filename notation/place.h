/* Lines and columns of places in a document. */
#ifndef RECTO_NOTATION_PLACE_H
#define RECTO_NOTATION_PLACE_H

#include "notation/document.h"

#include <stddef.h>
#include <stdint.h>

/* Both count from 1; columns are characters. */
struct place {
    uint64_t line, column;
};

/* The place in its file of the byte at `offset` of the document. */
struct place document_place(const struct document *document, size_t offset);

/* The same for one offset after another, each continuing from the last. All zero at first. */
struct place_walk {
    struct place place;
    size_t offset;
};

struct place place_walk_to(struct place_walk *walk, const struct document *document, size_t offset);

#endif
