/* How players are told apart on a terminal: by colours that can be read on a dark and on a light
 * ground, and for those who cannot tell the colours apart, by bold and underlined text. */
#ifndef RECTO_RENDER_TEXT_COLOURS_H
#define RECTO_RENDER_TEXT_COLOURS_H

#include "base/buffer.h"

/* Appends the sequence that begins the text of a player, from 1; twelve of them look different. */
void colours_begin(int player, struct buffer *out);

/* Appends the sequence that ends it. */
void colours_end(struct buffer *out);

#endif
