#include "validator/games/directions.h"

#include <stdint.h>

const struct square directions[8] = {
    {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1},
};

int direction_of(struct square a, struct square b)
{
    static const int8_t directions_to[3][3] = {{7, 0, 1}, {6, -1, 2}, {5, 4, 3}};
    const int64_t right = (int64_t)b.column - a.column, down = (int64_t)b.row - a.row;

    if (right < -1 || right > 1 || down < -1 || down > 1)
        return -1;
    return directions_to[down + 1][right + 1];
}
