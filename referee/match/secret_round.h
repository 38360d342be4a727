/* Rounds in which players answer without seeing each other's answers: these are kept beside the
 * record until the last is in. */
#ifndef RECTO_REFEREE_MATCH_SECRET_ROUND_H
#define RECTO_REFEREE_MATCH_SECRET_ROUND_H

#include "referee/match/match.h"

/* Keeps a player's answer, items that are sound, with the moment of the entry. */
void secret_round_keep(struct referee *referee, const struct match *match, int player,
                       const char *text);

/* Adds the answers to the record, in the order of the players, up to the first who owes one; each
 * with the time at which it came, which is not before that of the answer in front of it. False if
 * somebody owes one. The store is not touched. */
bool secret_round_reveal(struct referee *referee, struct match *match);

/* The same for a look at whose turn the clock takes it to be then; `before` keeps the record for
 * secret_round_hide(). Nothing in rounds that are not secret. */
void secret_round_peek(struct referee *referee, struct match *match, struct buffer *before);
void secret_round_hide(struct referee *referee, struct match *match, struct buffer *before);

/* Forgets the answers. */
void secret_round_forget(struct referee *referee, const struct match *match);

#endif
