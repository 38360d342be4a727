/* Secret lists that the players make before the game. They are kept beside the record until the
 * last one has come in. Until then a seal stands for each in the record: one that the player has
 * made, or 64 zeros. */
#ifndef RECTO_REFEREE_MATCH_SECRET_LISTS_H
#define RECTO_REFEREE_MATCH_SECRET_LISTS_H

#include "referee/match/match.h"

/* The same as match_take(), for a record that may lack these lists: they are collected then. */
bool secret_lists_open(struct referee *referee, struct match *match, const char *bytes, size_t len,
                       struct buffer *why);

/* Reads the list that a player owes, and writes it in the form in which it is kept: `[2, 3, 1]`,
 * followed by `~` and the secret of the seal if it is sealed. False, with the reason in `why`, if
 * it is not sound. The record stays as it is. */
bool secret_lists_read(struct referee *referee, struct match *match, int player, const char *text,
                       struct buffer *list, struct buffer *why);

/* How many numbers a list has; each is less than that, and at least 1. */
int secret_lists_length(const struct match *match);

/* Puts all lists into the record, and appends them to `said`, such as "columns, Ann: [1, 2]; rows,
 * Ben: [2, 1]"; false if one is missing. */
bool secret_lists_reveal(struct referee *referee, struct match *match, struct buffer *said);

#endif
