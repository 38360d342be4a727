/* What doubles cannot tell about a circle: fixed point decides where its error bounds allow it,
 * intervals decide the rest. */
#ifndef RECTO_VALIDATOR_CIRCLE_EXACT_H
#define RECTO_VALIDATOR_CIRCLE_EXACT_H

#include "validator/circle/ray.h"

/* Values of points and directions in both, kept from record to record. */
struct exact {
    struct fixed_points *fixed;
    struct intervals *intervals;
};

void exact_init(struct exact *exact);
void exact_release(struct exact *exact);

/* -1, 0, 1 as the point lies to the left of the ray's line, on it or to its right. */
int exact_side(const struct exact *exact, struct ray ray, int16_t point);

/* The same as a comes before b on the ray, with it or after it. Both lie in the circle. */
int exact_order(const struct exact *exact, struct ray ray, struct ray_hit a, struct ray_hit b);

/* The same as the ray leads inwards from a point of the circumference, along it or outwards. */
int exact_outward(const struct exact *exact, struct ray ray);

/* The coordinates of the point made by the end of a segment; returns what either may be wrong by,
 * which is below 2^-42. */
double exact_point(const struct exact *exact, const struct circle *circle, int16_t number,
                   double *x, double *y);

#endif
