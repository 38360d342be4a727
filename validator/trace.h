/* The trace of a record: every accepted item with its effect. Verdicts, formatting, boards and
 * listings all read it, so none of them replays in a way of its own. */
#ifndef RECTO_VALIDATOR_TRACE_H
#define RECTO_VALIDATOR_TRACE_H

#include "notation/items/pattern.h"
#include "validator/position.h"

#include <stddef.h>
#include <stdint.h>

/* Of a player who leaves: bits that say whether it was on the move, and whether all owed an answer
 * at the same time. */
enum { LEFT_ON_MOVE = 1, LEFT_A_ROUND = 2 };

struct trace_entry {
    struct move move;      /* of ITEM_MOVE; of a player who leaves, `option` as below */
    struct integer points; /* what `scorer` won by it */
    uint32_t ordinal;      /* of the move, or of the last move before */
    uint32_t number;       /* as the game counts: see validator/numbering.h */
    uint32_t item;         /* index into the record's items; comment and time follow it there */
    uint8_t kind;          /* enum item_kind: a move, seal, ending, lost half, new grid, open end */
    uint8_t player;        /* who made it; of a resignation or forfeit, who loses */
    uint8_t scorer;        /* 0: nobody scored */
    uint8_t round;         /* of a game whose rounds count from 1 each; else 0 */
};

struct trace {
    struct trace_entry *entries;
    size_t count, capacity;
};

#endif
