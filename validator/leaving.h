/* Players who leave a game of three or more: the others go on without them. The seat stays empty
 * and its turns are passed over; what its player has put on the paper stays there. Only those who
 * are still in the game can win by its rules. */
#ifndef RECTO_VALIDATOR_LEAVING_H
#define RECTO_VALIDATOR_LEAVING_H

#include "validator/game.h"

#include <stdbool.h>
#include <stdint.h>

static inline bool has_left(const struct position *position, int player)
{
    return position->leavers > 0 && (position->left[player / 64] >> player % 64 & 1) != 0;
}

/* How many are still in the game. */
static inline int players_in(const struct position *position)
{
    return position->setup->players - position->leavers;
}

/* The first player behind that seat who is still in the game, without beginning again at player 1;
 * 0 if there is none. Seat 0 stands before all. */
static inline int leaving_seat_behind(const struct position *position, int seat)
{
    const int players = position->setup->players;

    do
        seat++;
    while (seat <= players && has_left(position, seat));
    return seat <= players ? seat : 0;
}

/* The next player in rotation who is still in the game. */
static inline int leaving_next(const struct position *position, int seat)
{
    const int behind = leaving_seat_behind(position, seat);

    return behind > 0 ? behind : leaving_seat_behind(position, 0);
}

/* Gives the turn of a player who has left to the next in rotation. */
void leaving_hand_on(struct position *position);

/* How many of the next `turns` turns would have been those of a player who has just left; the first
 * of them is that of `due`. */
int32_t leaving_turns(const struct position *position, int due, int player, int32_t turns);

/* The same of a player who is still in the game. */
int32_t leaving_turns_left(const struct position *position, int due, int player, int32_t turns);

/* CODE_NONE if that player can leave now, CODE_GONE, or CODE_LEAVING if too few would go on. That
 * the game is not over is left to the caller. */
int leaving_check(const struct position *position, int player);

/* Takes out a player who can leave. */
void leaving_apply(struct position *position, int player);

#endif
