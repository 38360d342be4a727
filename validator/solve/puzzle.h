/* Positions with one winning move, a few plies before the end of a game that was played at random.
 */
#ifndef RECTO_VALIDATOR_SOLVE_PUZZLE_H
#define RECTO_VALIDATOR_SOLVE_PUZZLE_H

#include "validator/solve/solve.h"

/* Plies from a puzzle to the end, both as it was played at random and with best play. */
enum { PUZZLE_PLIES_MIN = 3, PUZZLE_PLIES_MAX = 8 };

/* Moves live in the arena of the search. */
struct puzzle {
    const struct move *moves; /* up to the position */
    size_t count;
    int player;              /* who is to move, and wins … */
    int64_t lead;            /* … by so much, with … */
    const struct move *line; /* … the only move that wins, and best play to the end */
    size_t line_len;
};

enum puzzle_outcome {
    PUZZLE_FOUND,
    PUZZLE_NONE,    /* not in so many games, or before the deadline */
    PUZZLE_ENDLESS, /* the moves cannot be listed */
};

/* How far a search goes. */
struct puzzle_limits {
    uint32_t games;            /* that are played at random */
    int64_t deadline;          /* prover_clock() */
    bool (*interrupted)(void); /* or NULL */
};

/* Plays games at random from a position, each from the same seed the same, until one has a puzzle;
 * each of the few positions before its end is tried. The seed goes on. What is found is proved
 * twice, by searches that share nothing. */
enum puzzle_outcome puzzle_find(const struct position *start, const struct puzzle_limits *limits,
                                uint64_t *seed, struct arena *arena, struct puzzle *puzzle);

#endif
