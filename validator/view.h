/* What stands on the paper: one of six geometries, each piece of ink with the move that made it.
 * Everything in a view lives in the arena it was made with. */
#ifndef RECTO_VALIDATOR_VIEW_H
#define RECTO_VALIDATOR_VIEW_H

#include "notation/memory.h"
#include "validator/view_board.h"
#include "validator/view_other.h"

#include <stdint.h>

enum geometry { VIEW_GRID, VIEW_LATTICE, VIEW_CARDS, VIEW_TARGET, VIEW_CIRCLE, VIEW_ROUNDS };

enum { VIEW_NOTES_MOST = 4 };

struct view {
    enum geometry geometry;
    struct arena *arena;
    uint32_t last_move; /* number of the move to be marked as the last, 0 for none */
    const char *notes[VIEW_NOTES_MOST]; /* lines in words, to stand below the board */
    size_t note_count;
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
