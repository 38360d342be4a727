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

void tables_add_paragraph(struct buffer *text, struct article *article)
{
    const struct block block = {.kind = BLOCK_PARAGRAPH,
                                .text = arena_copy(&article->arena, text->bytes, text->len)};

    (void)article_add(article, &block);
    text->len = 0;
}

static bool is_lead(const struct block *block)
{
    const size_t len = strlen(block->text);

    return block->kind == BLOCK_PARAGRAPH && len > 0 && block->text[len - 1] == ':';
}

void tables_add_lead(const char *lead, struct article *article)
{
    const struct block block = {.kind = BLOCK_PARAGRAPH, .text = lead};

    if (article->count == 0 || !is_lead(&article->blocks[article->count - 1]))
        (void)article_add(article, &block);
}

/* "an odd number from 3 to 701" */
static void write_range(const struct schema *schema, const struct key *key, struct buffer *text)
{
    if (key->kind == KEY_LIST)
        buffer_format(text, "a list, each number from 1 to `%s` - 1", schema->keys[0].name);
    else
        buffer_format(text, key->most == key->least + 1 ? "%s%d or %d" : "%sfrom %d to %d",
                      key->odd ? "an odd number " : "", key->least, key->most);
}

/* "Plexus Via Midpoints And Endpoints; 2 players; dots along a side of the board" */
static void write_game(const struct schema *schema, struct buffer *text)
{
    buffer_format(text, "%s; ", schema->title);
    write_player_count(schema, text);
    buffer_text(text, " players");
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (schema->keys[i].kind != KEY_LIST && !schema->keys[i].optional)
            buffer_format(text, "; %s", schema->keys[i].means);
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

void tables_add_leaving(const struct game *game, struct article *article)
{
    struct buffer text = {0};

    (void)game;
    for (int i = 0; i < GAME_COUNT; i++) {
        if (games[i]->without == NULL)
            continue;
        buffer_text(&text, games[i]->without);
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
        buffer_format(text, "; no more than %d for all players together", key->times_most);
    if (key->from_squares)
        buffer_text(text, "; or write `squares` and one less");
    if (key->optional)
        buffer_format(text, "; %d if this line is left out", key->preset);
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
    struct buffer term = {0};

    buffer_format(&term, "%s: %s", variant->name, variant->values[value]);
    add_pair(article, buffer_string(&term), variant->means[value]);
    buffer_release(&term);
}

/* "`rules: {count: once}`": the first so many variants, each with a value that must be named. */
static void write_sample(const struct variant *variants, int count, struct buffer *text)
{
    buffer_text(text, "`rules: {");
    for (int i = 0; i < count; i++)
        buffer_format(text, "%s%s: %s", i > 0 ? ", " : "", variants[i].name, variants[i].values[1]);
    buffer_text(text, "}`");
}

static void add_sample(const struct variant *variants, struct article *article)
{
    struct buffer text = {0};
    int count = 0;

    while (count < VARIANTS_MOST && variants[count].name != NULL)
        count++;
    if (count == 0)
        return;
    buffer_text(&text, "A *variant* is another way to play. Name it in the record like this: ");
    write_sample(variants, 1, &text);
    if (count > 1) {
        buffer_text(&text, ", or several: ");
        write_sample(variants, count, &text);
    }
    buffer_text(&text, ". Without such a line you play the usual way, which stands first here.");
    tables_add_paragraph(&text, article);
    buffer_release(&text);
}

void tables_add_variants(const struct game *game, struct article *article)
{
    const struct variant *const variants = game->schema.variants;

    add_sample(variants, article);
    for (int i = 0; i < VARIANTS_MOST && variants[i].name != NULL; i++)
        for (int value = 0; variants[i].values[value] != NULL; value++)
            add_value(&variants[i], value, article);
}

/* What may stand before and after any move. */
static void add_extras(const struct game *game, struct article *article)
{
    const struct schema *const schema = &game->schema;
    struct buffer tagged = {0}, text = {0};

    buffer_format(&tagged, "2:%s", schema->shapes[0].example);
    add_pair(article, buffer_string(&tagged),
             "player 2 made this move, with no blank after the colon (only needed where it is not "
             "clear)");
    buffer_format(&text, "a number before a move (may be left out); it counts %s",
                  schema->numbers != NULL ? schema->numbers : "the moves");
    add_term(article, "3.", &text);
    if (game->points)
        add_pair(article, "(+2)",
                 "after a move: its points, always with a sign, as in (+0) (may be left out)");
    add_pair(article, "{…}", "a remark, in your own words");
    buffer_release(&tagged);
    buffer_release(&text);
}

/* How a game ends before its rules end it. */
static void add_endings(const struct schema *schema, struct article *article)
{
    add_pair(article, "draw", "you all agree to end the game; then everybody wins");
    if (schema->players_least > 2 || schema->players_most < 2)
        return;
    add_pair(
        article, "resign",
        schema->players_most == 2
            ? "the player whose turn it is gives up, and the other one wins"
            : "of two players, the one whose turn it is gives up, and the other one wins; with "
              "more players that one leaves");
    add_pair(article, "forfeit", "the same, when a rule of the tournament or the clock decides");
    if (schema->players_most == 2)
        return;
    add_pair(article, "2:leaves", "of three or more players, player 2 gives up; the others go on");
    add_pair(article, "2:dropped", "the same, when an arbiter takes player 2 out");
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
        add_pair(article, "--", "a half-move that is lost (may be left out)");
    if (schema->new_grids)
        add_pair(article, "||", "after the last square of round 1 (may be left out)");
    add_extras(game, article);
    add_endings(schema, article);
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

    buffer_text(&text,
                "`recto` is a program that checks records of this game. The word on the left "
                "is what it answers when a move breaks that rule; `recto explain WORD` says "
                "more.");
    tables_add_paragraph(&text, article);
    for (size_t i = 0; i < sizeof game->codes / sizeof game->codes[0]; i++) {
        if (game->codes[i] == CODE_NONE)
            break;
        write_refusal(game, game->codes[i], &text);
        add_term(article, game_code(game, game->codes[i])->text, &text);
    }
    buffer_release(&text);
}

void tables_add_program(const struct game *game, struct article *article)
{
    struct buffer text = {0};

    buffer_format(
        &text,
        "The program `recto` reads a record of a game, checks every move and says who won: "
        "`recto check FILE`. You can also play on paper: `recto new %s | recto show "
        "--blank -o sheet.pdf` makes the blank sheet.",
        game->schema.id);
    tables_add_paragraph(&text, article);
    buffer_release(&text);
}
