/* Angles in exact decimals, and their sines as doubles with a proven error bound. */
#ifndef RECTO_VALIDATOR_ANGLE_H
#define RECTO_VALIDATOR_ANGLE_H

#include <stdint.h>

/* Angles and compass bearings are whole numbers of 10^-9 degrees; bearings run clockwise from up.
 */
#define DEGREE     INT64_C(1000000000)
#define RIGHT_TURN (90 * DEGREE)
#define HALF_TURN  (180 * DEGREE)
#define FULL_TURN  (360 * DEGREE)

/* What angle_sine() and angle_cosine() may be wrong by (proof in angle.c): in all, and as a part of
 * the result, so that a result of 0 is exact. */
#define ANGLE_ERROR          0x1p-50
#define ANGLE_RELATIVE_ERROR 0x1p-49

/* The same direction in [0, 360) degrees. */
static inline int64_t angle_normal(int64_t angle)
{
    angle %= FULL_TURN;
    return angle < 0 ? angle + FULL_TURN : angle;
}

/* For |angle| below 10^6 turns. */
double angle_sine(int64_t angle);
double angle_cosine(int64_t angle);

#endif
