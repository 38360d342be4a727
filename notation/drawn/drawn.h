/* Reading what is drawn on a sheet that a record holds below `board:`. No rule is applied. */
#ifndef RECTO_NOTATION_DRAWN_DRAWN_H
#define RECTO_NOTATION_DRAWN_DRAWN_H

#include "notation/drawn/marks.h"
#include "notation/record.h"

/* Reads the text of a record whose header is sound. Raises what is no part of such a drawing
 * (`token`) and what is too little or too much of it (`drawing`), each at its place; a drawing
 * without any can be restored. */
void drawn_read(struct drawn *drawn, struct record *record, struct arena *arena);

/* The number of the board key `key` with which such a drawing has the fewest errors; 0 if several
 * numbers have as few, or the drawing is long. The record's text is the drawing; all
 * that it lacks is this number. */
int32_t drawn_number(const struct record *record, int key, struct arena *arena);

#endif
