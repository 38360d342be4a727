/* Words where no font is known: how wide they may come out, and where to break them. */
#ifndef RECTO_RENDER_PICTURE_WIDTH_H
#define RECTO_RENDER_PICTURE_WIDTH_H

#include <stddef.h>

/* A generous guess at the width of a line of text (UTF-8) of size 1. */
double guess_width(const char *text);

/* How many bytes of the text make a line no wider than `width` ems: as many words as fit, without
 * the blanks behind them, or as many characters of the first word, at least one. */
size_t line_length(const char *text, double width);

#endif
