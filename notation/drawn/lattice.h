/* Reading lattices: dots, segments between them, pens that stand somewhere. */
#ifndef RECTO_NOTATION_DRAWN_LATTICE_H
#define RECTO_NOTATION_DRAWN_LATTICE_H

#include "notation/drawn/reading.h"

void lattice_read(struct reading *reading);

#endif
