/* The letters above the columns of a board. */
#ifndef RECTO_NOTATION_DRAWN_COLUMNS_H
#define RECTO_NOTATION_DRAWN_COLUMNS_H

#include "notation/drawn/reading.h"

/* Whether the line holds the names of columns, of up to `sheets` boards side by side. Raises those
 * that are wrong, missing or too many. */
bool columns_read(struct reading *reading, int32_t side, int sheets);

#endif
