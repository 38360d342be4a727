/* The claims in the header: final scores and winners. */
#ifndef RECTO_VALIDATOR_CLAIMS_H
#define RECTO_VALIDATOR_CLAIMS_H

#include "validator/judgement.h"

/* Raises wrong claims; the game has been replayed to its last item. */
void check_header_claims(struct judgement *judgement, struct arena *arena);

#endif
