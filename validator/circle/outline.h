/* The outlines of faces; shared by the files of circle.h and by no others. */
#ifndef RECTO_VALIDATOR_CIRCLE_OUTLINE_H
#define RECTO_VALIDATOR_CIRCLE_OUTLINE_H

#include "validator/circle/circle.h"
#include "validator/circle/sight.h"

#include <stdbool.h>

/* Of both faces of a player after the openings. */
void outline_open(struct circle *circle, int player);

/* All segments with a point in the closure of a face, perhaps others. */
struct circle_set outline_walls(const struct circle *circle, const struct circle_face *face);

/* The edge of a convex outline that is met by the ray of the sight, which leads into the face; -1
 * if doubles cannot tell, or would not tell that nothing is met with it. */
int outline_look(const struct sight *sight, const struct circle_face *face);

/* After a shot of the player without crossings from that face, which has an outline: makes those of
 * both parts of it, on the left and on the right of the shot, the convexity of which is known, and
 * changes those of the other player's faces. The sight is that of the shot. False, and nothing is
 * changed, if it cannot be told what becomes of them. */
bool outline_split(const struct sight *sight, struct circle *circle, int player, int side);

/* Puts walls in the place of an outline. */
void outline_lose(const struct circle *circle, struct circle_face *face);

#endif
