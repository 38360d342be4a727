/* The words around a board that `recto show` prints, and that are no part of the drawing. */
#ifndef RECTO_NOTATION_DRAWN_CAPTIONS_H
#define RECTO_NOTATION_DRAWN_CAPTIONS_H

#include "notation/drawn/lines.h"
#include "notation/record.h"

#include <stdbool.h>

/* Skips the title, where and when the game was played, and the players with their scores, if the
 * text begins with them. */
void captions_skip_heading(struct lines *lines, const struct record *record);

/* Whether a line is a legend, the last move, or the verdict. */
bool captions_include(const struct drawn_line *line, const struct schema *schema);

#endif
