/* Replaying the items of a record, and the claims in them. */
#ifndef RECTO_VALIDATOR_REPLAY_H
#define RECTO_VALIDATOR_REPLAY_H

#include "validator/judgement.h"

/* Plays the items on the position and fills in the judgement's trace, up to the first item that
 * breaks a rule. Raises that, and wrong claims before it. What it returns lives in the arena and
 * can go on with items that were added since, if none was refused. */
struct replay;
struct replay *replay(struct judgement *judgement, struct position *position, struct arena *arena);
void replay_go_on(struct replay *self);

/* Plays an accepted move again; position_settle() is left to the caller. */
void replay_move(const struct game *game, struct position *position,
                 const struct trace_entry *entry);

#endif
