/* Where a game is set up: memory for its positions and the tools that some games need, used again
 * from record to record. */
#ifndef RECTO_VALIDATOR_TABLE_H
#define RECTO_VALIDATOR_TABLE_H

#include "validator/game.h"

#include <stddef.h>
#include <stdint.h>

/* The table of one game: its memory only ever holds cells of that game, stamped by record. All zero
 * is an empty table. */
struct table {
    const struct game *game;
    struct position *position;
    size_t size;
    void *tools; /* of the game, made when it is first set up */
};

/* Sets up the game on its table, in place of what stood there. The stamp must be none that this
 * table has seen, and not 0. The setup, the arithmetic and the arena must outlive the position. */
struct position *table_set_up(struct table *table, const struct game *game,
                              const struct setup *setup, struct arithmetic *arithmetic,
                              struct arena *arena, uint32_t stamp);

/* Forgets all stamps. */
void table_clear(struct table *table);
void table_release(struct table *table);

#endif
