/* A picture: everything on the paper in a whole game, as strokes and labels that carry the move
 * that made them. The side of a square, or the distance of two dots, is 1; x runs to the right, y
 * down, and the top left corner is (0, 0). "After move N" and "mark the last move" are filters on
 * it (see element_shows()). Elements are drawn in their order. */
#ifndef RECTO_RENDER_PICTURE_PICTURE_H
#define RECTO_RENDER_PICTURE_PICTURE_H

#include "base/memory.h"
#include "validator/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum shape_kind {
    SHAPE_LINE,   /* from (x, y) to (x2, y2) */
    SHAPE_ARROW,  /* only the head of an arrow: see arrow_corners() in ink.h */
    SHAPE_DISC,   /* filled, centre (x, y), radius `size` */
    SHAPE_CIRCLE, /* its outline */
    SHAPE_BOX,    /* a filled rectangle between two corners */
    SHAPE_FRAME,  /* its outline */
    SHAPE_PILL,   /* the outline of a rectangle with round ends */
    SHAPE_CROSS,  /* an x as a player draws it: see cross_curves() in ink.h */
    SHAPE_TEXT,   /* a line of text, its em `size`, the middle of its capitals at y, x by align */
};

/* What an element is drawn with; ink.h tells how that looks. */
enum ink {
    INK_PAPER,   /* the paper of squares, cards and sections; text on a player's colour */
    INK_SHADE,   /* shaded paper: every second ring, the central circle */
    INK_FAINT,   /* the printed grid, segments not drawn yet */
    INK_FRAME,   /* strong printed lines: a board's outline, the circle */
    INK_DOT,     /* printed dots */
    INK_EDGE,    /* text: coordinates, captions */
    INK_GIVEN,   /* text: printed numbers that belong to the game (edge numbers, cards) */
    INK_DRAWN,   /* what some player wrote or drew, nobody knows which */
    INK_PLAYER,  /* what a player wrote or drew, by player: the outermost layer of a stroke … */
    INK_CORE,    /* … the paper within it … */
    INK_THREAD,  /* … and what is drawn on that, in the player's colour */
    INK_REVERSE, /* text: paper on a player's colour */
    INK_PEN,     /* what a pen drew, by pen (in `player`) */
    INK_ORDER,   /* text: the number of the move on its stroke; its direction */
    INK_PRIME,   /* around a prime that counts */
    INK_LAST,    /* behind what the last move wrote: a tint … */
    INK_OUTLINE, /* … and the line around it, which black and white keeps */
    INK_REFUSED, /* what a refused move would have put there */
    INK_LEGAL,   /* what would have been legal in its place */
    INK_TITLE,   /* words of captions: headings … */
    INK_WORDS,   /* … and the rest */
    INKS
};

enum text_align { TEXT_MIDDLE, TEXT_START, TEXT_END };

#define MOVE_NEVER UINT32_MAX

struct element {
    uint8_t shape, ink, align;
    bool halo; /* text with a rim of paper, to be read on top of strokes */
    uint16_t player;
    uint32_t move;  /* stands there after this move (0: from the start) … */
    uint32_t until; /* … and before this one; MOVE_NEVER: for good */
    double x, y, x2, y2, size;
    double unit;      /* of its widths and dashes where that is not the picture's; 0: the same */
    double apart;     /* from the next of its kind that stands for as many (ink.h); 0: alone */
    double room;      /* of text: squeezed into this width if it is wider; 0: as it comes */
    const char *text; /* UTF-8 without control characters, in the picture's arena */
};

/* Elements from (x, y) to (x2, y2), and around (x, y). */
static inline struct element element_between(enum shape_kind shape, enum ink ink, double x,
                                             double y, double x2, double y2)
{
    return (struct element){
        .shape = (uint8_t)shape, .ink = (uint8_t)ink, .x = x, .y = y, .x2 = x2, .y2 = y2};
}

static inline struct element element_around(enum shape_kind shape, enum ink ink, double x, double y,
                                            double size)
{
    return (struct element){
        .shape = (uint8_t)shape, .ink = (uint8_t)ink, .x = x, .y = y, .size = size};
}

/* Whether an element shows after the first `moves` moves. */
static inline bool element_shows(const struct element *element, uint32_t moves)
{
    return element->move <= moves && moves < element->until;
}

/* An area that stands for one or two places of a board, whose names view_place_write() writes, with
 * a blank between them. */
struct touch {
    const char *places;
    struct element area; /* a box, a disc, or a line with the width `size` */
};

/* What tells players apart on a board; the same stands beside their names. SAMPLE_NONE: only their
 * numbers. */
enum sample_kind { SAMPLE_NUMBER, SAMPLE_CROSS, SAMPLE_STROKE, SAMPLE_PEN, SAMPLE_NONE };

struct picture {
    struct arena *arena;
    enum sample_kind sample;
    double width, height;
    double unit; /* of widths and dashes (ink.h): 1, or with captions the pixels a square */
    struct element *elements;
    size_t count, capacity;
    /* Lines of text below the picture: numbers too long for their place, notes of the view. Each
     * stands there from a move on. */
    const char *const *footnotes;
    const uint32_t *footnote_moves;
    size_t footnote_count;
    /* What can be touched after the last move, later ones on top of earlier ones, if asked. */
    struct touch *touches;
    size_t touch_count, touch_capacity;
};

/* How the picture of a view is painted (paint.h). */
struct paint_options {
    bool order;   /* write the number of the move on every stroke, with its direction */
    bool history; /* also what stood there for a while, and the marks of all moves */
    bool empty;   /* to play on: without anything of a game in progress */
    bool touches; /* also the areas that can be touched */
};

/* Adds a copy of the element, which stays for good where its `until` is 0. Valid until the next one
 * is added. */
struct element *picture_add(struct picture *picture, const struct element *element);

/* Adds all elements of a picture whose unit is 1, its top left corner at (x, y), its unit that
 * long; strokes keep their proportions. */
void picture_place(struct picture *picture, const struct picture *board, double x, double y,
                   double unit);

#endif
