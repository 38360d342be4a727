/* The rules of seals. Where all players of a round move at once, they may first seal their moves,
 * in their order, and then open them, in the same order: all of them or none. */
#ifndef RECTO_VALIDATOR_SEALS_SEAL_RULES_H
#define RECTO_VALIDATOR_SEALS_SEAL_RULES_H

#include "validator/judgement.h"

#include <stdbool.h>

/* Whether the moves of a phase can be sealed. */
bool seal_is_possible(const struct game *game, uint8_t phase);

/* Whether a seal of the player on the move cannot stand here: then `why` says why. */
bool seal_is_refused(const struct judgement *judgement, const struct position *position,
                     struct buffer *why);

/* The player on the move has made a seal: it is the next one's turn. */
void seal_accept(struct position *position);

/* Whether a move, an opening or none, cannot stand here for what is sealed and what is not. */
bool seal_forbids_move(const struct position *position, const struct item *item);

/* Whether a legal move is what the item `seal` has sealed. */
bool seal_matches(const struct judgement *judgement, const struct position *position,
                  const struct item *item, const struct move *move, const struct item *seal);

/* The sentence for a move that is refused by the last two. */
void seal_explain(const struct judgement *judgement, const struct position *position,
                  const struct item *item, struct buffer *message);

/* Whether the sealed lists of the header are as they should be; raises what is not. */
bool seal_check_lists(struct judgement *judgement, struct arena *arena);

/* Appends a list of the header as it is sealed: [3, 1, 2]. */
void seal_write_list(const int32_t *list, int32_t count, struct buffer *text);

/* The commitment to a move of a record. */
void seal_commit_move(const struct record *record, int64_t round, int player, const char *move,
                      const char *secret, char commitment[]);

/* "Ann owes a seal" without the name; NULL if nothing is owed. */
const char *seal_owed(const struct position *position);

/* The whole of it, and how that is written; something is owed. */
void seal_write_owed(const struct judgement *judgement, const struct position *position,
                     struct buffer *text);

#endif
