/* Offers, requests for more time, and the answers to them. */
#ifndef RECTO_REFEREE_MATCH_AGREEMENTS_H
#define RECTO_REFEREE_MATCH_AGREEMENTS_H

#include "referee/match/match.h"

/* How many players have offered or agreed to a draw, a takeback or an extension, as `kind` says. */
int64_t agreements_count(struct referee *referee, const struct match *match, const char *kind);

/* Forgets these offers: they were answered, or something else came. */
void agreements_end(struct referee *referee, const struct match *match, const char *kind);

/* The player who asks for more time in this turn, and how much; 0 if nobody does. */
int agreements_asker(struct referee *referee, const struct match *match, int64_t *seconds);

/* The request for more time that is open, if any, gets this answer. */
void agreements_close_request(struct referee *referee, int64_t game, const char *answer);

/* Forgets all that is open: somebody else plays on who has not agreed to it. False if there was
 * nothing. */
bool agreements_forget(struct referee *referee, const struct match *match);

/* Carries out what all who remain have agreed to after a player has left, and keeps a request for
 * more time open in the turn that follows. Appends to `told` what comes of it. */
void agreements_follow(struct referee *referee, struct match *match, struct tongues *told);

#endif
