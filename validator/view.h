/* What stands on the paper: one of six geometries, each piece of ink with the move that made it.
 * Everything in a view lives in the arena it was made with. */
#ifndef RECTO_VALIDATOR_VIEW_H
#define RECTO_VALIDATOR_VIEW_H

#include "base/memory.h"
#include "validator/view_board.h"
#include "validator/view_other.h"

#include <stdint.h>

enum geometry { VIEW_GRID, VIEW_LATTICE, VIEW_CARDS, VIEW_TARGET, VIEW_CIRCLE, VIEW_ROUNDS };

enum { VIEW_NOTES_MOST = 4 };

/* What a refused move would have put there, and is marked instead; all 0: nothing. */
struct view_refused {
    struct square squares[2]; /* squares, dots, cards (by column), or sections of a target: wedge in
                               * the column, or -1 for the whole ring, and ring in the row */
    int square_count;
    const struct integer *number;     /* what it would have written in the last of them */
    const struct view_chord *chord;   /* from where it starts; its bearing tells where to */
    const struct view_answer *answer; /* a pick, or an answer: its list is NULL for the list … */
    uint32_t list_len;                /* … unchanged (0), or if there are so many numbers in it */
};

struct view {
    enum geometry geometry;
    struct arena *arena;
    uint32_t last_move; /* number of the move to be marked as the last, 0 for none */
    const char *notes[VIEW_NOTES_MOST]; /* lines in words, to stand below the board */
    size_t note_count;
    struct view_refused refused; /* behind the last move */
    union {
        struct view_grid grid;
        struct view_lattice lattice;
        struct view_cards cards;
        struct view_target target;
        struct view_circle circle;
        struct view_rounds rounds;
    };
};

#endif
