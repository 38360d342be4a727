/* Tokens: who may do what in which game, at which turn. */
#ifndef RECTO_REFEREE_TOKEN_H
#define RECTO_REFEREE_TOKEN_H

#include "referee/match.h"

/* The token of a player at the present turn, with the newest key; in the arena. */
const char *token_make(struct referee *referee, const struct match *match, int player);

/* Loads the game that a token is for. 0 if it is no token of ours, else the player; `*turn` is what
 * it is a token of. Whatever is wrong, the caller learns no more, and neither does the sender. The
 * match is to be released even so. */
int token_read(struct referee *referee, const char *token, struct match *match, int64_t *turn);

#endif
