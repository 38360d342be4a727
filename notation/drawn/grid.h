/* Reading grids of squares: numbers or x's, one grid or one for each round. */
#ifndef RECTO_NOTATION_DRAWN_GRID_H
#define RECTO_NOTATION_DRAWN_GRID_H

#include "notation/drawn/reading.h"

void grid_read(struct reading *reading);

#endif
