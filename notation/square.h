/* A square or a dot of a board. */
#ifndef RECTO_NOTATION_SQUARE_H
#define RECTO_NOTATION_SQUARE_H

#include <stdbool.h>
#include <stdint.h>

/* Counted from 0: a1 is {0, 0}. Either may be off the board: a0 is {0, -1}, and a row that is too
 * large for an int32_t is INT32_MAX. */
struct square {
    int32_t column, row;
};

static inline bool square_equal(struct square a, struct square b)
{
    return a.column == b.column && a.row == b.row;
}

#endif
