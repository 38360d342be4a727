/* The numbers that people give to moves. A record counts as its game does: single moves from 1,
 * whole moves of two halves with 0 for the openings, rounds, or the integers of a round. This
 * number is what is shown wherever a move is named; the ordinal, which counts accepted moves from
 * 1, is what programs get and what `--at N` means. Several moves may share a number: they follow
 * each other, and their players tell them apart. */
#ifndef RECTO_VALIDATOR_NUMBERING_H
#define RECTO_VALIDATOR_NUMBERING_H

#include "base/buffer.h"
#include "notation/diagnostic.h"
#include "validator/game.h"
#include "validator/trace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number that may stand before the next move, or before the lost half that follows. */
static inline struct move_number number_due(const struct position *position, bool before_lost_half)
{
    return position->game->numbered
               ? (struct move_number){position->number - before_lost_half, position->round}
               : (struct move_number){position->moves + 1, 0};
}

static inline struct move_number number_of(const struct trace_entry *entry)
{
    return (struct move_number){entry->number, entry->round};
}

static inline bool number_same(const struct trace_entry *one, const struct trace_entry *other)
{
    return one->number == other->number && one->round == other->round;
}

/* The number of a move of the trace, found by its ordinal; 0 if there is no such move. */
struct move_number number_at(const struct trace *trace, uint32_t ordinal);

/* Whether the position after a move is one where the next move has another number, or is over. */
bool number_is_complete(const struct position *position, const struct trace_entry *entry);

/* Whether several moves have the same number, as halves of a whole move do. */
static inline bool number_is_shared(const struct game *game)
{
    return game->numbered && !game->schema.new_grids;
}

/* Whether a number is written before a move where numbers are added: before each move that begins a
 * turn of all players, or a number of its own where moves share them. `before` is the move before,
 * or NULL. */
static inline bool number_is_written(const struct game *game, int players,
                                     const struct trace_entry *entry,
                                     const struct trace_entry *before)
{
    if (before != NULL && number_same(before, entry))
        return false;
    return number_is_shared(game) || (entry->number - 1) % (uint32_t)players == 0;
}

/* Finds the ordinal of the last move with that number; false if there is none. */
bool number_find(const struct trace *trace, int64_t number, uint32_t *ordinal);

/* Appends "move 7", "round 3", or "round 2, move 7". */
void number_write(const struct game *game, struct move_number number, struct buffer *text);

/* The same at the start of a sentence. */
void number_write_capital(const struct game *game, struct move_number number, struct buffer *text);

/* Appends which position that is, after an entry or NULL: "before the first move", "after move 7",
 * or within that move "after 13 moves, in move 7". */
void number_write_position(const struct position *position, const struct trace_entry *entry,
                           struct buffer *text);

#endif
