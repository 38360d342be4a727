/* The rules of games to print and to staple. */
#ifndef RECTO_RENDER_SHEETS_RULES_RULES_H
#define RECTO_RENDER_SHEETS_RULES_RULES_H

#include "render/page/canvas.h"
#include "render/paper.h"
#include "render/picture/illustrated.h"

/* Draws each article from a new page on, in columns. Several have a page with that title and the
 * contents in front of them. */
void rules_draw(struct canvas *canvas, const struct paper *paper, const char *title,
                const struct illustrated *articles, size_t count);

#endif
