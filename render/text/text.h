/* Boards as text: what stands on the paper, drawn with characters. */
#ifndef RECTO_RENDER_TEXT_TEXT_H
#define RECTO_RENDER_TEXT_TEXT_H

#include "base/buffer.h"
#include "render/text/style.h"
#include "validator/view.h"

/* Appends the board, whole however wide it is, in lines that end with a line break and have no
 * trailing blanks. The cost grows with what is printed. */
void text_draw(const struct view *view, enum text_style style, struct buffer *out);

#endif
