/* Angles in exact decimals. */
#ifndef RECTO_VALIDATOR_NUMBERS_ANGLE_H
#define RECTO_VALIDATOR_NUMBERS_ANGLE_H

#include <stdint.h>

/* Angles and compass bearings are whole numbers of 10^-9 degrees; bearings run clockwise from up.
 */
#define DEGREE     INT64_C(1000000000)
#define RIGHT_TURN (90 * DEGREE)
#define HALF_TURN  (180 * DEGREE)
#define FULL_TURN  (360 * DEGREE)

/* What sines and cosines of directions may be wrong by in doubles. */
#define ANGLE_ERROR 0x1p-50

/* The same direction in [0, 360) degrees. */
static inline int64_t angle_normal(int64_t angle)
{
    angle %= FULL_TURN;
    return angle < 0 ? angle + FULL_TURN : angle;
}

/* The same for angles that are less than a turn outside of that; without branches, which nobody
 * could foretell. */
static inline int64_t angle_wrapped(int64_t angle)
{
    angle += -(int64_t)(angle < 0) & FULL_TURN;
    return angle - (-(int64_t)(angle >= FULL_TURN) & FULL_TURN);
}

#endif
