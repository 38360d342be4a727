/* Pictures of circles, which stand above the tables that are read. */
#ifndef RECTO_NOTATION_DRAWN_PICTURE_H
#define RECTO_NOTATION_DRAWN_PICTURE_H

#include "notation/drawn/reading.h"

/* Whether a line may be part of a picture: circles, strokes and numbers. Sets `strokes` if there is
 * more than circles and the numbers around them. */
bool picture_includes(const struct drawn_line *line, bool *strokes);

/* Takes the lines up to one that begins with `head`, and that one; raises those that are no part of
 * a picture. False, with nothing taken, if there is no such line. */
bool picture_skip(struct reading *reading, const char *head);

#endif
