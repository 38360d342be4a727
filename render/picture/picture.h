/* A picture: everything on the paper in a whole game, as strokes and labels that carry the move
 * that made them. The side of a square, or the distance of two dots, is 1; x runs to the right, y
 * down, and the top left corner is (0, 0). "After move N" and "mark the last move" are filters on
 * it (see element_shows()). Elements are drawn in their order. */
#ifndef RECTO_RENDER_PICTURE_PICTURE_H
#define RECTO_RENDER_PICTURE_PICTURE_H

#include "base/memory.h"
#include "render/picture/element.h"
#include "validator/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What tells players apart on a board; the same stands beside their names. */
/* SAMPLE_NONE: only their numbers. */
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
};

/* How the picture of a view is painted (paint.h). */
struct paint_options {
    bool order;   /* write the number of the move on every stroke, with its direction */
    bool history; /* also what stood there for a while, and the marks of all moves */
    bool empty;   /* to play on: without anything of a game in progress */
};

/* Adds a copy of the element, which stays for good where its `until` is 0. Valid until the next one
 * is added. */
struct element *picture_add(struct picture *picture, const struct element *element);

#endif
