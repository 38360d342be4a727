/* Players as boards name them: `player 2`, or their own names. */
#ifndef RECTO_NOTATION_DRAWN_PLAYERS_H
#define RECTO_NOTATION_DRAWN_PLAYERS_H

#include "base/memory.h"
#include "notation/items/scan.h"
#include "notation/record.h"

struct players {
    int count;
    struct span names[PLAYERS_MOST]; /* as they are shown */
    struct digits numbers[PLAYERS_MOST];
};

/* Prepares the names of a record; they live in the arena. */
void players_start(struct players *players, const struct record *record, struct arena *arena);

/* Takes the player whose name stands at `*at`, the longest if several do, before a blank, a bracket
 * or the end; 0 if there is none. `*sure` is false if others have that name, too. */
int players_take(const struct players *players, const char **at, const char *end, bool *sure);

#endif
