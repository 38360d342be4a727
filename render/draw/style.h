/* How ink looks: the one table that all back ends draw by. Players and pens are told apart by
 * colour and, for strokes, by dashes and width too, so that black and white will do. */
#ifndef RECTO_RENDER_DRAW_STYLE_H
#define RECTO_RENDER_DRAW_STYLE_H

#include "render/draw/picture.h"

enum { STYLED_PLAYERS = 6 }; /* player 7 looks like player 1, and so on */

struct ink_style {
    const char *name;      /* the class in SVG and HTML: `grid`, `player`, `pen` … */
    uint32_t colour, dark; /* 0xRRGGBB on white paper, and on a dark screen */
    double width;          /* of lines, in the picture's units; 0: filled only */
    double dash[4];        /* on, off, on, off in the same; all 0: a whole line */
    bool bold;
};

/* `player` counts from 1 and matters for INK_PLAYER and INK_PEN only. */
const struct ink_style *ink_style(enum ink ink, int player);

#endif
