/* Files that list players: `Ann Miller <ann@example.org>` on a line each, or YAML as in the
 * `players:` of a record. */
#ifndef RECTO_REFEREE_COMMANDS_PLAYER_LIST_H
#define RECTO_REFEREE_COMMANDS_PLAYER_LIST_H

#include "base/memory.h"

#include <stdbool.h>

struct listed_player {
    const char *name, *address; /* the address in lower case */
    size_t line;
};

struct player_list {
    struct arena arena;
    struct listed_player *list;
    size_t count, capacity;
};

void player_list_release(struct player_list *players);

/* Reads a file; false after a complaint with the line and the reason. `own` is the referee's
 * address, which no player can have. */
bool player_list_read(const char *name, const char *own, struct player_list *players);

#endif
