#include "validator/games/source.h"

#define GAME(name)                 \
    extern const char name##_md[]; \
    extern const size_t name##_md_len;
#include "validator/games/games.def"
GAME(games)
#undef GAME

struct game_source game_source(const struct game *game)
{
#define GAME(name)            \
    if (game == &game_##name) \
        return (struct game_source){name##_md, name##_md_len};
#include "validator/games/games.def"
#undef GAME
    return (struct game_source){games_md, games_md_len};
}
