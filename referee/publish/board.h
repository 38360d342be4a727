/* The board of a record to step through, as HTML. It knows pictures, and nothing of the referee. */
#ifndef RECTO_REFEREE_PUBLISH_BOARD_H
#define RECTO_REFEREE_PUBLISH_BOARD_H

#include "cli/input/input.h"
#include "render/scoresheet.h"

/* Appends the section of a record after `to` moves, with the steps after the first `from`. The
 * sheet is made for the same moves, from a judgement that has served nothing else; both are of no
 * use after that. `facts` is HTML to stand below the heading. */
void board_write(const struct visit *visit, struct scoresheet *sheet, uint32_t from, uint32_t to,
                 const char *facts, struct buffer *out);

#endif
