/* The elements of a picture: strokes and labels, each with its ink and the moves between which it
 * stands on the paper. */
#ifndef RECTO_RENDER_PICTURE_ELEMENT_H
#define RECTO_RENDER_PICTURE_ELEMENT_H

#include <stdbool.h>
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
    double apart;     /* from the next of its kind that stands for as many (detail.h); 0: alone */
    double room;      /* of text: squeezed into this width if it is wider; 0: as it comes */
    const char *text; /* UTF-8 without control characters, in the picture's arena */
};

/* Whether an element shows after the first `moves` moves. */
static inline bool element_shows(const struct element *element, uint32_t moves)
{
    return element->move <= moves && moves < element->until;
}

#endif
