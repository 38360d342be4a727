/* Who wins from a position with best play, as bounds that are proved. */
#ifndef RECTO_VALIDATOR_SOLVE_SOLVE_H
#define RECTO_VALIDATOR_SOLVE_SOLVE_H

#include "validator/solve/prover.h"

/* Bounds on a final lead (see prover.h), -UNBOUNDED and UNBOUNDED if there are none. Proved exactly
 * when they are equal. */
struct lead_range {
    int64_t least, most;
};

/* What a player can get. */
struct outlook {
    struct lead_range forced;  /* against all others, with best play of all */
    struct lead_range helped;  /* if all help; of two players, as `certain` */
    struct lead_range certain; /* whatever is played: known without a search */
};

/* Why a result is not proved. */
enum obstacle {
    OBSTACLE_NONE,
    OBSTACLE_LIMIT,       /* time or memory ended */
    OBSTACLE_INTERRUPTED, /* the user */
    OBSTACLE_ENDLESS,     /* moves that no list holds */
    OBSTACLE_DISAGREEMENT /* the line did not stand the check without tables: an error in here */
};

struct solution {
    struct outlook outlooks[PLAYERS_MOST + 1]; /* by player; of those who have left all 0 */
    int player;                                /* on the move in the position */
    bool exact; /* the lead of that player is proved, not only bounds on it */
    enum obstacle obstacle;
    struct move *line; /* moves from the position on that reach the proved lead; the first is a best
                        * one. Shorter, or of no move, where that is not proved */
    size_t line_len;
    bool line_ends; /* the line goes to the end of the game */
};

/* Solves the position, which is settled and owes no seal, within the limits: half of the time that
 * is left goes to each question. The line lives in `arena`; NULL: none is looked for. The search
 * may have been used before for positions of that game. */
void solve_position(struct prover *prover, const struct position *position,
                    const struct prover_limits *limits, struct arena *arena,
                    struct solution *solution);

/* Turns the prover to the position, and solves what a later round is worth if that can be told
 * apart: in half of the time. */
void solve_turn_to(struct prover *prover, const struct position *position,
                   const struct prover_limits *limits);

/* Whether, with best play of all, the final lead of that player is within `range`. With PROOF_NO,
 * `range` becomes what is proved instead: at most so much, or at least. The position is of the
 * round of that to which the prover was turned. */
enum proof solve_verify(struct prover *prover, const struct position *position, int player,
                        struct lead_range *range, const struct prover_limits *limits, bool tables);

/* Whether that player, who is on the move, has exactly one move with which the final lead stays at
 * least `lead`; puts it into `move`, whose numbers live in `arena`. False also if that is not
 * proved. */
bool solve_has_one(struct prover *prover, const struct position *position, int64_t lead,
                   const struct prover_limits *limits, struct arena *arena, struct move *move);

#endif
