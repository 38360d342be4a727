/* A search that proves whether a player can get at least so much, depth first and with a table of
 * what is known of positions. Everything that it says is proved; what it cannot prove is open. */
#ifndef RECTO_VALIDATOR_SOLVE_PROVER_H
#define RECTO_VALIDATOR_SOLVE_PROVER_H

#include "validator/game.h"
#include "validator/solve/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A lead is what a player is ahead of the best of the others who are still in the game, below 0 if
 * behind; where the lowest score wins, the other way round. In games whose scores are no integers,
 * or that have none, it is 1 for who wins alone, 0 for who shares the win, else -1. */

/* What is asked of a position: whether that player can bring about a final lead of at least
 * `lead`: against all others, or with the help of all. */
struct question {
    int player;
    bool helped;
    int64_t lead;
};

enum proof { PROOF_NO, PROOF_YES, PROOF_OPEN };

/* What is answered: with PROOF_YES a final lead, at least that of the question, that the player can
 * bring about; with PROOF_NO one below it that the player cannot exceed. */
struct answer {
    enum proof proof;
    int64_t lead;
};

/* What ends a search early. */
struct prover_limits {
    int64_t deadline;          /* prover_clock() when the search is to end */
    uint64_t positions;        /* how many it may look at; 0: any number */
    size_t memory;             /* bytes for the table, and half as much again for positions */
    bool (*interrupted)(void); /* asked now and then; or NULL */
    /* Called about ten times a second, with the number of positions so far; or NULL. */
    void (*progress)(void *context, uint64_t positions);
    void *context;
};

struct prover;

/* A search of the game of that position, which must stay as it is; its tools and setup are used,
 * its arena is not. The caller frees it. */
struct prover *prover_new(const struct position *root, size_t memory);
void prover_free(struct prover *prover);

/* Turns to another position of the same game and setup, earlier or later. What is known of
 * positions stays. */
void prover_turn_to(struct prover *prover, const struct position *root);

/* Milliseconds of a clock that only goes forward. */
int64_t prover_clock(void);

/* Answers the question about a position of the game. With a search that was `stopped` by its limits
 * it is open. Without `tables` nothing is looked up and nothing kept. */
struct answer prover_ask(struct prover *prover, const struct position *position,
                         struct question question, const struct prover_limits *limits, bool tables);

/* Whether the last question was stopped by its limits, and the number of positions of all. */
bool prover_was_stopped(const struct prover *prover);
uint64_t prover_positions(const struct prover *prover);

/* Bounds on the final lead of a player, found without a search: with best play, or if `any`,
 * whatever is played. Of a position that is over they are equal. */
struct prospects prover_bounds(struct prover *prover, const struct position *position, int player,
                               bool any);

/* Takes what a later round is worth, as bounds on the lead of player 1 in it, for all positions in
 * rounds after that of the root. */
void prover_set_later(struct prover *prover, int64_t least, int64_t most);

/* Plays a legal move on a copy, into `into`, which has the game's size; settled, and counted if it
 * is over. */
void prover_play(const struct prover *prover, const struct position *from, const struct move *move,
                 struct position *into);

/* Lists all legal moves; false if that is not all of them. */
bool prover_list(const struct position *position, legal_each *each, void *context);

/* Copies a move whose numbers live in another arena. */
struct move move_copy(const struct move *move, struct arena *arena);

#endif
