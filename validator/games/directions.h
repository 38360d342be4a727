/* The eight directions from a square or dot to its neighbours. */
#ifndef RECTO_VALIDATOR_GAMES_DIRECTIONS_H
#define RECTO_VALIDATOR_GAMES_DIRECTIONS_H

#include "notation/square.h"

#include <stdint.h>

/* Clockwise from up; even ones are orthogonal. */
static const struct square directions[8] = {
    {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1},
};

static inline struct square step(struct square square, int direction)
{
    return (struct square){square.column + directions[direction].column,
                           square.row + directions[direction].row};
}

static inline int opposite(int direction)
{
    return (direction + 4) & 7;
}

/* The eight symmetries of a board with so many squares or dots along a side are numbered from 0,
 * which changes nothing; the first four do not make rows of columns. */
enum { SYMMETRIES_OF_SQUARE = 8, SYMMETRIES_OF_RECTANGLE = 4 };

/* The square whose content the image of the board has in that square. */
static inline struct square square_image(struct square square, int32_t side, int symmetry)
{
    const int32_t column = (symmetry & 4) != 0 ? square.row : square.column;
    const int32_t row = (symmetry & 4) != 0 ? square.column : square.row;

    return (struct square){(symmetry & 1) != 0 ? side - 1 - column : column,
                           (symmetry & 2) != 0 ? side - 1 - row : row};
}

/* The direction from a to its neighbour b, or -1. */
static inline int direction_of(struct square a, struct square b)
{
    static const int8_t directions_to[3][3] = {{7, 0, 1}, {6, -1, 2}, {5, 4, 3}};
    const int64_t right = (int64_t)b.column - a.column, down = (int64_t)b.row - a.row;

    if (right < -1 || right > 1 || down < -1 || down > 1)
        return -1;
    return directions_to[down + 1][right + 1];
}

/* The same of two that are neighbours. */
static inline int direction_to(struct square a, struct square b)
{
    return direction_of(a, b) & 7;
}

#endif
