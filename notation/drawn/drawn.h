/* Reading what is drawn on a sheet that a record holds below `board:`. No rule is applied. */
#ifndef RECTO_NOTATION_DRAWN_DRAWN_H
#define RECTO_NOTATION_DRAWN_DRAWN_H

#include "notation/drawn/marks.h"
#include "notation/record.h"

/* Reads the text of a record whose header is sound. Raises what is no part of such a drawing
 * (`token`) and what is too little or too much of it (`drawing`), each at its place; a drawing
 * without any can be restored. */
void drawn_read(struct drawn *drawn, struct record *record, struct arena *arena);

#endif
