/* The list of a record's moves. */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_MOVES_H
#define RECTO_RENDER_SHEETS_BOOKLET_MOVES_H

#include "render/page/flow.h"
#include "render/scoresheet.h"

/* Draws one line a round with one column a player, as on score sheets, and as many of these lists
 * side by side as fit. */
void booklet_moves(struct flow *flow, const struct scoresheet *sheet, enum sample_kind kind);

#endif
