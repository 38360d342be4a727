/* The clock of a game: how much of their time the players have used, as far as that is known. A
 * time in a record means any moment of a minute or a day, so everything here is a range, and a
 * clock is overstepped only if that is so for every moment that the times can mean. */
#ifndef RECTO_VALIDATOR_CLOCK_CLOCK_H
#define RECTO_VALIDATOR_CLOCK_CLOCK_H

#include "validator/clock/calendar.h"

#include <stdbool.h>

/* Seconds; CLOCK_UNKNOWN where there is no upper bound. */
struct clock_range {
    int64_t least, most;
};

#define CLOCK_UNKNOWN INT64_MAX

/* A player's time as one reading of the times has it. */
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
    uint32_t move; /* the last one of the turn; 0 for the ending */
    uint32_t item; /* of it */
    int64_t by;    /* seconds beyond time and grace, at least */
    int64_t used;  /* by this turn, at least */
};

struct clock {
    const struct time_control *control;
    struct calendar calendar;
    struct clock_player players[PLAYERS_MOST + 1]; /* from 1 */
    struct clock_overstepped *overstepped;         /* in the order of the game */
    size_t count;
    int running;          /* whose clock runs, 0 for nobody's … */
    struct moments since; /* … and since when: bounds not known are MOMENT_NEVER_BEFORE, _NEVER */
};

/* Starts the clocks; the control's zone must be known. Memory comes from the arena. */
void clock_open(struct clock *clock, const struct time_control *control, int players,
                struct arena *arena);

/* What a player's turn from one moment to another takes of the time: idle days and absences left
 * out, what counts twice counted twice. */
struct clock_range clock_use(const struct clock *clock, int player, struct moments from,
                             struct moments to);

/* Charges a turn; `made` if the player's move was made and not just broken off. Gives by how much
 * the clock was surely overstepped, 0 if that is not sure, and notes whether it may have been. */
int64_t clock_charge(struct clock *clock, int player, struct clock_range use, bool made);

/* The clock of the player on the move at a moment, if nothing has happened since the last move. */
struct clock_state {
    struct clock_range used; /* by this turn */
    struct clock_range left; /* of the time, without the grace */
    int64_t overstepped;     /* by so much at least; 0: not surely */
    struct moments flag;     /* the last moment in time, grace included; or as `since` */
};

struct clock_state clock_at(const struct clock *clock, struct moments now);

#endif
