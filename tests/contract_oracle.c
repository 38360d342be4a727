/* What every game promises to those who call it (validator/game.h), tried on random games over
 * small boards through the interface alone, so that a new game is tried without a line here:
 *
 * - every listed move is legal, none is listed after the end;
 * - where the list has all moves, none stands in it twice and nothing else is legal that can be
 *   written: all texts of the forms of the game's examples, with squares off the board and numbers
 *   out of range, or, where those are too many, a random part of them;
 * - a move reads back as it is written;
 * - asking changes nothing, and a refusal has a sentence;
 * - gain() foretells what apply() awards, to the mover and nobody else;
 * - a copied position is not touched by what happens to the first, and goes on in the same way;
 * - the same moves again give the same positions, in memory with other things left in it.
 *
 *     contract_oracle [GAMES [SEED]]    random games of each kind, and where they start */
#include "notation/diagnostic.h"
#include "notation/memory.h"
#include "notation/pattern.h"
#include "tests/example_texts.h"
#include "validator/games.h"
/* A test is one source and the library. */
#include "tests/example_texts.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_USUAL = 60, MOVES_MOST = 120, TRIED_FINITE = 6000, TRIED_OPEN = 250 };

/* Positions in memory of their own: the game, a copy of it and what the copy was when it was made,
 * what the game was before questions, one to try moves on, the same game again. */
enum { PLAYED, COPY, FROZEN, BEFORE, SCRATCH, AGAIN, POSITIONS };

/* Texts of moves, in the order they came. */
struct texts {
    const char **list;
    size_t count, capacity;
};

struct turn {
    const char *text;
    int player;
    uint64_t state; /* before the move */
};

struct table {
    const struct game *game;
    struct pattern *pattern;
    struct setup setup;
    struct arena arena;
    struct arithmetic *arithmetic;
    struct position *positions[POSITIONS];
    void *tools; /* of the game, if it has any */
    size_t size, room;
    uint32_t stamp;
    uint64_t random;
    struct turn turns[MOVES_MOST + 1];
    int count;
    bool finite; /* the moves listed are all */
    struct texts listed, sorted, accepted;
    bool failed;
    int seen; /* positions looked at */
    long tried;
};

static uint32_t pick(struct table *table, size_t below)
{
    return random_below(&table->random, below);
}

static void fail(struct table *table, const char *what, const char *text)
{
    if (table->failed)
        return;
    table->failed = true;
    printf("# %s, %d players, numbers %d %d %d %d, variants %d %d, after", table->game->schema.id,
           table->setup.players, table->setup.numbers[0], table->setup.numbers[1],
           table->setup.numbers[2], table->setup.numbers[3], table->setup.variants[0],
           table->setup.variants[1]);
    for (int i = 0; i < table->count; i++)
        printf(" %d:%s", table->turns[i].player, table->turns[i].text);
    printf("\n# %s%s%s\n", what, text == NULL ? "" : ": ", text == NULL ? "" : text);
}

static void texts_add(struct texts *texts, const char *text)
{
    if (texts->count == texts->capacity) {
        texts->capacity = 2 * texts->capacity + 64;
        texts->list = memory_resize(texts->list, texts->capacity * sizeof *texts->list);
    }
    texts->list[texts->count++] = text;
}

/* ---- positions ---- */

static int32_t draw_number(struct table *table, const struct key *key)
{
    const int players = table->setup.players;
    int32_t most = key->most < key->least + 4 ? key->most : key->least + 4;

    if (key->optional && pick(table, 2) == 0)
        return key->preset;
    if (key->multiple_of_players)
        return players * ((key->least + players - 1) / players + (int32_t)pick(table, 3));
    if (key->times_players)
        most = key->least + 1;
    const int32_t number = key->least + (int32_t)pick(table, (size_t)(most - key->least + 1));
    return key->odd ? number | 1 : number;
}

static const int32_t *draw_list(struct table *table)
{
    const int32_t count = table->setup.numbers[0];
    int32_t *list = arena_allocate(&table->arena, (size_t)count * sizeof *list);

    for (int32_t i = 0; i < count; i++)
        list[i] = 1 + (int32_t)pick(table, (size_t)(count - 1));
    return list;
}

