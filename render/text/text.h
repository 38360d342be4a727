/* Boards as text: what stands on the paper, drawn with characters. */
#ifndef RECTO_RENDER_TEXT_TEXT_H
#define RECTO_RENDER_TEXT_TEXT_H

#include "base/buffer.h"
#include "render/text/style.h"
#include "validator/view.h"

/* Appends the whole board, however wide, in lines without trailing blanks, and tells where it can
 * be cut unless `cuts` is NULL. Takes time linear in what is printed. */
void text_draw(const struct view *view, enum text_style style, struct text_cuts *cuts,
               struct buffer *out);

/* Appends a few words that say what marks the last move, and in a lattice what the other characters
 * are; nothing for a circle, which has a legend of its own. */
void text_explain(const struct view *view, enum text_style style, struct buffer *out);

#endif
