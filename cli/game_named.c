#include "cli/game_named.h"

#include "cli/command.h"
#include "validator/games/games.h"

#include <string.h>

const struct game *game_named(const char *id)
{
    const struct game *const game = game_find(id, strlen(id));
    const char *ids[GAME_COUNT];

    if (game != NULL)
        return game;
    for (int i = 0; i < GAME_COUNT; i++)
        ids[i] = games[i]->schema.id;
    (void)refuse_name("game", "games", id, ids, GAME_COUNT);
    return NULL;
}

void write_player_count(const struct schema *schema, struct buffer *out)
{
    if (schema->players_least == schema->players_most)
        buffer_number(out, schema->players_least);
    else
        buffer_format(out, "%d-%d", schema->players_least, schema->players_most);
}
