/* Players' hands in the list of moves: the weights, slants, bars and boxes of ink.h as style. */
#ifndef RECTO_RENDER_HTML_HANDS_H
#define RECTO_RENDER_HTML_HANDS_H

#include "base/buffer.h"

/* Appends a rule for the moves of each player. Colours are those of svg_style(). */
void hands_style(struct buffer *out);

#endif
