/* Grids of squares, into which a move writes a cross or a number; directions.h has the neighbours.
 * The number of squares along a side must be the game's first board key. A function that takes what
 * a hook of `struct game` takes can be that hook. */
#ifndef RECTO_VALIDATOR_GAMES_GRID_H
#define RECTO_VALIDATOR_GAMES_GRID_H

#include "validator/game.h"
#include "validator/restore/ordering.h"

enum { SQUARES };

/* How many squares the grid has. */
static inline size_t grid_count(const struct setup *setup)
{
    return (size_t)setup->numbers[SQUARES] * (size_t)setup->numbers[SQUARES];
}

/* The index of a square of the grid, row by row. */
static inline size_t grid_index(const struct position *position, struct square square)
{
    return (size_t)square.row * (size_t)position->setup->numbers[SQUARES] + (size_t)square.column;
}

/* Read and write `c4`, a square as the whole move. */
void grid_read_square(const struct position *position, int shape, struct scanner item,
                      struct move *move);
void grid_write_square(const struct move *move, struct buffer *text);

/* Read and write `c4=12`. */
void grid_read_number(const struct position *position, int shape, struct scanner item,
                      struct move *move);
void grid_write_number(const struct move *move, struct buffer *text);

/* Lists every square that the game's check() allows, row by row. It asks about each: a game on
 * large grids lists its moves in another way. */
bool grid_legal(const struct position *position, legal_each *each, void *context);

/* Shows the crosses, or the numbers of a game whose schema has no crosses. */
void grid_view(const struct position *position, const struct trace *trace, size_t count,
               struct view *view);

/* Makes moves of the crosses or numbers on a sheet, or of those in a list, in the order in which
 * they were written if that can be told, else in that of the text with the one that is marked as
 * last at the end: for a game that allows every order of what may stand on its grid. */
void grid_restore_marks(const struct position *position, struct restoration *restoration,
                        struct mark_list list);
void grid_restore(const struct position *position, struct restoration *restoration);

#endif
