/* The clock of a game: how much of their time the players have used. A time in a record means any
 * moment of a minute or a day, so everything here is a range over all moments that the times can
 * mean together, and a clock is overstepped only if it is for every one of them. */
#ifndef RECTO_VALIDATOR_CLOCK_CLOCK_H
#define RECTO_VALIDATOR_CLOCK_CLOCK_H

#include "validator/clock/calendar.h"

#include <stdbool.h>

/* Seconds; CLOCK_UNKNOWN for no upper bound. */
struct clock_range {
    int64_t least, most;
};

#define CLOCK_UNKNOWN INT64_MAX

/* When a turn begins or ends. The end of a turn, or of a whole round, begins the next. */
struct clock_mark {
    struct moments sent; /* unknown bounds are MOMENT_NEVER_BEFORE and MOMENT_NEVER */
    size_t event;        /* what is of the same one is of the same moment */
};

/* The curves of a player's account. */
struct clock_account;

struct clock_player {
    struct clock_range used, left;
    bool may_have_overstepped;
    struct clock_account *account;
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
    int running;             /* whose clock runs, or 0 … */
    struct clock_mark since; /* … since when */
};

/* Starts the clocks. Memory comes from the arena. */
void clock_open(struct clock *clock, const struct time_control *control, int players,
                struct arena *arena);

/* What a turn took. */
struct clock_turn {
    int64_t used; /* seconds, at least */
    int64_t by;   /* the clock is overstepped by at least that many; 0 if that is not certain */
};

/* Charges a turn; `made` if it ended with the player's move. A start of NULL charges nothing. What
 * was not surely too late before is supposed to have been in time. */
struct clock_turn clock_charge(struct clock *clock, int player, const struct clock_mark *start,
                               const struct clock_mark *end, bool made);

/* After a player's turn in a round: `event` is the end of that, which comes with the end of this
 * turn or with that of the last of the others. */
void clock_end_round(struct clock *clock, int player, struct moments others, size_t event);

/* The clock of the player on the move, if nothing has happened since the last move. */
struct clock_state {
    struct clock_range used; /* by this turn */
    struct clock_range left; /* of the time, without the grace */
    int64_t overstepped;     /* at least that much; 0 if that is not certain */
    struct moments flag; /* the last moment in time, grace included; unknown bounds as in a mark */
};

struct clock_state clock_at(const struct clock *clock, struct moments now);

#endif
