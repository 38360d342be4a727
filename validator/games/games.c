#include "validator/games/games.h"

#include <string.h>

const struct game *const games[GAME_COUNT] = {
#define GAME(name) &game_##name,
#include "validator/games/games.def"
#undef GAME
};

const struct game *game_find(const char *id, size_t len)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (strlen(games[i]->schema.id) == len && memcmp(games[i]->schema.id, id, len) == 0)
            return games[i];
    return NULL;
}

const struct game *game_of(const struct schema *schema)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (&games[i]->schema == schema)
            return games[i];
    return NULL;
}
