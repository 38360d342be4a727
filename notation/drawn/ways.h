/* Reading what people draw in a way of their own. */
#ifndef RECTO_NOTATION_DRAWN_WAYS_H
#define RECTO_NOTATION_DRAWN_WAYS_H

#include "notation/drawn/reading.h"

/* Writes the drawing anew in every way in which people draw, and lets `read` read each. `start` is
 * the state before the first line. If all ways that raise nothing have the same marks, these are
 * taken and what was raised before is dropped. If two differ, that is raised instead. Returns
 * false, with marks and errors unchanged, if there is no such way. */
bool ways_read(const struct reading *start, void (*read)(struct reading *reading));

#endif
