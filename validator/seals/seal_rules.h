/* The rules of seals. Players who move at the same time may seal their moves, in order, and then
 * open them, in the same order: all of them or none. */
#ifndef RECTO_VALIDATOR_SEALS_SEAL_RULES_H
#define RECTO_VALIDATOR_SEALS_SEAL_RULES_H

#include "validator/judgement.h"

#include <stdbool.h>

/* Whether the moves of a phase can be sealed. */
bool seal_is_possible(const struct game *game, uint8_t phase);

/* What moves that can be sealed look like; NULL if the game has none. */
const char *seal_example(const struct game *game);

/* Notes the seal of the player on the move and passes the turn. */
void seal_accept(struct position *position);

/* Whether a player has sealed what is not opened yet. */
bool seal_is_pending(const struct position *position, int player);

/* Whether the player on the move may not seal here, and why. */
bool seal_is_refused(const struct position *position);
void seal_explain_refusal(const struct judgement *judgement, const struct position *position,
                          struct buffer *message);

/* Whether the seals so far forbid a move here, be it an opening or not. */
bool seal_forbids_move(const struct position *position, const struct item *item);

/* Whether a legal move in `item` is the one that the item `seal` commits to. */
bool seal_matches(const struct judgement *judgement, const struct position *position,
                  const struct item *item, const struct move *move, const struct item *seal);

/* Appends why one of the last three refuses a seal, a move or an opening. */
void seal_explain(const struct judgement *judgement, const struct position *position,
                  const struct item *item, struct buffer *message);

/* Whether the sealed lists of the header keep the rules; raises what does not. */
bool seal_check_lists(struct judgement *judgement, struct arena *arena);

/* Appends a list of the header in the form that is sealed: [3, 1, 2]. */
void seal_write_list(const int32_t *list, int32_t count, struct buffer *text);

/* Makes the commitment to a move of a record. */
void seal_commit_move(const struct record *record, int64_t round, int player, const char *move,
                      const char *secret, char commitment[]);

/* "owes a seal" or "owes an opening"; NULL if nothing is owed. */
const char *seal_owed(const struct position *position);

/* Appends who owes what, and how to write it. Something must be owed. */
void seal_write_owed(const struct judgement *judgement, const struct position *position,
                     struct buffer *text);

#endif
