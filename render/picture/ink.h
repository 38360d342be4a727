/* How ink looks, in all back ends. Players and pens differ in colour and their strokes also in
 * dashes and width, so that black and white will do. */
#ifndef RECTO_RENDER_PICTURE_INK_H
#define RECTO_RENDER_PICTURE_INK_H

#include "render/picture/picture.h"

enum { STYLED_PLAYERS = 6 }; /* player 7 looks like player 1, and so on */

struct ink_style {
    const char *name;      /* the class in SVG and HTML: `grid`, `player`, `pen` … */
    uint32_t colour, dark; /* 0xRRGGBB on white paper, and on a dark screen */
    double width;          /* of lines, which have round ends; in picture->unit */
    double dash[4];        /* of SHAPE_LINE: on, off, on, off in the same; all 0: unbroken */
    bool bold;
};

/* `player` counts from 1 and matters for INK_PLAYER and INK_PEN only. */
const struct ink_style *ink_style(enum ink ink, int player);

/* The two strokes of a cross around (x, y), `size` to each side, drawn by hand: cubic curves, each
 * as start, two control points and end, x and y. */
void cross_curves(const struct element *element, double curves[2][4][2]);

/* The corners of the head of an arrow: `size` long, its middle at (x, y), turned to (x2, y2). */
void arrow_corners(const struct element *element, double corners[3][2]);

#endif
