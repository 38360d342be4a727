/* Guessing widths of text where the font is unknown, and breaking lines by them. */
#ifndef RECTO_RENDER_PICTURE_WIDTH_H
#define RECTO_RENDER_PICTURE_WIDTH_H

#include "base/wrap.h"

/* A generous guess at the width of a line of text (UTF-8) of size 1. */
double guess_width(const char *text);

/* What fits on a line of `width` ems: whole words, or at least one character of the first. */
struct line_break guess_fit(const char *text, double width);

#endif
