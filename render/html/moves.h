/* The list of moves: every move is a link to the position after it. */
#ifndef RECTO_RENDER_HTML_MOVES_H
#define RECTO_RENDER_HTML_MOVES_H

#include "render/html/parts.h"

/* Writes the list. Its links are `#start` and the labels of moves, as `#move-7` or
 * `#round-2-move-7`; of several moves with one label, the second has `b` behind it, the third `c`.
 * On a page with several records they begin with `record-R-`. */
void moves_write(const struct html *html, const struct scoresheet *sheet);

#endif
