/* Records as one HTML page that needs nothing else: boards to step through, moves, verdicts. */
#ifndef RECTO_RENDER_DRAW_HTML_H
#define RECTO_RENDER_DRAW_HTML_H

#include "notation/buffer.h"
#include "render/draw/picture.h"
#include "render/draw/scoresheet.h"

/* The head of the page up to the index; `records` is how many will follow. */
void html_begin(struct buffer *out, const char *title, size_t records);

/* A line of the index, when there are several records: all of them come before the first record. */
void html_index(struct buffer *out, const struct scoresheet *sheet);

/* A record; `picture` has the history of all moves. */
void html_add(struct buffer *out, const struct scoresheet *sheet, const struct picture *picture);

/* A record that could not be read, with its errors. */
void html_add_malformed(struct buffer *out, const struct scoresheet *sheet);
void html_end(struct buffer *out);

#endif
