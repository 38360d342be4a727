/* Ways to fill tables and charts. */
#ifndef RECTO_RENDER_CELLS_H
#define RECTO_RENDER_CELLS_H

#include "base/buffer.h"
#include "render/charts.h"

#include <stddef.h>
#include <stdint.h>

void cell_text(struct charts *charts, const char *text);
void cell_count(struct charts *charts, uint64_t count);

/* Adds a cell with the text of a buffer, which is released. */
void cell_buffer(struct charts *charts, struct buffer *text);

/* Adds a cell for each of the texts. */
void cell_texts(struct charts *charts, const char *const *texts, size_t count);

/* Adds a table and its head, a cell for each letter of `align` (see render/charts.h). */
struct chart_block *cell_table(struct charts *charts, const char *align, const char *const *head);

#endif
