/* A part of a long game: the board is that of the whole game so far, the steps are the last ones.
 */
#ifndef RECTO_RENDER_HTML_WINDOW_H
#define RECTO_RENDER_HTML_WINDOW_H

#include "render/picture/picture.h"
#include "render/scoresheet.h"
#include "render/words.h"

/* Takes the first `from` moves out of the steps: what they left on the board is there from the
 * start. Changes the lines of the sheet in place; what else changes lives in the picture's arena.
 */
void window_open(uint32_t from, struct scoresheet *sheet, struct picture *picture,
                 struct words *words);

#endif
