/* Who won. */
#ifndef RECTO_VALIDATOR_OUTCOME_H
#define RECTO_VALIDATOR_OUTCOME_H

#include "validator/judgement.h"

/* Sets the winners by the rules in a position that is over and counted. */
void outcome_by_rules(const struct game *game, const struct position *position, bool *winners);

/* Adds the winners by the judgement's ending and position; `ender` is the player of the ending. */
void outcome_find(const struct judgement *judgement, int ender, bool *winners);

#endif
