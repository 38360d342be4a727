/* The index of a page with several records: a line each, and what chooses among them. */
#ifndef RECTO_RENDER_HTML_INDEX_H
#define RECTO_RENDER_HTML_INDEX_H

#include "render/html/parts.h"

/* Adds the line of the record with that number to html->index. */
void index_add(struct html *html, const struct scoresheet *sheet);

/* Writes the head of the page with all lines. */
void index_write(const struct html *html, const char *title);

#endif
