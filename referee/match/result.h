/* Games that end by a decision of the arbiter. */
#ifndef RECTO_REFEREE_MATCH_RESULT_H
#define RECTO_REFEREE_MATCH_RESULT_H

#include "referee/match/match.h"

/* Drops a player from a game of three or more, and opens the round if only that one's answer was
 * missing. Tells everybody `english`, with the name of the player and `why`. False, with the
 * reasons, if the rules do not let the game go on. */
bool result_drop(struct referee *referee, struct match *match, int player, const char *english,
                 const char *why, struct buffer *reasons);

/* Ends a game, or drops a player from it, or refuses to: `result` is won, drawn, void or dropped;
 * `who` is the number of a player for won and dropped, otherwise "". `proof` is that of struct
 * proving, or "". */
void result_arbitrate(struct referee *referee, struct match *match, const char *result,
                      const char *who, const char *why, const char *proof);

#endif
