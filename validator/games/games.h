/* The list of games: games.def. */
#ifndef RECTO_VALIDATOR_GAMES_GAMES_H
#define RECTO_VALIDATOR_GAMES_GAMES_H

#include "validator/game.h"

#define GAME(name) extern const struct game game_##name;
#include "validator/games/games.def"
#undef GAME

enum {
#define GAME(name) GAME_INDEX_##name,
#include "validator/games/games.def"
#undef GAME
    GAME_COUNT
};

/* In the order of the manual. */
extern const struct game *const games[GAME_COUNT];

/* The game with that id, or NULL. */
const struct game *game_find(const char *id, size_t len);

/* The game with that schema, NULL for NULL. */
const struct game *game_of(const struct schema *schema);

#endif
