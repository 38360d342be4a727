/* Answers that all players of a round give at the same time. With `together` in the time control,
 * the clocks of all of them run from the beginning of the round, and their times may stand in any
 * order. */
#ifndef RECTO_VALIDATOR_ROUNDS_H
#define RECTO_VALIDATOR_ROUNDS_H

#include "validator/judgement.h"

/* Whether an entry is an answer, or its seal. */
static inline bool round_holds(const struct game *game, const struct trace_entry *entry)
{
    return entry->kind == ITEM_SEAL ||
           (entry->kind == ITEM_MOVE && game->schema.shapes[entry->move.shape].simultaneous);
}

/* Whether an answer belongs to the same round as the entry before it; a round of seals and that of
 * their openings are two. */
static inline bool round_goes_on(const struct game *game, const struct trace_entry *entry,
                                 const struct trace_entry *before)
{
    return entry->kind == before->kind && round_holds(game, entry) && round_holds(game, before);
}

#endif
