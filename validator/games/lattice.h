/* Lattices of dots joined by segments. The number of dots along a side must be the game's first
 * board key. */
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

/* The first two shapes of the schema must be these ways to write a segment. The first is canonical.
 */
enum { SEGMENT_DOTS, SEGMENT_COMPASS };

/* The segments at a dot: bit d stands for direction d. */
struct dot {
    uint32_t stamp;
    uint8_t drawn;
};

/* The segments drawn at a dot in this record. Without a branch: it would be unpredictable. */
static inline uint8_t dot_drawn(const struct position *position, const struct dot *dot)
{
    return (uint8_t)(-(unsigned)(dot->stamp == position->stamp) & dot->drawn);
}

/* Records a segment at one of its ends; the other end takes another call. */
void dot_draw(const struct position *position, struct dot *dot, int direction);

/* The index of a dot on the board, row by row. */
static inline size_t dot_index(const struct position *position, struct square square)
{
    return (size_t)square.row * (size_t)position->setup->numbers[DOTS] + (size_t)square.column;
}

static inline size_t dot_count(const struct setup *setup)
{
    return (size_t)setup->numbers[DOTS] * (size_t)setup->numbers[DOTS];
}

/* The direction from a dot to its orthogonal neighbour, or -1 if the other dot is not one. */
int orthogonal_direction_of(struct square from, struct square to);

/* Whether both dots of a move are on the board. */
bool segment_on_board(const struct position *position, const struct move *move);

/* Reads `c3-c4` or `c3e` as the dots of a move. */
void segment_read(struct scanner *item, int shape, struct move *move);

/* Appends `c3-c4`. */
void segment_write(struct square from, struct square to, struct buffer *text);

/* Appends "a1 and c1 are no neighbours", or why else they cannot be joined. */
void explain_not_adjacent(const struct move *move, bool diagonals, struct buffer *message);

/* Lists the legal segments to or from a dot, by their first dot in reading order; from the dot
 * itself, in the order of `directions_here`. With `either_way`, a segment is the same move from
 * both ends and is listed once. The rest of a move is as in `like`. */
void segments_at(const struct position *position, struct square dot, const struct move *like,
                 const int *directions_here, bool either_way, legal_each *each, void *context);

/* Starts the view of a lattice and adds the segments of the first `count` entries. With `pens`,
 * they are drawn with pen `option`, else with the player's own. */
void view_segments(const struct position *position, const struct trace *trace, size_t count,
                   bool pens, struct view *view);

/* Adds the first diagonal segment of a sheet, if there is one, as the only move, which replay will
 * refuse. For games without diagonals. */
bool lattice_refuse_diagonals(struct restoration *restoration);

#endif
