/* recto rules: what the program knows of a game, from the tables it runs on. */
#include "base/wrap.h"
#include "cli/completion/values.h"
#include "cli/edit/form.h"
#include "cli/game_named.h"
#include "cli/options.h"
#include "cli/output/screen.h"

#include "validator/arbiter.h"
#include "validator/games/games.h"

#include <string.h>

/* Where the rules are written, and how wide lines may be. */
struct page {
    struct buffer *out;
    size_t columns;
};

/* One line, or several where it is too long for a terminal. */
static void write_wrapped(struct buffer *line, const struct page *page)
{
    if (line->len + 2 > page->columns) {
        wrap_text_within(buffer_string(line), 2, page->columns, page->out);
    } else {
        buffer_text(page->out, "  ");
        buffer_append(page->out, line->bytes, line->len);
        buffer_character(page->out, '\n');
    }
    line->len = 0;
}

/* An example and what it means. */
static void write_example(const char *example, const char *means, const struct page *page)
{
    struct buffer *const out = page->out;

    buffer_format(out, "  %-22s", example);
    if (strlen(means) + 25 > page->columns) {
        while (out->bytes[out->len - 1] == ' ')
            out->len--;
        buffer_character(out, '\n');
        wrap_text_within(means, 6, page->columns, out);
    } else {
        buffer_format(out, " %s\n", means);
    }
}

static void write_keys(const struct schema *schema, const struct page *page)
{
    struct buffer *const out = page->out;
    struct buffer line = {0};

    buffer_text(out, "\nThe header:\n");
    buffer_format(out, "  game: %s\n  players: %s (", schema->id,
                  schema->players_most == 1 ? "[Ann]" : "[Ann, Bob]");
    write_player_count(schema, out);
    buffer_text(out, " names, or just their number)\n");
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const struct key *const key = &schema->keys[i];
        buffer_format(&line, "%s: %s", key->name, key->means);
        if (key->kind == KEY_LIST)
            buffer_format(&line, " (a list, each from 1 to %s - 1)", schema->keys[0].name);
        else
            buffer_format(&line, " (%s%d to %d%s)", key->odd ? "odd, " : "", key->least, key->most,
                          key->multiple_of_players ? ", a multiple of the players" : "");
        if (key->times_players)
            buffer_format(&line, "; at most %d in all", key->times_most);
        if (key->from_squares)
            buffer_format(&line, "; or squares: one less");
        if (key->optional)
            buffer_format(&line, "; %d unless given", key->preset);
        if (key->player > 0)
            buffer_text(&line, "; may be sealed first");
        write_wrapped(&line, page);
    }
    buffer_release(&line);
}

static void write_variants(const struct schema *schema, const struct page *page)
{
    struct buffer *const out = page->out;
    struct buffer line = {0};

    if (schema->variants[0].name == NULL)
        return;
    buffer_text(out, "\nVariants, under rules:\n");
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++) {
        const struct variant *const variant = &schema->variants[i];
        buffer_format(&line, "%s: %s (or %s): %s", variant->name, variant->values[0],
                      variant->values[1], variant->means);
        write_wrapped(&line, page);
    }
    buffer_release(&line);
}

/* Whether moves name squares or dots. */
static bool names_squares(const struct schema *schema)
{
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        if (strstr(schema->shapes[i].pattern, PATTERN_SQUARE) != NULL)
            return true;
    return false;
}

static void write_notation(const struct schema *schema, const struct page *page)
{
    struct buffer *const out = page->out;
    buffer_text(out, "\nMoves are written:\n");
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        write_example(schema->shapes[i].example, schema->shapes[i].means, page);
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        if (schema->shapes[i].simultaneous)
            write_example("$…, …~…", "a seal, and the move that opens it, as recto seal makes them",
                          page);
    if (schema->lost_halves)
        write_example("--", "a lost half-move (may be left out)", page);
    if (schema->new_grids)
        write_example("||", "the second round begins (may be left out)", page);
    write_example("resign, forfeit, draw", "the game ends otherwise", page);
    if (names_squares(schema))
        buffer_text(out, "  a1 is at the top left; letters go to the right, numbers down.\n");
}

/* --- a record to begin from */

enum { SPECIMEN_MOVES = 3 };

/* What a record says, as far as it is written. */
struct specimen {
    const struct game *game;
    struct buffer header, moves, record;
    struct arbiter *arbiter;
};

static bool write_first(void *context, const struct move *move)
{
    struct specimen *const specimen = context;

    if (specimen->moves.len > 0)
        buffer_character(&specimen->moves, ' ');
    specimen->game->write(move, &specimen->moves);
    return false;
}

