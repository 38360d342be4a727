/* Tables of cells, framed and bare: grids with their coordinates, rows of cards, lists. */
#ifndef RECTO_RENDER_TEXT_TABLE_H
#define RECTO_RENDER_TEXT_TABLE_H

#include "base/buffer.h"
#include "base/memory.h"
#include "render/text/style.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum table_align {
    ALIGN_RIGHT, /* but the last `tail` columns of the text stand left-aligned after the rest */
    ALIGN_LEFT,
    ALIGN_CENTRE,
};

struct table_cell {
    enum table_align align;
    bool framed; /* has a frame, shared with its neighbours */
    bool marked; /* in a heavy frame, or in brackets where there is none */
    bool loose;  /* does not widen its column, but runs on over empty cells to the right */
    size_t tail;
    int player;       /* whose text it is; 0: nobody's */
    const char *text; /* set once the cell has been written */
    size_t len;
};

/* Appends the text of a cell and describes it in `cell`, which is all zero before. */
typedef void table_cell_write(const void *context, int32_t row, int32_t column,
                              struct table_cell *cell, struct buffer *text);

struct table_column {
    size_t head, tail, width; /* of the texts: before and after the alignment point, and in all */
    size_t start;             /* where the border on its left is, or its padding begins */
    bool border;              /* some cell has a border on this side */
    bool framed;              /* some cell is framed */
};

struct text_table {
    const struct drawing *drawing;
    int32_t rows, columns;
    bool even; /* framed columns get the same width if it is small */
    table_cell_write *cell;
    const void *context;
    struct table_cell *cells;      /* row by row */
    struct table_column *measured; /* columns + 1: the last is the right edge */
    size_t overhang;               /* of the longest loose text, at most */
};

/* Reads and measures all cells, and returns how many columns of text the table takes. */
size_t table_measure(struct text_table *table);

/* Tells that a measured table, which is to be drawn, can be cut at the edges of `count` framed
 * columns from the first on. */
void table_cuts(const struct text_table *table, int32_t first, int32_t count);

/* Appends a measured table, or measures it first. */
void table_write(const struct text_table *table);
void table_draw(struct text_table table);

#endif
