/* Lists that players make before the game, without seeing each other's: they are kept beside the
 * record until the last is in. In the record a seal stands for each: one that the player has made,
 * or digits that are all 0. */
#ifndef RECTO_REFEREE_MATCH_SECRET_LISTS_H
#define RECTO_REFEREE_MATCH_SECRET_LISTS_H

#include "referee/match/match.h"

/* Judges a record that may lack those lists, which are to be collected then; false with the reason
 * in `why` if it is not sound even so. */
bool secret_lists_open(struct referee *referee, struct match *match, const char *bytes, size_t len,
                       struct buffer *why);

/* Whether what a player sends is the list that is owed, as it is to be kept: `[2, 3, 1]`, with `~`
 * and the secret of a seal behind it. The record stays as it is. */
bool secret_lists_read(struct referee *referee, struct match *match, int player, const char *text,
                       struct buffer *list, struct buffer *why);

/* Appends how many numbers a player owes, and which: "5 whole numbers, each from 1 to 4". */
void secret_lists_describe(const struct match *match, struct buffer *out);

/* Puts all lists into the record, and tells of them; false if one is not in. */
bool secret_lists_reveal(struct referee *referee, struct match *match, struct buffer *said);

#endif
