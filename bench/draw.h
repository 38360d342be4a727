/* Moves drawn at random, for games that benches and tests play. */
#ifndef RECTO_BENCH_DRAW_H
#define RECTO_BENCH_DRAW_H

#include "base/random.h"
#include "validator/solve/prover.h"

struct draw {
    struct arena *arena;
    struct move *move;
    size_t wanted;
};

static inline bool draw_count(void *context, const struct move *move)
{
    (void)move;
    ((struct draw *)context)->wanted++;
    return true;
}

static inline bool draw_take(void *context, const struct move *move)
{
    struct draw *const draw = (struct draw *)context;

    if (draw->wanted-- > 0)
        return true;
    *draw->move = move_copy(move, draw->arena);
    return false;
}

/* Draws one of the moves that `list` finds in a position, each as likely as the others, into the
 * arena; false if it finds none. */
static inline bool draw_move(const struct position *position,
                             bool (*list)(const struct position *position, legal_each *each,
                                          void *context),
                             uint64_t *seed, struct arena *arena, struct move *move)
{
    struct draw draw = {arena, move, 0};

    (void)list(position, draw_count, &draw);
    if (draw.wanted == 0)
        return false;
    draw.wanted = random_below(seed, draw.wanted);
    (void)list(position, draw_take, &draw);
    return true;
}

#endif
