/* How ink looks, in all back ends. This is the one table of who is who: players differ in colour,
 * and in black and white by how their strokes are made (dashes, width, a core, a thread) and by how
 * they write (weight, slant, bars and dots above and below, boxes). */
#ifndef RECTO_RENDER_PICTURE_INK_H
#define RECTO_RENDER_PICTURE_INK_H

#include "render/picture/picture.h"

#include <stdbool.h>
#include <stdint.h>

/* Player 13 looks like player 1, and so on; pen 3 like pen 1. */
enum { STYLED_PLAYERS = 12, STYLED_PENS = 2 };

struct ink_style {
    const char *name;      /* the class in SVG and HTML: `grid`, `player`, `pen` … */
    uint32_t colour, dark; /* 0xRRGGBB on white paper, and on a dark screen */
    double width;          /* of SHAPE_LINE, which has round ends; in picture->unit. 0: no layer */
    double dash[4];        /* of SHAPE_LINE: on, off, on, off in the same; all 0: unbroken */
    double rim;            /* width of other outlines and crosses in the same */
    bool bold, slanted;
};

/* What stands above or below what a player writes. */
enum bar { BAR_NONE, BAR_LINE, BAR_DOUBLE, BAR_DOTS };

/* What stands around it: nothing, a frame, or a box of the player's colour on which the digits are
 * paper. */
enum surround { BOX_NONE, BOX_FRAMED, BOX_FILLED };

/* How a player writes, beyond the weight and slant of the ink. */
struct writing_style {
    enum bar above, below;
    enum surround box;
};

/* How many looks an ink has: 1 unless `player` matters for it. */
int ink_looks(enum ink ink);

/* `player` counts from 1; nobody, who is 0, draws in INK_DRAWN (hand.h). */
const struct ink_style *ink_style(enum ink ink, int player);
const struct writing_style *writing_style(int player);

/* The two strokes of a cross around (x, y), `size` to each side, drawn by hand: cubic curves, each
 * as start, two control points and end, x and y. */
void cross_curves(const struct element *element, double curves[2][4][2]);

/* The corners of the head of an arrow: `size` long, its middle at (x, y), turned to (x2, y2). */
void arrow_corners(const struct element *element, double corners[3][2]);

/* --- detail: which printed lines and coordinates of a large board can still be told apart at a
 * size, so that it does not come out as one grey area; lengths are points on paper, pixels on a
 * screen */

/* How many of a row one that is counted from 1 stands for when others are left out: the fifth for
 * 5, the tenth for 10, then 50, 100, 500. */
int32_t detail_level(int32_t number);

/* Whether an element is drawn where a unit of the picture is that long. */
bool detail_shows(const struct element *element, double unit);

/* Its ink there: crowded strong lines are drawn like faint ones. */
enum ink detail_ink(const struct element *element, double unit);

/* The em of words there, which are enlarged while others are left out; 0: so small that a line
 * does as well. */
double detail_em(const struct element *element, double unit);

#endif
