/* The claims in the header: final scores and winners. */
#ifndef RECTO_VALIDATOR_CLAIMS_H
#define RECTO_VALIDATOR_CLAIMS_H

#include "validator/judgement.h"

/* Raises wrong claims; the game has been replayed to its last item. */
void check_header_claims(struct judgement *judgement, struct arena *arena);

/* Whether the final scores, and the winner, are as claimed, if they are. */
bool claims_scores_hold(const struct judgement *judgement);
bool claims_winner_holds(const struct judgement *judgement);

#endif
