/* What the characters of a lattice mean: dots and strokes. */
#ifndef RECTO_NOTATION_DRAWN_INK_H
#define RECTO_NOTATION_DRAWN_INK_H

#include <stdbool.h>
#include <stdint.h>

enum dot_kind {
    DOT_NONE,
    DOT_FREE,   /* without a segment, if both this and the next kind are drawn */
    DOT_JOINED, /* with one */
    DOT_POINT,  /* where there is none of the others; otherwise what is not drawn yet */
    DOT_PEN_A,
    DOT_PEN_B,
    DOT_KINDS,
};

enum dot_kind dot_kind(uint32_t code);

enum ink_way { INK_NONE, INK_ACROSS, INK_DOWN, INK_FALLING, INK_RISING, INK_CROSSED };

struct ink {
    enum ink_way way;
    uint8_t pen; /* 1 for pen A, and for any other segment along a row or column; 2 for pen B */
    bool last;   /* part of the last move */
};

struct ink ink_of(uint32_t code);

#endif
