/* Tokens: who may do what in which game, at which turn. */
#ifndef RECTO_REFEREE_MATCH_TOKEN_H
#define RECTO_REFEREE_MATCH_TOKEN_H

#include "referee/match/match.h"

/* The token of a player at the present turn, with the newest key; in the arena. */
const char *token_make(struct referee *referee, const struct match *match, int player);

/* What a token is worth, least first. */
enum worth {
    WORTH_NOTHING,    /* it is none of ours, or of somebody who was replaced */
    WORTH_GIVEN_AWAY, /* the player's once, but others have seen it: token_renew() */
    WORTH_OLD,        /* of an older turn */
    WORTH_ALL,
};

/* Loads the game that a token is for, and says whose it is. If it is worth nothing the caller
 * learns no more, and neither does the sender. The match is to be released even so. */
enum worth token_read(struct referee *referee, const char *token, struct match *match, int *player);

/* Makes every token that a player has had worthless; the next one will be good. */
void token_renew(struct referee *referee, struct match *match, int player);

#endif
