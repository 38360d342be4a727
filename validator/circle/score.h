/* Scores of `bouncing`: the length of a player's last segment over 2 to the number of crossings. */
#ifndef RECTO_VALIDATOR_CIRCLE_SCORE_H
#define RECTO_VALIDATOR_CIRCLE_SCORE_H

#include "base/buffer.h"
#include "validator/circle/circle.h"

/* <0, 0, >0 as player 1's score is below, equal to or above player 2's; a difference certified to
 * be below 2^-640 of the larger one is equal. */
int circle_score_compare(struct circle_arithmetic *arithmetic, const struct circle *circle);

/* Appends the score with 12 significant digits, rounded right, in the form of C's %.12g. */
void circle_score_write(struct circle_arithmetic *arithmetic, const struct circle *circle,
                        int player, struct buffer *text);

/* Whether a decimal (digits, at most one point, perhaps a minus sign) is within half a unit of its
 * last written digit of the exact score. */
bool circle_score_is(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                     const char *text, size_t len);

#endif
