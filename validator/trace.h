/* The trace of a record: every accepted item with what it did. Verdicts, formatting, boards and
 * listings read it instead of replaying in a way of their own. */
#ifndef RECTO_VALIDATOR_TRACE_H
#define RECTO_VALIDATOR_TRACE_H

#include "notation/items/pattern.h"
#include "validator/position.h"

#include <stddef.h>
#include <stdint.h>

struct trace_entry {
    struct move move;      /* of ITEM_MOVE; unset for the others */
    struct integer points; /* what `scorer` won by it */
    uint32_t number;       /* ordinal of the move, or of the last one before it */
    uint32_t item;         /* index into the record's items; comment and time stand behind it */
    enum item_kind kind;   /* a move, an ending, a lost half, a new grid, an open end */
    uint16_t player;       /* who made it; for a resignation or forfeit, who loses */
    uint16_t scorer;       /* 0: nobody scored */
};

struct trace {
    struct trace_entry *entries;
    size_t count, capacity;
};

#endif
