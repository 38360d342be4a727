/* The clock of a game: how much of their time the players have used. A time in a record means any
 * moment of a minute or a day, so everything here is a range, and a clock is overstepped only if it
 * is for every moment that the times can mean. */
#ifndef RECTO_VALIDATOR_CLOCK_CLOCK_H
#define RECTO_VALIDATOR_CLOCK_CLOCK_H

#include "validator/clock/calendar.h"

#include <stdbool.h>

/* Seconds; CLOCK_UNKNOWN for no upper bound. */
struct clock_range {
    int64_t least, most;
};

#define CLOCK_UNKNOWN INT64_MAX

/* A player's time in one reading of the times. */
struct clock_account {
    int64_t used, left;
    int32_t moves; /* made in this period */
};

struct clock_player {
    struct clock_account kindest, strictest;
    bool may_have_overstepped;
};

struct clock_overstepped {
    int player;
    uint32_t move; /* the last of the turn; 0 for the ending */
    uint32_t item; /* of it */
    int64_t by;    /* at least that many seconds beyond time and grace */
    int64_t used;  /* at least that many by this turn */
};

struct clock {
    const struct time_control *control;
    struct calendar calendar;
    struct clock_player players[PLAYERS_MOST + 1]; /* from 1 */
    struct clock_overstepped *overstepped;         /* in the order of the game */
    size_t count;
    int running; /* whose clock runs, or 0 … */
    struct moments
        since; /* … since when; unknown bounds are MOMENT_NEVER_BEFORE and MOMENT_NEVER */
};

/* Starts the clocks. Memory comes from the arena. */
void clock_open(struct clock *clock, const struct time_control *control, int players,
                struct arena *arena);

/* What a player's turn between two moments takes of the time: without idle days and absences, twice
 * what counts twice, and without what the player was given for it. */
struct clock_range clock_use(const struct clock *clock, int player, struct moments from,
                             struct moments to);

/* Charges a turn; `made` if it ended with the player's move. Returns by how much the clock was
 * surely overstepped, or 0, and records whether it may have been. */
int64_t clock_charge(struct clock *clock, int player, struct clock_range use, bool made);

/* The clock of the player on the move, if nothing has happened since the last move. */
struct clock_state {
    struct clock_range used; /* by this turn */
    struct clock_range left; /* of the time, without the grace */
    int64_t overstepped;     /* at least that much; 0 if that is not certain */
    struct moments flag; /* the last moment in time, grace included; unknown bounds as in `since` */
};

struct clock_state clock_at(const struct clock *clock, struct moments now);

#endif
