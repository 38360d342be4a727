/* The memory in which a game is set up, used again from record to record. */
#ifndef RECTO_VALIDATOR_WORKSPACE_H
#define RECTO_VALIDATOR_WORKSPACE_H

#include "validator/game.h"

#include <stddef.h>
#include <stdint.h>

/* One for each game: cells are told apart by their stamps, so no other game may have written here.
 * All zero is an empty workspace. */
struct workspace {
    const struct game *game;
    struct position *position;
    size_t size;
    void *tools; /* made when the game is first set up; NULL if it needs none */
};

/* Sets up the game in place of what stood there. The stamp must be new to this workspace, and not
 * 0. The setup, the arithmetic and the arena must outlive the position. */
struct position *workspace_set_up(struct workspace *workspace, const struct game *game,
                                  const struct setup *setup, struct arithmetic *arithmetic,
                                  struct arena *arena, uint32_t stamp);

/* Forgets all stamps. */
void workspace_clear(struct workspace *workspace);
void workspace_release(struct workspace *workspace);

#endif
