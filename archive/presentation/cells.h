/* Cells of tables and charts. */
#ifndef RECTO_ARCHIVE_PRESENTATION_CELLS_H
#define RECTO_ARCHIVE_PRESENTATION_CELLS_H

#include "base/buffer.h"
#include "render/charts.h"

#include <stddef.h>
#include <stdint.h>

void cell_text(struct charts *charts, const char *text);
void cell_count(struct charts *charts, uint64_t count);

/* What the buffer holds, which is released. */
void cell_buffer(struct charts *charts, struct buffer *text);

/* A cell for each of the texts. */
void cell_texts(struct charts *charts, const char *const *texts, size_t count);

/* A table whose head has a cell for each letter of `align` (see render/charts.h). */
struct chart_block *cell_table(struct charts *charts, const char *align, const char *const *head);

#endif
