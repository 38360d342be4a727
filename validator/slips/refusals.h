/* What can be added to a refusal once the record has been replayed: the legal move that was
 * probably meant, or why the game was over and who has won. */
#ifndef RECTO_VALIDATOR_SLIPS_REFUSALS_H
#define RECTO_VALIDATOR_SLIPS_REFUSALS_H

#include "validator/judgement.h"

/* Completes the message about the refused item. `winners` are those by the rules, if the game is
 * over. */
void refusal_tell(struct judgement *judgement, struct position *position, const bool *winners,
                  struct arena *arena);

#endif
