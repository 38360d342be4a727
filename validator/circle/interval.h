/* What doubles cannot tell about a circle: MPFI intervals at rising precision, until the sign is
 * certain or the quantity is certified to be below 2^-640, which counts as 0. */
#ifndef RECTO_VALIDATOR_CIRCLE_INTERVAL_H
#define RECTO_VALIDATOR_CIRCLE_INTERVAL_H

#include "base/buffer.h"
#include "validator/circle/circle.h"

/* Values of points, sines and cosines at each precision, kept from record to record. */
struct intervals;

struct intervals *intervals_new(void);
void intervals_free(struct intervals *intervals);

/* A half-line from a point of the circle. */
struct circle_ray {
    const struct circle *circle;
    int16_t start;
    int64_t direction;
};

/* A place on a ray: a point of the circle, or where it meets the line of a segment. */
struct circle_hit {
    int16_t number;
    bool point;
};

/* -1, 0, 1 as the point lies to the left of the ray's line, on it or to its right. */
int interval_side(struct intervals *intervals, struct circle_ray ray, int16_t point);

/* The same as a comes before b on the ray, with it or after it. */
int interval_order(struct intervals *intervals, struct circle_ray ray, struct circle_hit a,
                   struct circle_hit b);

/* The same as the ray leads inwards from a point of the circumference, along it or outwards. */
int interval_outward(struct intervals *intervals, struct circle_ray ray);

/* The end of a ray that stops on the line of segment `met` or (0) at the circumference; x and y
 * are right within `error`, which is below 2^-50. */
void interval_end(struct intervals *intervals, struct circle_ray ray, int16_t met, double *x,
                  double *y, double *error);

/* What circle_score.h says, for scores that doubles cannot tell; claims are `digits` (NUL-
 * terminated, perhaps with a minus sign) over 10^decimals. */
int interval_score_compare(struct intervals *intervals, const struct circle *circle);
void interval_score_write(struct intervals *intervals, const struct circle *circle, int player,
                          struct buffer *text);
bool interval_score_is(struct intervals *intervals, const struct circle *circle, int player,
                       const char *digits, size_t len, size_t decimals);

#endif
