/* Rows of boards with their captions. */
#ifndef RECTO_RENDER_SHEETS_RULES_PLATES_H
#define RECTO_RENDER_SHEETS_RULES_PLATES_H

#include "render/page/flow.h"
#include "render/picture/illustrated.h"

/* Adds the boards of the block with that index and of those beside it, in one scale, in as many
 * rows as it takes to read them in lines of that width. Returns the index after the last one. */
size_t plates_set(struct flow *flow, struct canvas *canvas, const struct illustrated *rules,
                  size_t first, double width);

#endif
