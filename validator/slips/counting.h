/* Numbers of moves that count something else than the game does: pairs as in chess, every player's
 * own moves, from 0. */
#ifndef RECTO_VALIDATOR_SLIPS_COUNTING_H
#define RECTO_VALIDATOR_SLIPS_COUNTING_H

#include "validator/judgement.h"

/* If one way of counting explains all numbers of a record that has been replayed, the first wrong
 * one says so, and the others follow from it; so does a number from the refusal of its move. */
void counting_tell(struct judgement *judgement, struct arena *arena);

#endif
