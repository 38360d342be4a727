/* recto games: the games that there are. */
#include "base/json.h"
#include "cli/game_named.h"
#include "cli/options.h"

#include "validator/games/games.h"

static const char *const geometries[] = {
    [DRAWN_GRID] = "grid",     [DRAWN_LATTICE] = "lattice", [DRAWN_CARDS] = "cards",
    [DRAWN_TARGET] = "target", [DRAWN_BEARINGS] = "circle", [DRAWN_ROUNDS] = "rounds"};

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

/* --- as JSON */

static void json_flag(struct buffer *out, const char *key, bool is)
{
    json_value(out, key);
    buffer_text(out, is ? "true" : "false");
}

static void json_string(struct buffer *out, const char *key, const char *text)
{
    json_text(out, key, text, strlen(text));
}

static void write_key(const struct key *key, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_word(out, "key", key->name);
    json_string(out, "means", key->means);
    json_word(out, "kind", key->kind == KEY_LIST ? "list" : "number");
    if (key->kind == KEY_LIST) { /* their bounds follow from the first key */
        json_number(out, "least", 1);
        json_null(out, "most");
        json_null(out, "default");
    } else {
        json_number(out, "least", key->least);
        json_number(out, "most", key->most);
        json_number(out, "default", key->preset);
    }
    json_flag(out, "optional", key->optional);
    json_flag(out, "odd", key->odd);
    json_flag(out, "multiple_of_players", key->multiple_of_players);
    if (key->times_players)
        json_number(out, "most_times_players", key->times_most);
    else
        json_null(out, "most_times_players");
    json_close(out, '}');
}

static void write_variant(const struct variant *variant, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_word(out, "key", variant->name);
    json_open(out, "values", '[');
    for (int i = 0; variant->values[i] != NULL; i++) {
        json_open(out, NULL, '{');
        json_word(out, "value", variant->values[i]);
        json_string(out, "means", variant->means[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void write_shape(const struct shape *shape, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_string(out, "example", shape->example);
    json_string(out, "means", shape->means);
    json_number(out, "phase", shape->phase);
    json_close(out, '}');
}

static void write_game(const struct game *game, struct buffer *out)
{
    const struct schema *const schema = &game->schema;

    json_open(out, NULL, '{');
    json_word(out, "game", schema->id);
    json_string(out, "title", schema->title);
    json_word(out, "geometry", geometries[schema->drawn_as]);
    json_number(out, "players_least", schema->players_least);
    json_number(out, "players_most", schema->players_most);
    json_flag(out, "points", game->points);
    json_flag(out, "lowest_wins", game->lowest_wins);
    json_open(out, "board", '[');
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        write_key(&schema->keys[i], out);
    json_close(out, ']');
    json_open(out, "variants", '[');
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        write_variant(&schema->variants[i], out);
    json_close(out, ']');
    json_open(out, "moves", '[');
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        write_shape(&schema->shapes[i], out);
    json_close(out, ']');
    json_close(out, '}');
    buffer_character(out, '\n');
}

static const struct option_line options[] = {
    {KEY_JSON, "json", NULL, "one line of JSON a game, with all that can be set"}, {0}};

static bool take_json(const struct command *self, void *context, int key, const char *value)
{
    (void)self, (void)key, (void)value;
    *(bool *)context = true;
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    bool json = false;
    const int status = options_read(self, &arguments, take_json, &json, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count > 0)
        return refuse_usage(self, "takes no arguments; `recto rules GAME` prints the rules of one");
    if (!json)
        list_games(&out->buffer);
    else
        for (int i = 0; i < GAME_COUNT; i++)
            write_game(games[i], &out->buffer);
    return EXIT_SOUND;
}

const struct command command_games = {
    .usage = "[--json]", .options = {options}, .example = "recto games", .run = run};
