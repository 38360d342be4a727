/* Playing items to see how far they go: as replay.h, but without a trace, without messages, on a
 * position that is kept and copied, and no further than the first that does not hold. */
#ifndef RECTO_VALIDATOR_MEANT_REHEARSAL_H
#define RECTO_VALIDATOR_MEANT_REHEARSAL_H

#include "validator/meant/script.h"
#include "validator/workspace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What replaying has come to, beside the position. */
struct progress {
    enum ending ending;
    int ender;             /* the player of the ending */
    bool left_open;        /* by `*` */
    bool moved;            /* there has been a move … */
    struct integer points; /* … and this is what its player's own score grew by */
};

struct rehearsal {
    const struct game *game;
    bool decided; /* the header has the decision that `adjudged` needs */
    struct position *position;
    struct progress progress;
    uint64_t steps, steps_most; /* work done, and when to give up */
    uint64_t list_steps;        /* what a move that is a list costs beyond a step, … */
    uint64_t check_steps;       /* … and what checking any move does */
};

/* Plays the items from `at` on up to the first that is refused or claims wrongly; returns its
 * index, or the number of items. `next` is what follows the script, or NULL: it decides what stands
 * before a lost half. */
size_t rehearse(struct rehearsal *rehearsal, const struct script *script, size_t at, size_t end,
                const struct script *next, size_t next_at);

/* Plays one item; false, with nothing changed, if it is refused or claims wrongly. The following
 * items are looked at only for a lost half. */
bool rehearse_item(struct rehearsal *rehearsal, const struct script *script, size_t at,
                   const struct script *next, size_t next_at);

/* Whether the game can go on with a move. */
bool rehearsal_is_open(const struct rehearsal *rehearsal);

/* Whether all steps have been spent. */
static inline bool rehearsal_is_spent(const struct rehearsal *rehearsal)
{
    return rehearsal->steps >= rehearsal->steps_most;
}

/* Settles the game after the last item; returns how the game has ended. */
enum ending rehearsal_conclude(struct rehearsal *rehearsal);

#endif
