/* Replaying the items of a record, and the claims in them. */
#ifndef RECTO_VALIDATOR_REPLAY_H
#define RECTO_VALIDATOR_REPLAY_H

#include "validator/step.h"

struct replay {
    struct judgement *judgement;
    struct play play;
    const struct game *game;
    struct arena *arena;
    uint32_t index; /* of the item */
    uint32_t ahead; /* the next item that is not beside the moves, once before_lost_half() has
                       looked for it */
    uint32_t
        supposed;   /* the item after a number that is right if the game is not over; 0 for none */
    size_t seals;   /* the entry of the trace with the first seal of the round */
    int64_t latest; /* no time so far begins after this moment … */
    uint32_t latest_item; /* … and this one, or `begin:` before all items, begins then */
    struct {
        size_t round; /* its first entry, from 1; 0 if there is none */
        int64_t latest;
        uint32_t latest_item;
    } before; /* what the time of an entry is compared with */
    bool refused, quiet;
};

/* Plays the items on the position and fills in the judgement's trace, up to the first item that
 * breaks a rule. Raises that, and wrong claims before it. What it returns lives in the arena and
 * can go on with items that were added since, if none was refused. */
struct replay *replay(struct judgement *judgement, struct position *position, struct arena *arena);
void replay_go_on(struct replay *self);

/* Plays one of the items, perhaps of other ones than the record's, without a message; false if it
 * is refused or claims wrongly. The replay is quiet, and its judgement one that nobody reads. */
bool replay_try(struct replay *self, uint32_t index);

#endif
