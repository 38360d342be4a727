/* What stands around the next shot of each player; shared by the files of circle.h and by no
 * others. */
#ifndef RECTO_VALIDATOR_CIRCLE_FACE_H
#define RECTO_VALIDATOR_CIRCLE_FACE_H

#include "validator/circle/circle.h"
#include "validator/circle/sight.h"

#include <stdbool.h>

/* After an opening. */
void face_open(struct circle *circle, int player);

/* After a shot of the player to the right by `turn`, or to the left if that is negative; the sight
 * is still as circle_judge() left it. */
void face_split(const struct sight *sight, struct circle *circle, int player, int64_t turn,
                int32_t crossings);

/* All segments with a point in the closure of a face, perhaps others. */
struct circle_set face_walls(const struct circle *circle, const struct circle_face *face);

/* Looks for what a ray that leads into a face with these walls meets first. False if doubles cannot
 * tell; else the sight is as after sight_look(). */
bool face_look(struct sight *sight, const struct circle_set *walls);

/* What doubles may be wrong by that say how far something is from the ray, or how far its start is
 * from the line of a segment. */
double face_error(const struct sight *sight);

#endif
