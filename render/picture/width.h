/* Guessing widths of text where the font is unknown, and breaking lines by them. */
#ifndef RECTO_RENDER_PICTURE_WIDTH_H
#define RECTO_RENDER_PICTURE_WIDTH_H

#include "base/wrap.h"
#include "render/picture/picture.h"

/* A generous guess at the width of a line of text (UTF-8) of size 1. */
double guess_width(const char *text);

/* What fits on a line of `width` ems: whole words, or at least one character of the first. */
struct line_break guess_fit(const char *text, double width);

/* Type smaller than this cannot be read: on paper in points, on a screen in pixels. */
enum { LEGIBLE_POINTS = 5, LEGIBLE_PIXELS = 7 };

/* The em of the smallest words that show after so many moves, in units of the picture; 0 if there
 * are none. */
double picture_type_size(const struct picture *picture, uint32_t moves);

#endif