static void draw_setup(struct table *table)
{
    const struct schema *schema = &table->game->schema;
    const int more = schema->players_most - schema->players_least;

    table->setup = (struct setup){.players = schema->players_least +
                                             (int)pick(table, more < 2 ? (size_t)more + 1 : 3)};
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        if (schema->keys[i].kind == KEY_LIST)
            table->setup.lists[i] = draw_list(table);
        else
            table->setup.numbers[i] = draw_number(table, &schema->keys[i]);
    }
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        table->setup.variants[i] = (uint8_t)pick(table, schema->variants[i].values[2] ? 3 : 2);
}

static void start(struct table *table, int which)
{
    struct position *const position = table->positions[which];

    memset(position, 0, table->game->fixed_size);
    position->game = table->game;
    position->setup = &table->setup;
    position->arithmetic = table->arithmetic;
    position->arena = &table->arena;
    position->tools = table->tools;
    position->stamp = ++table->stamp;
    position->player = 1;
    table->game->start(position);
}

/* Room for positions of the setup; what earlier games left in it stays. */
static void make_room(struct table *table)
{
    table->size = table->game->size(&table->setup);
    if (table->size <= table->room)
        return;
    table->room = table->size;
    for (int i = 0; i < POSITIONS; i++) {
        free(table->positions[i]);
        table->positions[i] = memory_allocate_zeroed(1, table->room);
    }
}

static const char *text_of(struct table *table, const struct move *move)
{
    struct buffer text = {0};

    table->game->write(move, &text);
    const char *const copy = arena_copy(&table->arena, text.bytes, text.len);
    buffer_release(&text);
    return copy;
}

/* Reads a text as replay does; false if it is no move of this phase. */
static bool read_text(struct table *table, const struct position *position, const char *text,
                      struct move *move)
{
    const size_t len = strlen(text);
    enum item_kind kind;
    int shape;

    if (len == 0 || pattern_match(table->pattern, text, len, 0, &kind, &shape) != len ||
        kind != ITEM_MOVE)
        return false;
    const struct shape *const found = &table->game->schema.shapes[shape];
    size_t count;
    if (found->phase != position->phase ||
        (found->list && text[0] == '[' && !scan_list_check(text, len, found->headed, &count)))
        return false;
    *move = (struct move){.shape = (uint8_t)shape};
    table->game->read(position, shape, (struct scanner){text, text + len}, move);
    return true;
}

static enum code check(struct table *table, const struct position *position,
                       const struct move *move)
{
    struct reason reason = {0};

    return table->game->check(position, move, &reason);
}

static void apply(struct table *table, struct position *position, const struct move *move)
{
    position->scorer = 0;
    position->points = integer_of(0);
    table->game->apply(position, move);
    position->moves++;
}

/* ---- what can be seen of a position ---- */

struct seeing {
    struct table *table;
    struct buffer *text;
};

static bool see_move(void *context, const struct move *move)
{
    struct seeing *seeing = context;

    buffer_character(seeing->text, ' ');
    seeing->table->game->write(move, seeing->text);
    return true;
}

/* Scores, once more after finish(), for which the position is copied. */
static void see_scores(struct table *table, const struct position *position, struct buffer *text)
{
    const struct game *game = table->game;
    struct position *const scratch = table->positions[SCRATCH];

    memcpy(scratch, position, table->size);
    if (position->over && game->finish != NULL)
        game->finish(scratch);
    for (int player = 1; player <= table->setup.players; player++) {
        buffer_character(text, ' ');
        integer_write(text, scratch->scores[player]);
        if (position->over && game->score_write != NULL)
            game->score_write(scratch, player, text);
    }
}

static uint64_t see(struct table *table, const struct position *position)
{
    struct buffer text = {0};
    struct seeing seeing = {table, &text};
    uint64_t hash = 14695981039346656037U;

    buffer_format(&text, "%d %d %d %d %d %d %u", position->over ? 0 : position->player,
                  position->phase, position->over, position->either, position->half_lost,
                  position->grid_ended, position->moves);
    if (table->game->due != NULL && !position->over)
        buffer_number(&text, table->game->due(position, false));
    see_scores(table, position, &text);
    const bool finite = table->game->legal(position, see_move, &seeing);
    buffer_number(&text, finite);
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.bytes[i]) * 1099511628211U;
    buffer_release(&text);
    return hash;
}

/* ---- listed moves ---- */

