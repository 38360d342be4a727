/* The part of the circle that a shot without crossings leads into, and so can meet. */
#ifndef RECTO_VALIDATOR_CIRCLE_FACE_H
#define RECTO_VALIDATOR_CIRCLE_FACE_H

#include "validator/circle/ray_cast.h"

/* Sets the faces of both players after both openings. */
void face_open(struct circle *circle);

/* Changes the faces after a shot to the right or left, of which this is the cast. */
void face_split(const struct ray_cast *cast, struct circle *circle, int player, bool right,
                int32_t crossings);

#endif
