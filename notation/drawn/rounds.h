/* Reading rounds of picks and answers. */
#ifndef RECTO_NOTATION_DRAWN_ROUNDS_H
#define RECTO_NOTATION_DRAWN_ROUNDS_H

#include "notation/drawn/reading.h"

void rounds_read(struct reading *reading);

#endif
