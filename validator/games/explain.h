/* Sentences that several games say when they refuse a move. */
#ifndef RECTO_VALIDATOR_GAMES_EXPLAIN_H
#define RECTO_VALIDATOR_GAMES_EXPLAIN_H

#include "base/buffer.h"
#include "validator/game.h"

/* "the board has columns a to h and rows 1 to 8" */
void explain_off_board(int32_t side, struct buffer *message);

/* Appends "; legal here: c4, c5 and 12 more" from the game's legal(): a few moves, the first ones.
 * For games and phases whose legal moves are finitely many; call it last. */
void explain_legal(const struct position *position, struct buffer *message);

/* The same of the moves to that square or from that dot, or of all where there are none. */
void explain_legal_at(const struct position *position, struct square square,
                      struct buffer *message);

#endif
