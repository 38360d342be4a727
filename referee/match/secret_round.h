/* Rounds of secret answers, which are kept beside the record until the last one has come in. */
#ifndef RECTO_REFEREE_MATCH_SECRET_ROUND_H
#define RECTO_REFEREE_MATCH_SECRET_ROUND_H

#include "referee/match/match.h"

/* Keeps a player's answer (sound items), with the moment of the entry, in place of an earlier one.
 */
void secret_round_keep(struct referee *referee, const struct match *match, int player,
                       const char *text);

/* When the player's answer came; false if it has not, or this is not known. */
bool secret_round_arrival(struct referee *referee, const struct match *match, int player,
                          int64_t *moment);

/* Whether the clocks of all players run while a round is answered; before LAYOUT 6 they ran one
 * after the other. */
bool secret_round_is_together(const struct match *match);

/* Opens the round if all answers are in: adds them to the record, deletes them, and tells what they
 * are. */
bool secret_round_open(struct referee *referee, struct match *match, struct tongues *told);

/* Adds the answers for a moment, to see whose clock runs after these answers if the clocks do
 * not run together; secret_round_hide() puts back the record from `before`. Without effect outside
 * secret rounds. */
void secret_round_peek(struct referee *referee, struct match *match, struct buffer *before);
void secret_round_hide(struct referee *referee, struct match *match, struct buffer *before);

/* Deletes the answers. */
void secret_round_forget(struct referee *referee, const struct match *match);

#endif
