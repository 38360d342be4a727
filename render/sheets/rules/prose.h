/* Text in several styles, broken into lines. */
#ifndef RECTO_RENDER_SHEETS_RULES_PROSE_H
#define RECTO_RENDER_SHEETS_RULES_PROSE_H

#include "render/article/span.h"
#include "render/page/flow.h"

/* What each span is set in. */
struct prose_styles {
    enum type_style of[4]; /* by enum span_style */
};

/* Where a text stands: its first line from x + indent on, the others from x on, up to x2. */
struct prose_measure {
    double x, x2, indent;
    const char *mark; /* stands left of the first line; or NULL */
};

/* Adds the lines of a text with marks; its first two stay together, as do its last two. `keep` is
 * for the last one. The text must last as long as the flow. */
void prose_set(struct flow *flow, struct canvas *canvas, const struct prose_styles *styles,
               const struct prose_measure *measure, const char *text, bool keep);

#endif
