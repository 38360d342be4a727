/* A game is opened: the players that its record names, with their addresses, are invited. */
#ifndef RECTO_REFEREE_MATCH_OPENING_H
#define RECTO_REFEREE_MATCH_OPENING_H

#include "referee/match/match.h"

enum {
    OPENING_PATIENCE = 28 * 86400, /* seconds for which an invitation is good … */
    OPENING_LEAST = 7 * 86400,     /* … and at least, behind a reminder */
};

/* Fills in the players of a judged record; `several`: each may have more than one address, with
 * commas between. False, with a refusal, if one has none. */
bool opening_parties(struct referee *referee, struct match *match, bool several);

/* Puts them into the store. */
void opening_save_parties(struct referee *referee, const struct match *match);

/* Opens a game, as the entry at hand orders: stores the record, and invites the players that it
 * names, who get such pictures. What cannot be opened is in the referee's refusal. */
void opening_arbitrate(struct referee *referee);

/* The day, in UTC, by which all must have answered their invitations; in the arena. */
const char *opening_deadline(struct referee *referee, const struct match *match);

#endif
