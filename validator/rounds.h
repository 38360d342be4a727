/* Answers that all players of a round give at the same time. With `together` in the time control,
 * the clocks of all of them run from the beginning of the round, and their times may stand in any
 * order. Who leaves meanwhile stops none of them. */
#ifndef RECTO_VALIDATOR_ROUNDS_H
#define RECTO_VALIDATOR_ROUNDS_H

#include "validator/departures.h"
#include "validator/judgement.h"

/* Whether an entry is an answer, or its seal, or the departure of a player while these are owed. */
static inline bool round_holds(const struct game *game, const struct trace_entry *entry)
{
    if (is_departure(entry->kind))
        return (entry->move.option & LEFT_A_ROUND) != 0;
    return entry->kind == ITEM_SEAL ||
           (entry->kind == ITEM_MOVE && game->schema.shapes[entry->move.shape].simultaneous);
}

/* The entry with which the round of the last of `count` begins, from 1; 0 if that is of no round. A
 * round of seals and that of their openings are two; a departure between them is of the first. */
static inline size_t round_first(const struct game *game, const struct trace_entry *entries,
                                 size_t count)
{
    const struct trace_entry *answer = NULL;
    size_t first = count + 1;

    while (first > 1 && round_holds(game, &entries[first - 2])) {
        const struct trace_entry *const entry = &entries[--first - 1];
        if (is_departure(entry->kind))
            continue;
        if (answer != NULL && entry->kind != answer->kind)
            return (size_t)(answer - entries) + 1;
        answer = entry;
    }
    return first <= count ? first : 0;
}

#endif
