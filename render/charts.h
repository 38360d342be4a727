/* Tables and charts: what they hold. charts_text() writes them as text, charts_html() of
 * render/html/charts.h as a page. */
#ifndef RECTO_RENDER_CHARTS_H
#define RECTO_RENDER_CHARTS_H

#include "base/buffer.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum chart_kind {
    CHART_TITLE,
    CHART_WORDS,   /* a paragraph */
    CHART_HEADING, /* stays with what follows */
    CHART_TABLE,
    CHART_BARS,      /* one bar a row: its label, and the numbers that it adds up */
    CHART_HISTOGRAM, /* rows: from, to, how many; drawn small, several beside each other */
    CHART_RANGES,    /* rows: label, number expected, low, value, high (of 0 to 1), words */
    CHART_KINDS
};

/* The first row of a table is its head; that of bars names the parts. */
struct chart_block {
    enum chart_kind kind;
    bool as_text;             /* it appears in text, too */
    const char *text;         /* the caption of a histogram; "" if there is none */
    const char *align;        /* of a table, one letter a column: l, r or c */
    size_t columns, repeated; /* this many first columns stand in each part of a wide table */
    const char **cells;       /* row by row */
    size_t count, capacity;   /* of cells */
};

struct charts {
    struct arena arena;
    struct chart_block *blocks;
    size_t count, capacity;
};

void charts_release(struct charts *charts);

/* Adds a block that is shown everywhere. Control characters of `text` become visible in the copy.
 * Only tables and charts have columns. Adding the next block may move this one. */
struct chart_block *charts_add(struct charts *charts, enum chart_kind kind, const char *text,
                               const char *align, size_t columns);

/* Adds the next cell of the last block: text, made visible, or what printf() makes of the
 * arguments. */
void charts_cell(struct charts *charts, const char *text, size_t len);
void charts_cell_format(struct charts *charts, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Cells of usual kinds. */
void cell_text(struct charts *charts, const char *text);
void cell_count(struct charts *charts, uint64_t count);

/* Adds a cell with the text of a buffer, which is released. */
void cell_buffer(struct charts *charts, struct buffer *text);

/* Adds a cell for each of the texts. */
void cell_texts(struct charts *charts, const char *const *texts, size_t count);

/* Adds a table and its head, a cell for each letter of `align` (see struct chart_block). */
struct chart_block *cell_table(struct charts *charts, const char *align, const char *const *head);

static inline size_t charts_rows(const struct chart_block *block)
{
    return block->columns > 0 ? block->count / block->columns : 0;
}

/* Appends the charts as text in lines of about `width` columns. Wider tables come in parts. */
void charts_text(const struct charts *charts, size_t width, struct buffer *out);

#endif
