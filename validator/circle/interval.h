/* MPFI intervals at rising precision, until a sign is certain or the quantity certainly below
 * 2^-640, which counts as 0. */
#ifndef RECTO_VALIDATOR_CIRCLE_INTERVAL_H
#define RECTO_VALIDATOR_CIRCLE_INTERVAL_H

#include "base/buffer.h"
#include "validator/circle/circle.h"
#include "validator/circle/ray.h"

/* Values of points, sines and cosines at each precision, kept from record to record. */
struct intervals;

struct intervals *intervals_new(void);
void intervals_free(struct intervals *intervals);

/* -1, 0, 1 as the point lies to the left of the ray's line, on it or to its right. */
int interval_side(struct intervals *intervals, struct ray ray, int16_t point);

/* The same as a comes before b on the ray, with it or after it. */
int interval_order(struct intervals *intervals, struct ray ray, struct ray_hit a, struct ray_hit b);

/* The same as the ray leads inwards from a point of the circumference, along it or outwards. */
int interval_outward(struct intervals *intervals, struct ray ray);

/* The coordinates of the point made by the end of a segment; returns what either may be wrong by,
 * which is below 2^-50. */
double interval_point(struct intervals *intervals, const struct circle *circle, int number,
                      double *x, double *y);

/* The functions of circle.h for scores that fixed point cannot tell; claims are `digits` (NUL-
 * terminated, perhaps with a minus sign) over 10^decimals. */
int interval_score_compare(struct intervals *intervals, const struct circle *circle);
void interval_score_write(struct intervals *intervals, const struct circle *circle, int player,
                          struct buffer *text);
bool interval_score_is(struct intervals *intervals, const struct circle *circle, int player,
                       const char *digits, size_t len, size_t decimals);

#endif
