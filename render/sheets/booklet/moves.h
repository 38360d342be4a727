/* The list of a record's moves. */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_MOVES_H
#define RECTO_RENDER_SHEETS_BOOKLET_MOVES_H

#include "render/page/flow.h"
#include "render/scoresheet.h"

/* A line a round with a column a player, as score sheets have it; as many of these lists side by
 * side as there is room for. */
void booklet_moves(struct flow *flow, struct layout *layout, const struct scoresheet *sheet);

#endif
