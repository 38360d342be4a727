/* Posters cut into sheets that a usual printer takes, to be glued together. */
#ifndef RECTO_RENDER_SHEETS_TILES_H
#define RECTO_RENDER_SHEETS_TILES_H

#include "render/page/canvas.h"
#include "render/paper.h"

/* Draws a picture whose unit is a point, as it is after so many moves, over as few sheets as
 * possible, upright or on their side, in its exact size. Neighbours overlap; marks tell where to
 * cut and where to glue, and words with a small plan where each sheet belongs. */
void tiles_draw(struct canvas *canvas, const struct picture *picture, uint32_t moves,
                enum paper_size size, const char *title);

#endif
