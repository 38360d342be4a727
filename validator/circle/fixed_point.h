/* Points and lengths of a circle in fixed point of 124 bits: for what doubles lose on a long path,
 * and much cheaper than intervals. Section 6 of circle.h proves the error bounds. */
#ifndef RECTO_VALIDATOR_CIRCLE_FIXED_POINT_H
#define RECTO_VALIDATOR_CIRCLE_FIXED_POINT_H

#include "validator/circle/circle.h"
#include "validator/circle/ray.h"

#include <stdbool.h>

/* Offsets of lines and a table of sines, kept from record to record. */
struct fixed_points;

struct fixed_points *fixed_points_new(void);
void fixed_points_free(struct fixed_points *known);

/* The sine and cosine of a direction in [0, 360) degrees, within ANGLE_ERROR. */
void fixed_aim(struct fixed_points *known, int64_t direction, double *sine, double *cosine);

/* The point made by the end of a segment; returns what either coordinate may be wrong by, which is
 * below 2^-48 unless the path has lost all but some 50 bits. */
double fixed_end(struct fixed_points *known, const struct circle *circle, int number, double *x,
                 double *y);

/* As interval_side(), interval_order() and interval_outward(), but 0 where it is not certain;
 * places are those that lie in the circle. */
int fixed_side(struct fixed_points *known, struct ray ray, int16_t point);
int fixed_order(struct fixed_points *known, struct ray ray, struct ray_hit a, struct ray_hit b);
int fixed_outward(struct fixed_points *known, struct ray ray);

/* The length of a segment and what it may be wrong by. */
double fixed_length(struct fixed_points *known, const struct circle *circle, int number,
                    double *error);

#endif
