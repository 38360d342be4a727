/* A row of cells, between bars or between blanks. */
#ifndef RECTO_NOTATION_DRAWN_CELLS_H
#define RECTO_NOTATION_DRAWN_CELLS_H

#include "base/memory.h"
#include "notation/drawn/lines.h"

#include <stdbool.h>
#include <stddef.h>

/* What stands in a cell, without blanks around it and without the brackets that mark it. */
struct cell {
    const char *start, *end;
    bool marked; /* as part of the last move: in brackets or a heavy frame */
};

/* The cells of one line. In a framed row the first stands before the first bar, the last after the
 * last bar; both are usually empty. */
struct cells {
    struct cell *list; /* room for `most` */
    size_t most;
    size_t count; /* of the line; those after `most` are not kept */
    bool framed;
    struct drawn_line above; /* the frame line above it, if any: `start` may be NULL */
};

/* Makes room for the cells of lines that should have at most that many. */
void cells_start(struct cells *cells, size_t most, struct arena *arena);

/* Cuts a line into its cells. A `/` and what follows belong to the cell before. */
void cells_read(struct cells *cells, const struct drawn_line *line);

/* Whether nothing stands in a cell, or a point for nothing. */
bool cell_is_empty(const struct cell *cell);

#endif
