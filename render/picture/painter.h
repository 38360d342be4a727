/* What the painters of pictures share. */
#ifndef RECTO_RENDER_PICTURE_PAINTER_H
#define RECTO_RENDER_PICTURE_PAINTER_H

#include "base/buffer.h"
#include "render/picture/hand.h"
#include "render/picture/picture.h"
#include "render/references.h"

struct painter {
    const struct view *view;
    const struct paint_options *options;
    struct picture picture;
    struct references references;
    uint32_t *noted; /* the move that wrote the number of each reference */
    size_t noted_capacity;
    struct buffer text; /* scratch */
};

/* Adds an element; `until` 0 means for good. Without the history, skips what no longer stands and
 * the marks of older moves. */
void painter_add(struct painter *painter, struct element element);

/* Adds a stroke of line->player, in as many layers as that takes. */
void painter_stroke(struct painter *painter, const struct element *line);

/* Adds what marks writing as that of like->player: call it before the digits are added, which take
 * hand_ink(). */
void painter_marks(struct painter *painter, const struct element *like,
                   const struct hand_block *block);

/* Adds a line of text; with INK_PLAYER, in the player's hand. */
void painter_write_text(struct painter *painter, const struct element *text);

/* Adds a mark of the last move: the element in the tint, with an outline that survives black and
 * white. */
void painter_last(struct painter *painter, struct element mark);

/* Makes the element a mark of a refused move: after the last move if there is a history, otherwise
 * in the position shown. */
struct element painter_refused(const struct painter *painter, struct element element);

/* Adds a frame that stands for something refused, struck out by a dotted line. */
void painter_strike(struct painter *painter, struct element frame);

/* Empties the scratch buffer into a copy in the picture's arena. */
const char *painter_text(struct painter *painter);

/* Adds a number centred at (like->x, like->y) in that room, no larger than `largest`: shrunk, then
 * broken over lines, then a letter with a footnote. */
void painter_number(struct painter *painter, const struct element *like, struct integer number,
                    double width, double height, double largest);

/* Appends a number to the scratch buffer, or its letter if it has more digits, whose footnote
 * stands there from that move on. */
void painter_write(struct painter *painter, struct integer number, size_t digits_most,
                   uint32_t move);

/* Adds the digits of a number, or a letter with a footnote, in that size. */
void painter_digits(struct painter *painter, const struct element *like, struct integer number,
                    double size);
void painter_letter(struct painter *painter, const struct element *like, struct integer number,
                    double size);

/* Adds a short number in the size of `like`, shrunk to the width. */
void painter_label(struct painter *painter, const struct element *like, int64_t number,
                   double width);

/* Adds the number of a move as the game counts, in the same way. */
void painter_move(struct painter *painter, const struct element *like, uint32_t move, double width);

/* Adds the head of an arrow from (x, y) towards (x2, y2) and the number of the move beside it, both
 * beside a stroke with the middle (x, y), `away` from it at a right angle. */
void painter_order(struct painter *painter, const struct element *stroke, double x, double y,
                   double away, double size);

/* Adds coordinates beside squares or dots: letters at y, or row numbers at x. `first` is the middle
 * of a1 along the edge. */
void painter_letters(struct painter *painter, const struct element *like, int32_t count,
                     double first);
void painter_rows(struct painter *painter, const struct element *like, int32_t count, double first);

#endif
