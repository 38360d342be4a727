/* Games that end by a decision of the arbiter. */
#ifndef RECTO_REFEREE_MATCH_RESULT_H
#define RECTO_REFEREE_MATCH_RESULT_H

#include "referee/match/match.h"

/* Ends a game, or refuses to: `result` is won, drawn, void or dropped; `who` is the number of a
 * player for won and dropped, otherwise "". */
void result_arbitrate(struct referee *referee, struct match *match, const char *result,
                      const char *who, const char *why);

#endif
