#include "cli/rules/tables.h"

#include "cli/game_named.h"
#include "validator/games/games.h"

#include <string.h>

/* Writes a term and what it means; the buffer is empty afterwards. */
static void write_term(const struct rules_page *page, const char *term, struct buffer *means)
{
    page_term(page, term, buffer_string(means));
    means->len = 0;
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

void tables_write_games(const struct rules_page *page)
{
    struct buffer text = {0};

    for (int i = 0; i < GAME_COUNT; i++) {
        write_game(&games[i]->schema, &text);
        write_term(page, games[i]->schema.id, &text);
    }
    buffer_release(&text);
}

void tables_write_leaving(const struct rules_page *page)
{
    struct buffer text = {0};

    for (int i = 0; i < GAME_COUNT; i++) {
        if (games[i]->without == NULL)
            continue;
        buffer_text(&text, games[i]->without);
        write_term(page, games[i]->schema.id, &text);
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

void tables_write_keys(const struct rules_page *page)
{
    const struct schema *const schema = &page->game->schema;
    struct buffer text = {0};

    page_lead(page, "A record begins with these lines:");
    buffer_format(&text, "`%s`", schema->id);
    write_term(page, "game", &text);
    write_player_count(schema, &text);
    buffer_format(&text, " names, as in `%s`, or just their number",
                  schema->players_most == 1 ? "[Ann]" : "[Ann, Bob]");
    write_term(page, "players", &text);
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        write_key(schema, &schema->keys[i], &text);
        write_term(page, schema->keys[i].name, &text);
    }
    buffer_release(&text);
}

static void write_value(const struct rules_page *page, const struct variant *variant, int value)
{
    struct buffer term = {0};

    buffer_format(&term, "%s: %s", variant->name, variant->values[value]);
    page_term(page, buffer_string(&term), variant->means[value]);
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

static void write_samples(const struct rules_page *page, const struct variant *variants, int count)
{
    struct buffer text = {0};

    write_sample(variants, 1, &text);
    if (count > 1) {
        buffer_text(&text, ", or several: ");
        write_sample(variants, count, &text);
    }
    page_paragraph(page,
                   "A *variant* is another way to play. Name it in the record like this: %s. "
                   "Without such a line you play the usual way, which stands first here.",
                   buffer_string(&text));
    buffer_release(&text);
}

void tables_write_variants(const struct rules_page *page)
{
    const struct variant *const variants = page->game->schema.variants;
    int count = 0;

    while (count < VARIANTS_MOST && variants[count].name != NULL)
        count++;
    if (count > 0)
        write_samples(page, variants, count);
    for (int i = 0; i < count; i++)
        for (int value = 0; variants[i].values[value] != NULL; value++)
            write_value(page, &variants[i], value);
}

/* What may stand before and after any move. */
static void write_extras(const struct rules_page *page)
{
    const struct schema *const schema = &page->game->schema;
    struct buffer tagged = {0}, text = {0};

    buffer_format(&tagged, "2:%s", schema->shapes[0].example);
    page_term(page, buffer_string(&tagged),
              "player 2 made this move, with no blank after the colon (only needed where it is not "
              "clear)");
    buffer_format(&text, "a number before a move (may be left out); it counts %s",
                  schema->numbers != NULL ? schema->numbers : "the moves");
    write_term(page, "3.", &text);
    if (page->game->points)
        page_term(page, "(+2)",
                  "after a move: its points, always with a sign, as in (+0) (may be left out)");
    page_term(page, "{…}", "a remark, in your own words");
    buffer_release(&tagged);
    buffer_release(&text);
}

/* How a game ends before its rules end it. */
static void write_endings(const struct rules_page *page, const struct schema *schema)
{
    page_term(page, "draw", "you all agree to end the game; then everybody wins");
    if (schema->players_least > 2 || schema->players_most < 2)
        return;
    page_term(
        page, "resign",
        schema->players_most == 2
            ? "the player whose turn it is gives up, and the other one wins"
            : "of two players, the one whose turn it is gives up, and the other one wins; with "
              "more players that one leaves");
    page_term(page, "forfeit", "the same, when a rule of the tournament or the clock decides");
    if (schema->players_most == 2)
        return;
    page_term(page, "2:leaves", "of three or more players, player 2 gives up; the others go on");
    page_term(page, "2:dropped", "the same, when an arbiter takes player 2 out");
}

void tables_write_notation(const struct rules_page *page)
{
    const struct schema *const schema = &page->game->schema;
    bool sealed = false;

    page_lead(page, "Moves are written like this:");
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++) {
        page_term(page, schema->shapes[i].example, schema->shapes[i].means);
        sealed = sealed || schema->shapes[i].simultaneous;
    }
    if (sealed)
        page_term(page, "$…, …~…",
                  "a seal, and the move that opens it, as `recto seal` makes them");
    if (schema->lost_halves)
        page_term(page, "--", "a half-move that is lost (may be left out)");
    if (schema->new_grids)
        page_term(page, "||", "after the last square of round 1 (may be left out)");
    write_extras(page);
    write_endings(page, schema);
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

void tables_write_refusals(const struct rules_page *page)
{
    const struct game *const game = page->game;
    struct buffer text = {0};

    page_paragraph(page, "`recto` is a program that checks records of this game. When a move "
                         "breaks one of these rules, it answers with the word before it; `recto "
                         "explain WORD` says more.");
    for (size_t i = 0; i < sizeof game->codes / sizeof game->codes[0]; i++) {
        if (game->codes[i] == CODE_NONE)
            break;
        write_refusal(game, game->codes[i], &text);
        write_term(page, game_code(game, game->codes[i])->text, &text);
    }
    buffer_release(&text);
}

void tables_write_program(const struct rules_page *page)
{
    if (page->game != NULL)
        page_paragraph(page,
                       "The program `recto` reads a record of a game, checks every move and says "
                       "who won: `recto check FILE`. You can also play on paper: `recto new %s | "
                       "recto show --blank -o sheet.pdf` makes the blank sheet.",
                       page->game->schema.id);
}

/* Whether the moves of a record stand on lines of their own. */
static bool is_block(const struct game_source *record)
{
    struct game_source rest = *record;
    struct source_line line;

    while (source_take(&rest, &line))
        if (source_begins(&line, "moves: |"))
            return true;
    return false;
}

void tables_write_specimen(const struct rules_page *page, const struct game_source *record)
{
    page_lead(page, "This is the game played through above, as a record:");
    page_literal(page, record->bytes, record->len);
    page_paragraph(page, "%s %s `recto new %s` prints a record to begin from.",
                   is_block(record)
                       ? "Below `moves: |` all lines are indented; break them where you like."
                       : "Long games stand below `moves: |`, in as many indented lines as you "
                         "like.",
                   page->game->scoring == SCORING_NONE
                       ? "This game has no scores. You may leave `winner` out."
                       : "The `scores` stand in the order of the players; after a tie there are "
                         "several winners: `winner: [Ann, Ben]`. You may leave both lines out.",
                   page->game->schema.id);
}
