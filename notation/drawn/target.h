/* Reading the table of a target. */
#ifndef RECTO_NOTATION_DRAWN_TARGET_H
#define RECTO_NOTATION_DRAWN_TARGET_H

#include "notation/drawn/reading.h"

void target_read(struct reading *reading);

#endif
