/* The eight directions from a square or dot to its neighbours. */
#ifndef RECTO_VALIDATOR_GAMES_DIRECTIONS_H
#define RECTO_VALIDATOR_GAMES_DIRECTIONS_H

#include "notation/square.h"

/* Clockwise from up; even ones are orthogonal. */
extern const struct square directions[8];

static inline struct square step(struct square square, int direction)
{
    return (struct square){square.column + directions[direction].column,
                           square.row + directions[direction].row};
}

static inline int opposite(int direction)
{
    return (direction + 4) & 7;
}

/* The direction from a to its neighbour b, or -1. */
int direction_of(struct square a, struct square b);

#endif
