/* The painters of pictures, one a geometry. */
#ifndef RECTO_RENDER_PICTURE_PAINTERS_PAINTERS_H
#define RECTO_RENDER_PICTURE_PAINTERS_PAINTERS_H

#include "render/picture/painter.h"

/* Each paints the member of the view that its geometry names. */
void paint_grid(struct painter *painter);
void paint_lattice(struct painter *painter);
void paint_cards(struct painter *painter);
void paint_target(struct painter *painter);
void paint_circle(struct painter *painter);
void paint_rounds(struct painter *painter);

#endif
