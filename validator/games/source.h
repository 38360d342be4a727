/* The rules of the games as people read them: validator/games/NAME.md, which the build puts into
 * the program. */
#ifndef RECTO_VALIDATOR_GAMES_SOURCE_H
#define RECTO_VALIDATOR_GAMES_SOURCE_H

#include "validator/games/games.h"

#include <stddef.h>

struct game_source {
    const char *bytes;
    size_t len;
};

/* Of a game of the list; NULL for what all games share, games.md. */
struct game_source game_source(const struct game *game);

#endif
