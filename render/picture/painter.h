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
    const char *legend; /* of a mark on the board, NULL: there is none */
    uint32_t legend_move;
    uint32_t *noted; /* the move that wrote the number of each reference */
    size_t noted_capacity;
    struct buffer text; /* scratch */
};

/* Adds an element; `until` 0 means for good. Without the history, skips what no longer stands and
 * the marks of older moves. */
void painter_add(struct painter *painter, struct element element);

/* Adds what a stroke takes in a player's hand, or what marks writing as that player's: the latter
 * before the digits are added, which take hand_ink(). */
void painter_hand(struct painter *painter, struct hand hand);

/* Adds a line of text; with INK_PLAYER, in the player's hand. */
void painter_write_text(struct painter *painter, const struct element *text);

/* Adds an area that can be touched. Its places stand in the scratch buffer, which is empty
 * afterwards. */
void painter_touch(struct painter *painter, struct element area);

/* Adds a mark of the last move: the element in the tint, with an outline that survives black and
 * white. */
void painter_last(struct painter *painter, struct element mark);

/* Explains a mark below the board, from the first such element on. */
void painter_explain(struct painter *painter, const struct element *mark, const char *text);

/* Makes the element a mark of a refused move, or adds it as one: after the last move if there is a
 * history, otherwise in the position shown. */
struct element painter_refused(const struct painter *painter, struct element element);
void painter_refuse(struct painter *painter, struct element element);

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

/* Adds the digits of a number, or a letter if there are more, in that size. */
void painter_digits(struct painter *painter, const struct element *like, struct integer number,
                    size_t digits_most, double size);

/* Adds a short number in the size of `like`, shrunk to the width. */
void painter_label(struct painter *painter, const struct element *like, int64_t number,
                   double width);

/* Adds the number of a move as the game counts, in the same way. */
void painter_move(struct painter *painter, const struct element *like, uint32_t move, double width);

/* Adds the head of an arrow from (x, y) towards (x2, y2) and the number of the move beside it, both
 * beside a stroke with the middle (x, y), `away` from it at a right angle. */
void painter_order(struct painter *painter, const struct element *stroke, double x, double y,
                   double away, double size);

/* Where the coordinates of a board stand: letters above and below it, row numbers left and right of
 * it, around the middle of a1. */
struct coordinates {
    double above, below, before, after;
    double x, y; /* of a1 */
};

/* Adds coordinates like `like` for squares or dots a unit apart; below and after only if there are
 * coordinates on the far edges. */
void painter_coordinates(struct painter *painter, struct element like, int32_t count,
                         const struct coordinates *at);

#endif
