/* Reading the table of the lines through a circle. */
#ifndef RECTO_NOTATION_DRAWN_BEARINGS_H
#define RECTO_NOTATION_DRAWN_BEARINGS_H

#include "notation/drawn/reading.h"

void bearings_read(struct reading *reading);

#endif
