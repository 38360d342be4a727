/* recto games: the games that there are. */
#include "cli/game_named.h"
#include "cli/options.h"

#include "validator/games/games.h"

static void list_games(struct buffer *out)
{
    buffer_text(out, "id             players  title                                 board keys\n");
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct schema *const schema = &games[i]->schema;
        struct buffer players = {0};
        write_player_count(schema, &players);
        buffer_format(out, "%-14s %-8s %-37s", schema->id, buffer_string(&players), schema->title);
        for (int key = 0; key < KEYS_MOST && schema->keys[key].name != NULL; key++)
            buffer_format(out, "%s%s", key > 0 ? ", " : " ", schema->keys[key].name);
        buffer_character(out, '\n');
        buffer_release(&players);
    }
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    const int status = options_read(self, &arguments, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count > 0)
        return refuse_usage(self, "takes no arguments; `recto rules GAME` prints the rules of one");
    list_games(&out->buffer);
    return EXIT_SOUND;
}

const struct command command_games = {.usage = "", .example = "recto games", .run = run};
