/* Secret answers of a round, and secret lists that the players make before the game. They are kept
 * beside the record until the last one has come in. Until then a seal stands for each list in the
 * record: one that the player has made, or 64 zeros. */
#ifndef RECTO_REFEREE_MATCH_SECRETS_H
#define RECTO_REFEREE_MATCH_SECRETS_H

#include "referee/match/match.h"

/* Keeps a player's answer (sound items), with the moment of the entry, in place of an earlier one.
 */
void secret_round_keep(struct referee *referee, const struct match *match, int player,
                       const char *text);

/* When the player's answer came; false if it has not, or this is not known. */
bool secret_round_arrival(struct referee *referee, const struct match *match, int player,
                          int64_t *moment);

/* Whether the clocks of all players run while a round is answered; before LAYOUT 6 they ran one
 * after the other. */
bool secret_round_is_together(const struct match *match);

/* Whether the person of that address plays a secret round, and a text has what reads like an answer
 * of it; any text does if it is NULL. Games are judged meanwhile. */
bool secret_is_told(struct referee *referee, const char *address, const char *text);

/* Opens the round if all answers are in: adds them to the record, deletes them, and tells what they
 * are. */
bool secret_round_open(struct referee *referee, struct match *match, struct tongues *told);

/* Adds the answers for a moment, to see whose clock runs after these answers if the clocks do
 * not run together; secret_round_hide() puts back the record from `before`. Without effect outside
 * secret rounds. */
void secret_round_peek(struct referee *referee, struct match *match, struct buffer *before);
void secret_round_hide(struct referee *referee, struct match *match, struct buffer *before);

/* Deletes the answers. */
void secret_round_forget(struct referee *referee, const struct match *match);

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
