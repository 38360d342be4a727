#include "archive/digest/symmetry.h"

#include "validator/numbers/angle.h"

/* Bits of the index on a board of squares or dots: left and right exchanged, top and bottom
 * exchanged, then rows and columns exchanged. */
enum { MIRROR_COLUMNS = 1, MIRROR_ROWS = 2, TRANSPOSE = 4 };

int symmetry_count(const struct game *game)
{
    switch (game->symmetries.group) {
    case SYMMETRIES_SQUARE:
    case SYMMETRIES_TORUS:
        return 8;
    case SYMMETRIES_RECTANGLE:
        return 4;
    case SYMMETRIES_WHEEL:
    case SYMMETRIES_CIRCLE:
        return 2;
    case SYMMETRIES_NONE:
        break;
    }
    return 1;
}

struct symmetry symmetry_of(const struct game *game, const struct setup *setup, int index)
{
    return (struct symmetry){
        .board = &game->symmetries, .index = index, .side = setup->numbers[game->symmetries.side]};
}

static int32_t wrap(int32_t place, int32_t side)
{
    const int32_t rest = place % side;
    return rest < 0 ? rest + side : rest;
}

struct square symmetry_square(const struct symmetry *symmetry, struct square square)
{
    const int32_t last = symmetry->side - 1;

    if ((symmetry->index & MIRROR_COLUMNS) != 0)
        square.column = last - square.column;
    if ((symmetry->index & MIRROR_ROWS) != 0)
        square.row = last - square.row;
    if ((symmetry->index & TRANSPOSE) != 0)
        square = (struct square){square.row, square.column};
    if (symmetry->board->group == SYMMETRIES_TORUS) {
        square.column = wrap(square.column - symmetry->origin.column, symmetry->side);
        square.row = wrap(square.row - symmetry->origin.row, symmetry->side);
    }
    return square;
}

/* Section i of a ring lies over sections i and i + 1 of the ring inside it. A mirror puts it
 * over -i and -i - 1, so it turns each ring by one wedge more than the ring inside it. */
int32_t symmetry_wedge(const struct symmetry *symmetry, int32_t ring, int32_t wedge)
{
    const int32_t origin = symmetry->origin.column;

    return wrap(symmetry->index == 0 ? wedge - origin : origin - wedge - ring, symmetry->side);
}

int64_t symmetry_bearing(const struct symmetry *symmetry, int64_t bearing)
{
    const int64_t turned =
        symmetry->index == 0 ? bearing - symmetry->bearing : symmetry->bearing - bearing;

    return turned < 0 ? turned + FULL_TURN : turned;
}

void symmetry_settle(struct symmetry *symmetry, const struct move *first)
{
    symmetry->origin = (struct square){0, 0};
    if (symmetry->board->group == SYMMETRIES_TORUS)
        symmetry->origin = symmetry_square(symmetry, first->to);
    else if (symmetry->board->group == SYMMETRIES_WHEEL)
        symmetry->origin.column = first->to.column;
    else if (symmetry->board->group == SYMMETRIES_CIRCLE)
        symmetry->bearing = first->number.value;
}

const struct integer *symmetry_ring(const struct symmetry *symmetry, int32_t ring,
                                    const struct integer *list, struct integer *room)
{
    for (int32_t i = 0; i < symmetry->side; i++)
        room[symmetry_wedge(symmetry, ring, i)] = list[i];
    return room;
}

void symmetry_list(const struct symmetry *symmetry, const struct setup *setup, int key,
                   int32_t *turned)
{
    const struct symmetries *const board = symmetry->board;
    const bool torus = board->group == SYMMETRIES_TORUS;
    const bool transposed = torus && (symmetry->index & TRANSPOSE) != 0;
    const int32_t *const list = setup->lists[transposed ? board->columns + board->rows - key : key];

    for (int32_t i = 0; i < setup->numbers[0]; i++) {
        const struct square place =
            torus ? symmetry_square(symmetry, (struct square){i, i}) : (struct square){i, i};
        turned[key == board->columns ? place.column : place.row] = list != NULL ? list[i] : 0;
    }
}
