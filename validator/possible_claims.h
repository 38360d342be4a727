/* Claims of scores and winners on a sheet that does not tell them: they can still be impossible. */
#ifndef RECTO_VALIDATOR_POSSIBLE_CLAIMS_H
#define RECTO_VALIDATOR_POSSIBLE_CLAIMS_H

#include "validator/judgement.h"

#include <stdbool.h>

/* The score, an integer, that stands in a claim. */
struct integer claimed_score(const struct judgement *judgement, const struct node *claim);

/* Whether all players can have the scores that are claimed; whether those can have won whom
 * `claimed` names, from 1 on, and have won with the scores that are claimed. If not, `why` is told,
 * which may be NULL. The game is over. */
bool possible_scores(const struct judgement *judgement, const struct node *claim,
                     struct buffer *why);
bool possible_winners(const struct judgement *judgement, const bool *claimed, struct buffer *why);

#endif
