/* What surrounds the next shots of players in a circle. */
#ifndef RECTO_VALIDATOR_CIRCLE_CIRCLE_FACE_H
#define RECTO_VALIDATOR_CIRCLE_CIRCLE_FACE_H

#include "validator/circle/set.h"

#include <stdbool.h>
#include <stdint.h>

/* Corners that an outline may have, and room behind them, as they are moved sixteen at once. */
enum { OUTLINE_MOST = 16, OUTLINE_ROOM = 2 * OUTLINE_MOST + 2 };

/* The part of the circle on one side of a player's newest segment, at its end: see face.c, and
 * outline.c for the outline, which goes around it to the left, as bearings do not. */
struct circle_face {
    struct circle_set walls;       /* without an outline: all segments with a point in its closure,
                                    * perhaps others */
    bool convex;                   /* known to be so */
    uint8_t count;                 /* of the corners, 0 where the outline is not known */
    uint16_t id;                   /* with an outline: the same only for faces that are the same */
    uint8_t corners[OUTLINE_ROOM]; /* points; the first one, the player's, again as the last */
    uint8_t edges[OUTLINE_ROOM];   /* from each to the next: part of a segment, 0 for an arc */
};

#endif
