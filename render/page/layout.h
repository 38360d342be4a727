/* Pages as they are filled from top to bottom, and the words on them. */
#ifndef RECTO_RENDER_PAGE_LAYOUT_H
#define RECTO_RENDER_PAGE_LAYOUT_H

#include "render/page/canvas.h"
#include "render/page/paper.h"
#include "render/page/type.h"

struct layout;

/* What is done at the begin or the end of each page: headers and footers. */
typedef void layout_hook(struct layout *layout);

struct margins {
    double side, top, bottom;
};

struct layout {
    struct canvas *canvas; /* NULL: `begin` makes the pages */
    double width, height;  /* of a page */
    struct margins margins;
    double left, right, top, bottom; /* what may be filled of this page */
    double y;                        /* what is still free begins here */
    int page;                        /* its number, 0 before the first */
    layout_hook *begin, *end;        /* or NULL */
    const char *label;               /* for the hooks: what stands at the foot of every page */
    void *context;                   /* for the hooks */
};

/* Pages of that paper with the margins of a document. */
struct layout layout_make(struct canvas *canvas, const struct paper *paper);

/* All of the page, within such margins, may be filled again. */
void layout_set_margins(struct layout *layout, struct margins margins);

static inline double layout_width(const struct layout *layout)
{
    return layout->right - layout->left;
}

/* Ends the page, if there is one, and begins the next, all of which may be filled. */
void layout_turn(struct layout *layout);

/* Begins a page unless there is so much room left on this one, or nothing on it yet; true if it
 * did. */
bool layout_need(struct layout *layout, double height);

/* Ends the last page. */
void layout_end(struct layout *layout);

/* --- words */

/* A line of text with its baseline at y; `align` tells which point of it x is. */
void layout_text(const struct layout *layout, enum type_style style, enum text_align align,
                 double x, double y, const char *text);
double layout_text_width(const struct layout *layout, enum type_style style, const char *text);

/* A number with something after it. */
void layout_number(const struct layout *layout, enum type_style style, enum text_align align,
                   double x, double y, int64_t number, const char *after);

/* As much of a text as fits, with an ellipsis where it does not, from x on. */
void layout_fitted(const struct layout *layout, enum type_style style, double x, double y,
                   double width, const char *text);

/* Breaks text into lines from the baseline y on, which it draws unless it only measures; returns
 * the baseline of what follows. */
double layout_paragraph(const struct layout *layout, enum type_style style, double x, double y,
                        double width, const char *text, bool draw);

#endif
