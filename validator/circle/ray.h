/* A half-line in a circle, and what lies on it. */
#ifndef RECTO_VALIDATOR_CIRCLE_RAY_H
#define RECTO_VALIDATOR_CIRCLE_RAY_H

#include "validator/circle/circle.h"

#include <stdbool.h>
#include <stdint.h>

/* A half-line from a point of the circle. */
struct ray {
    const struct circle *circle;
    int16_t start;
    int64_t direction;
};

/* A place on the line of a ray: a point of the circle, or where the line of a segment crosses it.
 */
struct ray_hit {
    int16_t number; /* of the point or the segment */
    bool point;
};

#endif