static void compose_record(struct specimen *specimen)
{
    struct buffer *const record = &specimen->record;

    record->len = 0;
    buffer_append(record, specimen->header.bytes, specimen->header.len);
    buffer_text(record, "moves: |\n");
    if (specimen->moves.len > 0)
        buffer_format(record, "  %s\n", buffer_string(&specimen->moves));
}

/* The position after the moves so far; NULL if the game is over. */
static const struct position *find_position(struct specimen *specimen)
{
    size_t entries;

    compose_record(specimen);
    const struct document document = {
        .bytes = buffer_string(&specimen->record), .len = specimen->record.len, .line = 1};
    const struct judgement *const judgement = arbiter_judge(specimen->arbiter, &document);
    if (judgement == NULL || judgement->status != STATUS_UNFINISHED)
        return NULL;
    return arbiter_position(specimen->arbiter, judgement, UINT32_MAX, &entries);
}

/* First moves of a game that has too many to be listed. */
static void write_known_moves(const struct position *position, struct buffer *moves)
{
    const struct plan plan = game_plan(position->game, position->setup);

    moves->len = 0;
    if (plan.stretches[0].example != NULL)
        stretch_example(&plan.stretches[0], moves);
    else
        buffer_text(moves, position->game->schema.shapes[0].example);
}

static void write_moves(struct specimen *specimen)
{
    for (int i = 0; i < SPECIMEN_MOVES; i++) {
        const struct position *const position = find_position(specimen);
        if (position == NULL)
            return;
        if (position->game->legal(position, write_first, specimen))
            continue;
        if (i == 0)
            write_known_moves(position, &specimen->moves);
        break;
    }
    compose_record(specimen);
}

/* The record that `recto new` gives, with the first moves that are legal. */
static void write_specimen(const struct game *game, const struct page *page)
{
    struct specimen specimen = {.game = game, .arbiter = arbiter_new()};
    struct form form = {.game = game, .out = &specimen.header};

    form_write_header(&form);
    write_moves(&specimen);
    buffer_text(page->out, "\nA record; its moves stand below `moves: |`, indented:\n\n");
    for (const char *line = buffer_string(&specimen.record); *line != '\0';) {
        const size_t len = strcspn(line, "\n");
        buffer_format(page->out, "    %.*s\n", (int)len, line);
        line += len + 1;
    }
    buffer_format(page->out, "\n`recto new %s` prints an empty one.\n", game->schema.id);
    buffer_release(&specimen.header);
    buffer_release(&specimen.moves);
    buffer_release(&specimen.record);
    arbiter_free(specimen.arbiter);
}

/* A code and what it means in this game, whose name need not be said. */
static void write_code(const struct game *game, int code, const struct page *page)
{
    const char *means = game_code_means(game, code);
    const size_t name = strlen(game->schema.id);
    struct buffer sentence = {0};

    if (strncmp(means, game->schema.id, name) == 0 && strncmp(means + name, ": ", 2) == 0)
        means += name + 2;
    buffer_text(&sentence, means);
    if (sentence.len > 0 && sentence.bytes[0] >= 'a' && sentence.bytes[0] <= 'z')
        sentence.bytes[0] = (char)(sentence.bytes[0] - 'a' + 'A');
    buffer_format(page->out, "  %s\n", game_code(game, code)->text);
    wrap_text_within(buffer_string(&sentence), 6, page->columns, page->out);
    buffer_release(&sentence);
}

static void write_codes(const struct game *game, const struct page *page)
{
    buffer_character(page->out, '\n');
    wrap_text_within(
        "Over, turn and phase aside, a move is refused with the first of these that fits:", 0,
        page->columns, page->out);
    for (size_t i = 0; i < sizeof game->codes / sizeof game->codes[0]; i++) {
        if (game->codes[i] == CODE_NONE)
            break;
        write_code(game, game->codes[i], page);
    }
}

static void write_game(const struct game *game, const struct page *page)
{
    buffer_format(page->out, "%s (%s)\n", game->schema.title, game->schema.id);
    buffer_text(page->out, "invented by Leroy Quet\n\n");
    wrap_text_within(game->rules, 0, page->columns, page->out);
    write_keys(&game->schema, page);
    write_variants(&game->schema, page);
    write_notation(&game->schema, page);
    write_specimen(game, page);
    write_codes(game, page);
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    const int status = options_read(self, &arguments, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count != 1)
        return refuse_usage(self, "takes one game; `recto games` lists them");
    const struct game *const game = game_named(arguments.list[0]);
    if (game == NULL)
        return EXIT_TROUBLE;
    write_game(game, &(struct page){&out->buffer, screen_text_columns(out)});
    return EXIT_SOUND;
}

static const struct placeholder placeholders[] = {{"GAME", NULL, values_list_games, false}, {0}};

const struct command command_rules = {
    .usage = "GAME", .placeholders = placeholders, .paged = true, .run = run};
