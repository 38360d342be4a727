/* Samples of how players draw or write, for what stands beside their names. */
#ifndef RECTO_RENDER_PICTURE_SAMPLE_H
#define RECTO_RENDER_PICTURE_SAMPLE_H

#include "render/picture/picture.h"

/* The size of a sample in units of a board, in the middle of which it stands. */
#define SAMPLE_WIDTH  1.6
#define SAMPLE_HEIGHT 0.7

/* Adds what the player's ink looks like on a board of that kind: a stroke from x to x + width, or
 * a number or cross of that size there, around the height y. */
void sample_add(struct picture *picture, enum sample_kind kind, int player, double x, double y,
                double width, double size);

/* A picture of its own, SAMPLE_WIDTH by SAMPLE_HEIGHT. */
struct picture sample_picture(struct arena *arena, enum sample_kind kind, int player);

#endif
