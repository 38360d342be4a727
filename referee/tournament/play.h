/* The games of a tournament: they are opened, and ended when a player leaves. */
#ifndef RECTO_REFEREE_TOURNAMENT_PLAY_H
#define RECTO_REFEREE_TOURNAMENT_PLAY_H

#include "referee/tournament/contest.h"

/* Whether the bytes are a record that two players can play on; otherwise the reason is in `why`. */
bool play_is_game(struct referee *referee, const char *bytes, size_t len, struct buffer *why);

/* Opens games that wait, as many as the players may have at the same time, but only some at once:
 * the rest is opened by the next tick. Their players are told, and their clocks run. */
void play_open(struct referee *referee, const struct contest *contest);

/* Whether a game that is over was played: its end was no forfeit before the first move. */
bool play_took_place(struct referee *referee, const struct pairing *pairing);

/* Somebody has left the tournament: the player loses the game, which is opened for that if it has
 * not been (then without a message); or it is void. */
void play_forfeit(struct referee *referee, const struct contest *contest, struct pairing *pairing,
                  int64_t person);
void play_strike(struct referee *referee, struct pairing *pairing, int64_t person);

#endif
