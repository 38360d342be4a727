/* Pages as they are filled from top to bottom, and the words on them. */
#ifndef RECTO_RENDER_PAGE_LAYOUT_H
#define RECTO_RENDER_PAGE_LAYOUT_H

#include "render/page/canvas.h"
#include "render/page/typeface.h"
#include "render/paper.h"

/* How words are set. */
enum type_style {
    TYPE_TITLE,
    TYPE_HEADING,
    TYPE_TEXT,
    TYPE_STRONG,
    TYPE_ASIDE, /* comments */
    TYPE_SMALL, /* times, captions */
    TYPE_POINTS,
    TYPE_ERROR,
    /* Of sheets to play on: */
    TYPE_SHEET_TITLE,
    TYPE_SHEET_HEADING,
    TYPE_SHEET_NAME,
    TYPE_SHEET_WORDS,
    TYPE_SHEET_ASIDE,    /* words of less weight */
    TYPE_SHEET_CAPTION,  /* small, in boxes and on lines */
    TYPE_SHEET_NUMBER,   /* of a move */
    TYPE_SHEET_NOTATION, /* as a record has it */
    TYPE_SHEET_CARD,     /* a printed number to play with */
    TYPE_STYLES
};

struct type {
    struct canvas_font font;
    uint32_t colour;
    double leading; /* from one line to the next */
};

const struct type *type_of(enum type_style style);

/* The width of a line of text; 0 for NULL. */
double type_width(struct canvas *canvas, enum type_style style, const char *text);

struct layout;

/* Called when a page begins or ends, to draw headers and footers. */
typedef void layout_hook(struct layout *layout);

struct margins {
    double side, top, bottom;
};

struct layout {
    struct canvas *canvas;
    double width, height; /* of a page */
    struct margins margins;
    double left, right, top, bottom; /* the part of this page to be filled */
    double y;                        /* the free part begins here */
    int page;                        /* its number, 0 before the first */
    layout_hook *begin, *end;        /* or NULL */
    const char *label;               /* for the hooks: what stands at the foot of every page */
};

/* Pages of that paper with the margins of a document. */
struct layout layout_make(struct canvas *canvas, const struct paper *paper);

/* Sets the margins and makes all of the page within them free. */
void layout_set_margins(struct layout *layout, struct margins margins);

static inline double layout_width(const struct layout *layout)
{
    return layout->right - layout->left;
}

/* Ends the page, if there is one, and begins the next, which is free. */
void layout_turn(struct layout *layout);

/* Begins a page unless this one has that much room left, or is empty. True if it did. */
bool layout_need(struct layout *layout, double height);

/* Ends the last page. */
void layout_end(struct layout *layout);

/* --- words */

/* Draws a line of text with its baseline at y; `align` tells which point of it x is. */
void layout_text(const struct layout *layout, enum type_style style, enum text_align align,
                 double x, double y, const char *text);

/* Draws a number with something after it. */
void layout_number(const struct layout *layout, enum type_style style, enum text_align align,
                   double x, double y, int64_t number, const char *after);

/* Draws text from x on, cut with an ellipsis where it is too wide. */
void layout_fitted(const struct layout *layout, enum type_style style, double x, double y,
                   double width, const char *text);

/* Breaks text into lines from the baseline y on, and draws them if asked. Returns the baseline
 * after them. */
double layout_paragraph(const struct layout *layout, enum type_style style, double x, double y,
                        double width, const char *text, bool draw);

#endif
