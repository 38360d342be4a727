/* Somebody else takes over a seat: asked first, and in charge only after a yes. */
#ifndef RECTO_REFEREE_MATCH_SUCCESSION_H
#define RECTO_REFEREE_MATCH_SUCCESSION_H

#include "referee/execute/response.h"
#include "referee/match/match.h"

/* Asks somebody to take over the seat of a player, or refuses the entry. `given` is `NAME
 * <ADDRESS>`, or an address: then the player stays, and only reads mail elsewhere; or "": then it
 * is the first of those who would step in. `why` is told to a newcomer, with the game as it stands.
 * Until the answer, all stays as it is. */
void succession_ask(struct referee *referee, struct match *match, int player, const char *given,
                    const char *why);

/* Who is asked about a seat; id 0 if nobody is. */
struct person succession_asked(struct referee *referee, int64_t game, int64_t player);

/* Takes the answer of a person who was asked; false if nobody has asked. */
bool succession_answer(struct response *response, enum stance stance);

/* After an entry: tells those who are asked about a seat that its game has ended, or its player has
 * left, and asks them no more. */
void succession_withdraw(struct referee *referee);

/* Whether somebody has been asked for too long; and ends that. */
bool succession_is_due(struct referee *referee, int64_t now);
void succession_expire(struct referee *referee);

#endif
