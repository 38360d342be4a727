/* Tables and charts to be looked at: what stands in them, and nothing of how they are drawn. Made
 * by who has counted, drawn as text (render/text/text.h has boards) or by recto-draw as a picture.
 */
#ifndef RECTO_RENDER_CHARTS_H
#define RECTO_RENDER_CHARTS_H

#include "base/buffer.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

enum chart_kind {
    CHART_TITLE,
    CHART_WORDS,   /* a paragraph */
    CHART_HEADING, /* stays with what follows */
    CHART_TABLE,
    CHART_BARS,      /* a bar a row: its label, and the numbers that it is put together of */
    CHART_HISTOGRAM, /* rows: from, to, how many; drawn small, several beside each other */
    CHART_RANGES,    /* rows: label, number expected, low, value, high (of 0 to 1), words */
    CHART_KINDS
};

/* A table's first row is its head; so is that of bars, with the names of the parts. */
struct chart_block {
    enum chart_kind kind;
    bool as_text, drawn;      /* where it is shown */
    const char *text;         /* of a histogram its caption; else "" where there is none */
    const char *align;        /* of a table, a letter a column: l, r, c, or R for what matters */
    size_t columns, repeated; /* so many of the columns stand in each part of a wide table */
    const char **cells;       /* row by row */
    size_t count, capacity;   /* of cells */
};

struct charts {
    struct arena arena;
    struct chart_block *blocks;
    size_t count, capacity;
};

void charts_release(struct charts *charts);

/* Adds a block, shown everywhere; `text` is made visible and copied. Only tables and charts have
 * columns. The block may move when the next one is added. */
struct chart_block *charts_add(struct charts *charts, enum chart_kind kind, const char *text,
                               const char *align, size_t columns);

/* Adds the next cell of the last block: text, made visible; or as printf() has it. */
void charts_cell(struct charts *charts, const char *text, size_t len);
void charts_cell_format(struct charts *charts, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static inline size_t charts_rows(const struct chart_block *block)
{
    return block->columns > 0 ? block->count / block->columns : 0;
}

/* As text for people, in lines of about `width` columns: tables that are wider come in parts. */
void charts_text(const struct charts *charts, size_t width, struct buffer *out);

/* From one program to another: what is drawn, a line a block and a line a row. */
void charts_send(const struct charts *charts, struct buffer *out);

/* Adds the blocks that were sent; false if it is nothing that was. */
bool charts_receive(struct charts *charts, const char *bytes, size_t len);

#endif
