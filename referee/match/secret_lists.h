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

/* Appends how many numbers a player owes, and which: "5 whole numbers, each from 1 to 4". */
void secret_lists_describe(const struct match *match, struct buffer *out);

/* Puts all lists into the record, and appends them to `said`; false if one is missing. */
bool secret_lists_reveal(struct referee *referee, struct match *match, struct buffer *said);

#endif
