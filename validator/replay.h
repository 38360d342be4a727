/* Replaying the items of a record, and the claims in them and in its header. */
#ifndef RECTO_VALIDATOR_REPLAY_H
#define RECTO_VALIDATOR_REPLAY_H

#include "validator/arbiter.h"

/* Plays the items on the position, filling in the judgement's trace; ends at the first that breaks
 * a rule. Raises that, and the wrong claims before it. */
void replay(struct judgement *judgement, struct position *position, struct arena *arena);

/* Raises wrong claims of the header; the game has been replayed to its last item. */
void check_header_claims(struct judgement *judgement, struct arena *arena);

/* Plays an accepted move again; position_settle() is left to the caller. */
void replay_move(const struct game *game, struct position *position,
                 const struct trace_entry *entry);

/* Raises a diagnostic about an item of the move text. */
void raise_item(struct judgement *judgement, struct arena *arena, enum code code,
                const struct item *item, int64_t move, const char *message);

/* Appends the score of a player as JSON and reports have it. */
void score_write(const struct judgement *judgement, int player, struct buffer *text);

#endif
