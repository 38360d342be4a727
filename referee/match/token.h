/* Tokens: they prove which player of which game writes, and at which turn. */
#ifndef RECTO_REFEREE_MATCH_TOKEN_H
#define RECTO_REFEREE_MATCH_TOKEN_H

#include "referee/match/match.h"

/* The token of a player for the current turn, made with the current key; in the arena. */
const char *token_make(struct referee *referee, const struct match *match, int player);

/* What a token is worth, least first. */
enum worth {
    WORTH_NOTHING,    /* not made by this referee */
    WORTH_REVOKED,    /* for a player who was replaced */
    WORTH_GIVEN_AWAY, /* was the player's until token_renew(), since others have seen it */
    WORTH_OLD,        /* for an earlier turn */
    WORTH_ALL,
};

/* Loads the game of a token, and says whose it is. The caller releases the match, whatever the
 * token is worth. */
enum worth token_read(struct referee *referee, const char *token, struct match *match, int *player);

/* A text of a person without the codes of tokens that this person and the other players of the same
 * games have now, however they are spaced. In the arena. */
const char *token_hide(struct referee *referee, const char *address, const char *text);

/* Invalidates all tokens that a player has had so far. */
void token_renew(struct referee *referee, struct match *match, int player);

#endif
