/* Words where no font is known: how wide they may come out, and where to break them. */
#ifndef RECTO_RENDER_PICTURE_WIDTH_H
#define RECTO_RENDER_PICTURE_WIDTH_H

#include "base/wrap.h"

/* A generous guess at the width of a line of text (UTF-8) of size 1. */
double guess_width(const char *text);

/* What goes on a line that is no wider than `width` ems: as many words as fit, or as many
 * characters of the first word, at least one. */
struct line_break guess_fit(const char *text, double width);

#endif
