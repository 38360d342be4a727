/* Reading a row of cards. */
#ifndef RECTO_NOTATION_DRAWN_CARDS_H
#define RECTO_NOTATION_DRAWN_CARDS_H

#include "notation/drawn/reading.h"

void cards_read(struct reading *reading);

#endif