/* Plays the move elsewhere and compares what it was said to win. */
static void compare_gain(struct table *table, const struct move *move)
{
    const struct position *position = table->positions[PLAYED];
    struct position *const after = table->positions[SCRATCH];
    const int mover = position->player;

    if (table->game->gain == NULL)
        return;
    const struct integer gain = table->game->gain(position, move);
    memcpy(after, position, table->size);
    apply(table, after, move);
    for (int player = 1; player <= table->setup.players; player++) {
        const struct integer won =
            integer_subtract(table->arithmetic, after->scores[player], position->scores[player]);
        if (!integer_equal(won, player == mover ? gain : integer_of(0)))
            fail(table, "gain() is not what apply() awards", text_of(table, move));
    }
    if (!integer_equal(after->points, gain) || (integer_sign(gain) != 0 && after->scorer != mover))
        fail(table, "apply() notes other points or another scorer", text_of(table, move));
}

static void compare_spelling(struct table *table, const struct move *move, const char *text)
{
    const struct position *position = table->positions[PLAYED];
    struct move back;

    if (!read_text(table, position, text, &back))
        fail(table, "a listed move, as written, is no move", text);
    else if (strcmp(text_of(table, &back), text) != 0)
        fail(table, "reads back as another move", text);
    else if (check(table, position, &back) != CODE_NONE)
        fail(table, "legal, but not as it reads back", text);
    else if (move->list_len != back.list_len || move->option != back.option)
        fail(table, "reads back with another list or option", text);
}

static bool compare_listed(void *context, const struct move *move)
{
    struct table *table = context;
    const struct position *position = table->positions[PLAYED];
    const char *text = text_of(table, move);

    texts_add(&table->listed, text);
    texts_add(&table->sorted, text);
    if (position->over)
        fail(table, "a move is listed after the end", text);
    else if (check(table, position, move) != CODE_NONE)
        fail(table, "listed, but not legal", text);
    else {
        compare_spelling(table, move, text);
        compare_gain(table, move);
    }
    return !table->failed;
}

static int compare_texts(const void *a, const void *b)
{
    const char *const *first = a, *const *second = b;

    return strcmp(*first, *second);
}

static void compare_list(struct table *table)
{
    struct texts *sorted = &table->sorted;

    table->listed.count = sorted->count = table->accepted.count = 0;
    table->finite = table->game->legal(table->positions[PLAYED], compare_listed, table);
    if (sorted->count > 1)
        qsort(sorted->list, sorted->count, sizeof *sorted->list, compare_texts);
    for (size_t i = 1; table->finite && i < sorted->count; i++)
        if (strcmp(sorted->list[i - 1], sorted->list[i]) == 0)
            fail(table, "listed twice", sorted->list[i]);
}

/* ---- whatever can be written ---- */

static void compare_refusal(struct table *table, const struct move *move, enum code code,
                            struct reason *reason, const char *text)
{
    struct buffer message = {0};

    if (pick(table, 64) > 0)
        return;
    reason->code = code;
    table->game->explain(table->positions[PLAYED], move, reason, &message);
    if (message.len == 0 || message.bytes[message.len - 1] == '\n')
        fail(table, "refused without a sentence", text);
    buffer_release(&message);
}

static void compare_accepted(struct table *table, const struct move *move, const char *text)
{
    const struct texts *sorted = &table->sorted;
    const char *const canonical = text_of(table, move);

    compare_gain(table, move);
    if (!table->finite)
        texts_add(&table->accepted, canonical);
    else if (bsearch(&canonical, sorted->list, sorted->count, sizeof canonical, compare_texts) ==
             NULL)
        fail(table, "legal, but not listed", text);
}

static bool try_text(void *context, const char *text)
{
    struct table *table = context;
    const struct position *position = table->positions[PLAYED];
    struct reason reason = {0};
    struct move move;

    if (!read_text(table, position, text, &move))
        return true;
    table->tried++;
    const enum code code = table->game->check(position, &move, &reason);
    if (code == CODE_NONE)
        compare_accepted(table, &move, text);
    else
        compare_refusal(table, &move, code, &reason, text);
    return !table->failed;
}

static void try_examples(struct table *table)
{
    const struct shape *shapes = table->game->schema.shapes;

    memcpy(table->positions[BEFORE], table->positions[PLAYED], table->size);
    for (int i = 0; i < SHAPES_MOST && shapes[i].pattern != NULL; i++)
        if (shapes[i].phase == table->positions[PLAYED]->phase)
            each_text(&(struct example){shapes[i].example, (size_t)table->setup.numbers[0],
                                        (size_t)table->count,
                                        table->finite ? TRIED_FINITE : TRIED_OPEN},
                      &table->random, try_text, table);
    if (memcmp(table->positions[BEFORE], table->positions[PLAYED], table->size) != 0)
        fail(table, "read(), check() or explain() changed the position", NULL);
}

