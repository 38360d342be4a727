/* The proof of a decision: what best play comes to from the position in which an arbiter ended the
 * game. It is verified by a search with a fixed bound. */
#ifndef RECTO_VALIDATOR_SOLVE_PROOF_H
#define RECTO_VALIDATOR_SOLVE_PROOF_H

#include "validator/judgement.h"
#include "validator/solve/solve.h"

/* Positions that the verification of a proof looks at. */
enum { PROOF_POSITIONS_MAX = 300000 };

/* The winner that bounds on the leads of all players prove: of two players 0 if they prove a tie.
 * -1 if they prove nothing. */
int proof_winner(const struct position *position, const struct solution *solution);

/* Appends a proof as a record has it, in one line: the lead of the winner (0: of a tie), how many
 * seconds the search could take, and the line as far as it reaches that lead. */
void proof_write(const struct position *position, const struct solution *solution, int winner,
                 uint32_t seconds, struct buffer *out);

/* Verifies the proof of a record whose game was adjudged, if it has one, in the position before
 * that. Raises what is wrong with it, and remarks if that could not be told within
 * PROOF_POSITIONS_MAX positions. */
void proof_verify(struct judgement *judgement, const struct position *position,
                  struct arena *arena);

#endif
