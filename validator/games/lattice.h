/* Lattices of dots joined by segments, as `plexus`, `connecting` and `bidirectional` share them.
 * The number of dots along a side is the first board key of all three. */
#ifndef RECTO_VALIDATOR_GAMES_LATTICE_H
#define RECTO_VALIDATOR_GAMES_LATTICE_H

#include "base/buffer.h"
#include "notation/items/scan.h"
#include "validator/game.h"
#include "validator/position.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DOTS };

/* The shapes of a segment, in this order in the schema; the first one is canonical. */
enum { SEGMENT_DOTS, SEGMENT_COMPASS };

/* The segments at a dot: bit d for the one in direction d. */
struct dot {
    uint32_t stamp;
    uint8_t drawn;
};

/* The segments drawn at a dot in this record, 0 if it has none; without a branch, which nobody
 * could foretell. */
static inline uint8_t dot_drawn(const struct position *position, const struct dot *dot)
{
    return (uint8_t)(-(unsigned)(dot->stamp == position->stamp) & dot->drawn);
}

/* Notes the segment in that direction at the dot; its other end is noted by a call of its own. */
void dot_draw(const struct position *position, struct dot *dot, int direction);

/* Where a dot on the board stands in an array of all, row by row. */
static inline size_t dot_index(const struct position *position, struct square square)
{
    return (size_t)square.row * (size_t)position->setup->numbers[DOTS] + (size_t)square.column;
}

static inline size_t dot_count(const struct setup *setup)
{
    return (size_t)setup->numbers[DOTS] * (size_t)setup->numbers[DOTS];
}

/* The direction from one dot on the board to an orthogonal neighbour, -1 if the other is none. */
int orthogonal_direction_of(struct square from, struct square to);

/* Whether both dots of a move are on the board. */
bool segment_on_board(const struct position *position, const struct move *move);

/* Reads `c3-c4` or `c3e` as the dots of a move. */
void segment_read(struct scanner *item, int shape, struct move *move);

/* Appends `c3-c4`. */
void segment_write(struct square from, struct square to, struct buffer *text);

/* "a1 and c1 are no neighbours" */
void explain_not_adjacent(const struct move *move, bool diagonals, struct buffer *message);

/* Gives the legal segments from or to a dot, in reading order of where they begin: at the dot
 * itself in these directions, elsewhere only from those before it in reading order where either way
 * is the same move. The rest of the move is as in `like`. */
void segments_at(const struct position *position, struct square dot, const struct move *like,
                 const int *directions_here, bool either_way, legal_each *each, void *context);

/* Starts the view of a lattice and adds the segments of the first `count` entries; `pens`: drawn
 * with pen `option` instead of the players' own. */
void view_segments(const struct position *position, const struct trace *trace, size_t count,
                   bool pens, struct view *view);

#endif
