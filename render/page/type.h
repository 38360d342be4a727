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
    TYPE_COVER_TITLE,
    TYPE_COVER_DATES,
    TYPE_COVER_PLAYERS,
    /* Of the rules of games: */
    TYPE_RULES_TITLE,
    TYPE_RULES_LEAD, /* what stands before the first section */
    TYPE_RULES_SECTION,
    TYPE_RULES_QUESTION,
    TYPE_RULES_TEXT,
    TYPE_RULES_EMPHASIS,
    TYPE_RULES_STRONG,
    TYPE_RULES_CODE,
    TYPE_RULES_LITERAL,       /* lines that stand as they are, … */
    TYPE_RULES_LITERAL_SMALL, /* … if one of them is too long for that */
    TYPE_RULES_NOTE,          /* what is looked up rather than read */
    TYPE_RULES_NOTE_EMPHASIS,
    TYPE_RULES_NOTE_STRONG,
    TYPE_RULES_NOTE_CODE,
    TYPE_RULES_CAPTION,
    TYPE_RULES_CAPTION_STRONG,
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
