/* Type styles: how the words of a page are set. */
#ifndef RECTO_RENDER_PAGE_TYPE_H
#define RECTO_RENDER_PAGE_TYPE_H

#include "render/page/typeface.h"

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

#endif
