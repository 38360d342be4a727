/* A picture: everything that stands on the paper in the whole of a game, as strokes and labels that
 * carry the move that made them. Scale-free: the side of a square, or the distance of two dots, is
 * 1; x to the right, y downwards, the top left corner at (0, 0). "After move N" and "mark the last
 * move" are filters on it (see element_shows()). What belongs further back comes first. */
#ifndef RECTO_RENDER_DRAW_PICTURE_H
#define RECTO_RENDER_DRAW_PICTURE_H

#include "notation/memory.h"
#include "validator/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum shape_kind {
    SHAPE_LINE,   /* from (x, y) to (x2, y2) */
    SHAPE_ARROW,  /* only the head of an arrow, of length `size`: at (x, y), pointing to (x2, y2) */
    SHAPE_DISC,   /* filled, centre (x, y), radius `size` */
    SHAPE_CIRCLE, /* its outline */
    SHAPE_BOX,    /* a filled rectangle between two corners */
    SHAPE_FRAME,  /* its outline */
    SHAPE_CROSS,  /* an x as a player draws it, centre (x, y), half as wide as high: `size` */
    SHAPE_TEXT, /* a line of text of height `size` (its em), its vertical middle at y, x by align */
};

/* What an element is drawn with; style.h says how that looks. */
enum ink {
    INK_PAPER,   /* the paper of squares, cards and sections */
    INK_SHADE,   /* paper that is told apart: every second ring, the central circle */
    INK_FAINT,   /* the printed grid, segments not drawn yet */
    INK_FRAME,   /* strong printed lines: a board's outline, the circle */
    INK_DOT,     /* printed dots */
    INK_EDGE,    /* text: coordinates, captions */
    INK_GIVEN,   /* text: printed numbers that belong to the game (edge numbers, rings) */
    INK_PLAYER,  /* what a player wrote or drew, by player */
    INK_PEN,     /* what a pen drew, by pen (in `player`) */
    INK_ORDER,   /* text: the number of the move on its stroke */
    INK_LAST,    /* behind or around what the last move wrote */
    INK_REFUSED, /* around the squares that a refused move names */
    INK_TITLE,   /* words on a plate: headings … */
    INK_WORDS,   /* … and the rest */
    INKS
};

enum text_align { TEXT_MIDDLE, TEXT_START, TEXT_END };

enum { MOVE_NEVER = UINT32_MAX };

struct element {
    uint8_t shape, ink, align;
    bool halo; /* text with a rim of paper, to be read on top of strokes */
    uint16_t player;
    uint32_t move;  /* stands there after this move (0: from the start) … */
    uint32_t until; /* … and before this one; MOVE_NEVER: for good */
    double x, y, x2, y2, size;
    double room;      /* of text: squeezed into this width if it is wider; 0: as it comes */
    const char *text; /* UTF-8 without control characters, in the picture's arena */
};

struct picture {
    struct arena *arena;
    double width, height;
    struct element *elements;
    size_t count, capacity;
    const char *const *footnotes; /* numbers too long for their place, and notes of the view: */
    size_t footnote_count;        /* lines of text to stand below the picture */
};

struct paint_options {
    bool order;   /* write the number of the move on every stroke, with its direction */
    bool history; /* also what stands there for a while, and the last-move marks, of all moves */
    bool empty;   /* for a pencil: no captions that belong to a game going on */
    uint32_t refused; /* number of the refused move whose squares are to be marked, 0 for none */
    struct square squares[2]; /* the squares or dots that it names … */
    int square_count;         /* … if they are on the board */
};

/* The picture of a view. Lives in the view's arena. Linear in what stands on the paper. */
struct picture picture_paint(const struct view *view, const struct paint_options *options);

/* Whether an element shows after the first `moves` moves. */
static inline bool element_shows(const struct element *element, uint32_t moves)
{
    return element->move <= moves && moves < element->until;
}

#endif
