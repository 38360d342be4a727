/* How a player draws and writes: what a stroke or number takes in the player's own hand (ink.h);
 * player 0 is one that nobody knows. */
#ifndef RECTO_RENDER_PICTURE_HAND_H
#define RECTO_RENDER_PICTURE_HAND_H

#include "render/picture/picture.h"

enum { HAND_MOST = 8 };

/* Elements to be added in this order. */
struct hand {
    struct element elements[HAND_MOST];
    int count;
};

/* What is written: a number, perhaps in several lines, or a cross. */
struct hand_block {
    double left, right, top, bottom; /* the edges of its digits */
    double size;                     /* their em */
};

/* The layers of a stroke of element->player. */
struct hand hand_stroke(const struct element *line);

/* What stands behind and around something that like->player writes; the digits, in hand_ink(),
 * come after it. */
struct hand hand_marks(const struct element *like, const struct hand_block *block);
enum ink hand_ink(int player);

/* The block of a line of text, as wide as we guess. */
struct hand_block hand_block_of(const struct element *text);

/* How far marks may reach above and below digits, in ems. */
#define HAND_REACH 0.28

/* --- samples: how a player draws or writes, beside the names */

/* What the player's ink looks like on a board of that kind, as a picture of its own: a stroke long
 * enough for its dashes, or a number or cross. */
struct picture sample_picture(struct arena *arena, enum sample_kind kind, int player);

/* Adds it beside words of that size, from x on, its middle at the height y. */
void sample_add(struct picture *picture, enum sample_kind kind, int player, double x, double y,
                double size);

/* How wide it is there. */
double sample_reach(enum sample_kind kind, double size);

#endif
