#include "referee/tournament/berger.h"

#include <stdbool.h>

/* The number of players, and one more if it is odd: whoever meets that one has no game. */
static int even(int players)
{
    return players + players % 2;
}

int berger_rounds(int players)
{
    return even(players) - 1;
}

int berger_tables(int players)
{
    return even(players) / 2;
}

/* All numbers but the last stand in a circle, which turns by half its length from round to round:
 * one meets the last, and its neighbours on both sides meet, and those beside them, and so on. */
struct berger_pair berger_pair(int players, int round, int table)
{
    const int last = even(players), circle = last - 1;
    const int middle = round % 2 == 1 ? (round + 1) / 2 : (last + round) / 2, step = table - 1;
    struct berger_pair pair = {(middle - 1 + step) % circle + 1,
                               (middle - 1 + circle - step) % circle + 1};

    if (step == 0 && round % 2 == 1)
        pair.second = last;
    else if (step == 0)
        pair = (struct berger_pair){last, middle};
    if (pair.first > players)
        pair.first = 0;
    if (pair.second > players)
        pair.second = 0;
    return pair;
}

int berger_round_played(int players, int cycles, int cycle, int round)
{
    const int rounds = berger_rounds(players);
    const bool last = round >= rounds - 1;

    return cycles > 1 && cycle == 0 && rounds > 2 && last ? 2 * rounds - 1 - round : round;
}
