#include "cli/rules/tables.h"

#include "cli/game_named.h"
#include "validator/games/games.h"

#include <string.h>

/* A term, and what it means: the buffer is empty afterwards. */
static void add_term(struct article *article, const char *term, struct buffer *text)
{
    const struct block block = {.kind = BLOCK_TERM,
                                .term = arena_copy(&article->arena, term, strlen(term)),
                                .text = arena_copy(&article->arena, text->bytes, text->len)};

    (void)article_add(article, &block);
    text->len = 0;
}

static void add_pair(struct article *article, const char *term, const char *means)
{
    struct buffer text = {0};

    buffer_text(&text, means);
    add_term(article, term, &text);
    buffer_release(&text);
}

void tables_add_lead(const char *lead, struct article *article)
{
    const struct block block = {.kind = BLOCK_PARAGRAPH, .text = lead};

    if (article->count == 0 || article->blocks[article->count - 1].kind != BLOCK_PARAGRAPH)
        (void)article_add(article, &block);
}

/* "odd, 3 to 701" */
static void write_range(const struct schema *schema, const struct key *key, struct buffer *text)
{
    if (key->kind == KEY_LIST) {
        buffer_format(text, "a list, each number from 1 to `%s` - 1", schema->keys[0].name);
        return;
    }
    buffer_format(text, "%s%d to %d%s", key->odd ? "odd, " : "", key->least, key->most,
                  key->multiple_of_players ? ", a multiple of the players" : "");
}

/* "Plexus Via Midpoints And Endpoints; 2 players; `dots` (odd, 3 to 701)" */
static void write_game(const struct schema *schema, struct buffer *text)
{
    const char *before = "; ";

    buffer_format(text, "%s; ", schema->title);
    write_player_count(schema, text);
    buffer_text(text, " players");
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const struct key *const key = &schema->keys[i];
        buffer_format(text, "%s`%s`", before, key->name);
        before = ", ";
        if (key->kind == KEY_LIST)
            continue;
        buffer_text(text, " (");
        write_range(schema, key, text);
        buffer_character(text, ')');
    }
}

void tables_add_games(const struct game *game, struct article *article)
{
    struct buffer text = {0};

    (void)game;
    for (int i = 0; i < GAME_COUNT; i++) {
        write_game(&games[i]->schema, &text);
        add_term(article, games[i]->schema.id, &text);
    }
    buffer_release(&text);
}

static void write_key(const struct schema *schema, const struct key *key, struct buffer *text)
{
    buffer_format(text, "%s (", key->means);
    write_range(schema, key, text);
    buffer_character(text, ')');
    if (key->times_players)
        buffer_format(text, "; at most %d in all", key->times_most);
    if (key->from_squares)
        buffer_text(text, "; or `squares`, one less");
    if (key->optional)
        buffer_format(text, "; %d unless given", key->preset);
    if (key->player > 0)
        buffer_text(text, "; may be sealed first");
}

void tables_add_keys(const struct game *game, struct article *article)
{
    const struct schema *const schema = &game->schema;
    struct buffer text = {0};

    tables_add_lead("A record begins with these lines:", article);
    buffer_format(&text, "`%s`", schema->id);
    add_term(article, "game", &text);
    write_player_count(schema, &text);
    buffer_format(&text, " names, as in `%s`, or just their number",
                  schema->players_most == 1 ? "[Ann]" : "[Ann, Bob]");
    add_term(article, "players", &text);
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        write_key(schema, &schema->keys[i], &text);
        add_term(article, schema->keys[i].name, &text);
    }
    buffer_release(&text);
}

static void add_value(const struct variant *variant, int value, struct article *article)
{
    struct buffer term = {0}, text = {0};

    buffer_format(&term, "%s: %s", variant->name, variant->values[value]);
    buffer_format(&text, "%s%s", variant->means[value],
                  value == 0 ? " (so it is unless the record says otherwise)" : "");
    add_term(article, buffer_string(&term), &text);
    buffer_release(&term);
    buffer_release(&text);
}

void tables_add_variants(const struct game *game, struct article *article)
{
    const struct variant *const variants = game->schema.variants;

    if (variants[0].name != NULL)
        tables_add_lead("Variants stand below `rules:`", article);
    for (int i = 0; i < VARIANTS_MOST && variants[i].name != NULL; i++)
        for (int value = 0; variants[i].values[value] != NULL; value++)
            add_value(&variants[i], value, article);
}

void tables_add_notation(const struct game *game, struct article *article)
{
    const struct schema *const schema = &game->schema;
    bool sealed = false;

    tables_add_lead("Moves are written like this:", article);
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++) {
        add_pair(article, schema->shapes[i].example, schema->shapes[i].means);
        sealed = sealed || schema->shapes[i].simultaneous;
    }
    if (sealed)
        add_pair(article, "$…, …~…",
                 "a seal, and the move that opens it, as `recto seal` makes them");
    if (schema->lost_halves)
        add_pair(article, "--", "a lost half-move (may be left out)");
    if (schema->new_grids)
        add_pair(article, "||", "the second round begins (may be left out)");
    add_pair(article, "draw", "you all agree to end the game as a draw, which all win");
    if (schema->players_least <= 2 && schema->players_most >= 2)
        add_pair(article, "resign, forfeit",
                 schema->players_most == 2 ? "a player gives up, or has broken an agreement"
                                           : "one of two players gives up, or has broken an "
                                             "agreement; with more players nobody can");
}

/* What a code means here, whose name need not be said. */
static void write_refusal(const struct game *game, int code, struct buffer *text)
{
    const char *means = game_code_means(game, code);
    const size_t name = strlen(game->schema.id);

    if (strncmp(means, game->schema.id, name) == 0 && strncmp(means + name, ": ", 2) == 0)
        means += name + 2;
    buffer_text(text, means);
    if (text->len > 0 && text->bytes[0] >= 'a' && text->bytes[0] <= 'z')
        text->bytes[0] = (char)(text->bytes[0] - 'a' + 'A');
}

void tables_add_refusals(const struct game *game, struct article *article)
{
    struct buffer text = {0};

    for (size_t i = 0; i < sizeof game->codes / sizeof game->codes[0]; i++) {
        if (game->codes[i] == CODE_NONE)
            break;
        write_refusal(game, game->codes[i], &text);
        add_term(article, game_code(game, game->codes[i])->text, &text);
    }
    buffer_release(&text);
}
