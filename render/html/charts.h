/* Tables of charts as HTML. */
#ifndef RECTO_RENDER_HTML_CHARTS_H
#define RECTO_RENDER_HTML_CHARTS_H

#include "render/charts.h"

/* What a cell is shown as: a text, with a link if there is an address. */
struct chart_link {
    const char *text, *address;
};

/* Appends titles, headings, words and tables; charts of other kinds are left out. `link` says what
 * a cell is shown as; its texts are valid until the next call. */
void charts_html(const struct charts *charts,
                 struct chart_link (*link)(void *context, const char *cell), void *context,
                 struct buffer *out);

#endif
