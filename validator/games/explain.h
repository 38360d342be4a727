/* Sentences that several games use when they refuse a move. */
#ifndef RECTO_VALIDATOR_GAMES_EXPLAIN_H
#define RECTO_VALIDATOR_GAMES_EXPLAIN_H

#include "base/buffer.h"
#include "validator/game.h"

/* Appends "the board has columns a to h and rows 1 to 8". */
void explain_off_board(int32_t side, struct buffer *message);

/* Appends "; legal here: c4, c5, …": the first of the moves that the game's legal() lists. Call it
 * last. */
void explain_legal(const struct position *position, struct buffer *message);

/* The same for moves to or from a square, or for all moves if there are none. */
void explain_legal_at(const struct position *position, struct square square,
                      struct buffer *message);

#endif
