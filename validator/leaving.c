#include "validator/leaving.h"

enum { LEAST_TO_LEAVE = 3 };

void leaving_hand_on(struct position *position)
{
    if (has_left(position, position->player))
        position->player = leaving_next(position, position->player);
}

/* The turns of a player when so many take part. */
static int32_t count_turns(const struct position *position, int32_t rotation, int due, int player,
                           int32_t turns)
{
    int32_t before = 0;

    for (int seat = due; seat != player; seat = seat % position->setup->players + 1)
        before += !has_left(position, seat);
    return (turns - before + rotation - 1) / rotation;
}

int32_t leaving_turns(const struct position *position, int due, int player, int32_t turns)
{
    return count_turns(position, players_in(position) + 1, due, player, turns);
}

int32_t leaving_turns_left(const struct position *position, int due, int player, int32_t turns)
{
    return count_turns(position, players_in(position), due, player, turns);
}

int leaving_check(const struct position *position, int player)
{
    if (has_left(position, player))
        return CODE_GONE;
    return players_in(position) < LEAST_TO_LEAVE ? CODE_LEAVING : CODE_NONE;
}

void leaving_apply(struct position *position, int player)
{
    position->left[player / 64] |= (uint64_t)1 << player % 64;
    position->leavers++;
    if (position->game->leave != NULL)
        position->game->leave(position, player);
    leaving_hand_on(position);
}
