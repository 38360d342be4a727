/* Tables and charts as HTML. */
#ifndef RECTO_RENDER_HTML_CHARTS_H
#define RECTO_RENDER_HTML_CHARTS_H

#include "render/charts.h"

/* What a cell is shown as: a text, with a link if there is an address. */
struct chart_link {
    const char *text, *address;
};

/* Appends titles, headings, words, tables and charts. Charts are hidden from screen readers, since
 * the tables say the same. `link` says what a cell of a table is shown as; its texts are valid
 * until the next call. */
void charts_html(const struct charts *charts,
                 struct chart_link (*link)(void *context, const char *cell), void *context,
                 struct buffer *out);

/* Appends a whole page of them, with the style that it needs, to be read or printed. */
void charts_page(const struct charts *charts, struct buffer *out);

#endif