/* ---- games ---- */

static const char *choose(struct table *table)
{
    const bool open = !table->finite && table->accepted.count > 0 &&
                      (table->listed.count == 0 || pick(table, 2) == 0);
    const struct texts *texts = open ? &table->accepted : &table->listed;

    return texts->count == 0 ? NULL : texts->list[pick(table, texts->count)];
}

/* Plays turn i on a position that must be as it was then. */
static void play_turn(struct table *table, int which, int i, const char *what)
{
    struct position *const position = table->positions[which];
    const struct turn *turn = &table->turns[i];
    struct move move;

    if (position->either)
        position->player = turn->player;
    if (see(table, position) != turn->state)
        fail(table, what, turn->text);
    if (table->failed || turn->text == NULL)
        return;
    if (!read_text(table, position, turn->text, &move) ||
        check(table, position, &move) != CODE_NONE)
        fail(table, what, turn->text);
    else
        apply(table, position, &move);
}

/* The next move, NULL if there is none. */
static const char *next_move(struct table *table)
{
    struct position *const position = table->positions[PLAYED];

    compare_list(table);
    if (!table->failed && !position->over && (!table->finite || pick(table, 3) == 0))
        try_examples(table);
    const char *const text = table->failed || position->over ? NULL : choose(table);
    if (text == NULL && table->finite && !position->over)
        fail(table, "no legal move, but not over", NULL);
    return text;
}

/* Plays a game to its end, or for so many moves; a copy is made before one of them. */
static int play(struct table *table, int copied)
{
    struct position *const position = table->positions[PLAYED];

    for (int i = 0;; i++) {
        struct turn *const turn = &table->turns[i];

        if (i == copied) {
            memcpy(table->positions[COPY], position, table->size);
            memcpy(table->positions[FROZEN], position, table->size);
        }
        if (position->either)
            position->player = 1 + (int)pick(table, (size_t)table->setup.players);
        turn->player = position->player;
        turn->state = see(table, position);
        turn->text = i < MOVES_MOST ? next_move(table) : NULL;
        table->seen++;
        if (table->failed || turn->text == NULL)
            return i;
        play_turn(table, PLAYED, i, "not legal, but it was chosen");
        table->count++;
    }
}

static bool play_game(struct table *table)
{
    const int copied = (int)pick(table, 12);

    arena_empty(&table->arena);
    table->failed = false;
    table->count = 0;
    draw_setup(table);
    make_room(table);
    start(table, PLAYED);
    const int moves = play(table, copied);
    if (copied <= moves && !table->failed) {
        if (memcmp(table->positions[COPY], table->positions[FROZEN], table->size) != 0)
            fail(table, "what was played on the position changed its copy", NULL);
        for (int i = copied; i <= moves && !table->failed; i++)
            play_turn(table, COPY, i, "the copy goes on in another way");
    }
    if (!table->failed)
        start(table, AGAIN);
    for (int i = 0; i <= moves && !table->failed; i++)
        play_turn(table, AGAIN, i, "the same moves give another position");
    return !table->failed;
}

static bool play_games(const struct game *game, long count, uint64_t seed)
{
    struct table *table = memory_allocate_zeroed(1, sizeof *table);
    bool passed = (game->gain != NULL) == game->points;

    table->game = game;
    table->random = seed;
    table->pattern = pattern_new(&game->schema);
    table->arithmetic = arithmetic_new(&table->arena);
    if (game->tools_new != NULL)
        table->tools = game->tools_new();
    for (long i = 0; i < count && passed; i++)
        passed = play_game(table);
    printf("%s - contract: %s, %ld games, %d positions, %ld texts tried\n",
           passed ? "ok" : "not ok", game->schema.id, count, table->seen, table->tried);
    pattern_free(table->pattern);
    arithmetic_free(table->arithmetic);
    if (table->tools != NULL)
        game->tools_free(table->tools);
    for (int i = 0; i < POSITIONS; i++)
        free(table->positions[i]);
    free(table->listed.list);
    free(table->sorted.list);
    free(table->accepted.list);
    arena_release(&table->arena);
    free(table);
    return passed;
}

int main(int argc, char **argv)
{
    const long count = argc > 1 ? strtol(argv[1], NULL, 10) : GAMES_USUAL;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int passed = 0, failed = 0;

    for (int i = 0; i < GAME_COUNT; i++)
        *(play_games(games[i], count, seed) ? &passed : &failed) += 1;
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
