/* Points and lengths of a circle in fixed point of 124 bits, with error bounds that are proven in
 * offset.c: much cheaper than intervals, for what doubles have lost on a long path. What it leaves
 * open is decided by intervals. */
#ifndef RECTO_VALIDATOR_CIRCLE_OFFSET_H
#define RECTO_VALIDATOR_CIRCLE_OFFSET_H

#include "validator/circle/circle.h"
#include "validator/circle/interval.h"

#include <stdbool.h>

/* Offsets of lines and a table of sines, kept from record to record. */
struct offsets;

struct offsets *offsets_new(void);
void offsets_free(struct offsets *offsets);

/* The sine and cosine of a direction in [0, 360) degrees, within ANGLE_ERROR. */
void offset_aim(struct offsets *offsets, int64_t direction, double *sine, double *cosine);

/* The point made by the end of a segment; returns what either coordinate may be wrong by, which is
 * below 2^-48 unless the path has lost all but some 50 bits. */
double offset_end(struct offsets *offsets, const struct circle *circle, int number, double *x,
                  double *y);

/* As interval_side(), interval_order() and interval_outward(), but 0 where it is not certain;
 * places are those that lie in the circle. */
int offset_side(struct offsets *offsets, struct circle_ray ray, int16_t point);
int offset_order(struct offsets *offsets, struct circle_ray ray, struct circle_hit a,
                 struct circle_hit b);
int offset_outward(struct offsets *offsets, struct circle_ray ray);

/* The length of a segment and what it may be wrong by. */
double offset_length(struct offsets *offsets, const struct circle *circle, int number,
                     double *error);

#endif
