/* What every game promises to those who call it (validator/game.h), tried on random games over
 * small boards through the interface alone, so that a new game is tried without a line here:
 *
 * - every listed move is legal, none is listed after the end;
 * - where the list has all moves, none stands in it twice and nothing else is legal that can be
 *   written: all texts of the forms of the game's examples, with squares off the board and numbers
 *   out of range, or, where those are too many, a random part of them;
 * - a move reads back as it is written;
 * - asking changes nothing, and a refusal has a sentence;
 * - gain() foretells what apply() awards, to the mover and to no other;
 * - a copied position is not touched by what happens to the first, and goes on in the same way;
 * - the same moves again give the same positions, in memory with other things left in it.
 *
 *     contract_oracle [GAMES [SEED [ID]]]    random games of each kind or one, and where they start
 *
 * Runs: long
 */
#include "base/memory.h"
#include "notation/diagnostic.h"
#include "notation/items/pattern.h"
#include "tests/helpers/watched.h"
#include "tests/oracles/example_texts.h"
#include "validator/game.h"
#include "validator/numbering.h"
/* A test is one source and the library. */
#include "tests/oracles/example_texts.c"
#include "validator/games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_USUAL = 60, MOVES_MOST = 120, TRIED_FINITE = 6000, TRIED_OPEN = 250 };

/* Positions, each in its own memory: the game, a copy of it, the copy as it was made, the game
 * before questions, one to try moves on, the same game again. */
enum { PLAYED, COPY, FROZEN, BEFORE, SCRATCH, AGAIN, POSITIONS };

/* Texts of moves, in the order of listing. */
struct texts {
    const char **list;
    size_t count, capacity;
};

struct turn {
    const char *text;
    int player;
    uint64_t state; /* before the move */
};

struct trial {
    const struct game *game;
    struct setup setup;
    struct arena arena;
    struct arithmetic *arithmetic;
    struct workspace workspace, other_workspace;
    struct position *positions[POSITIONS];
    size_t size, room;
    uint32_t stamp;
    uint64_t random;
    struct turn turns[MOVES_MOST + 1];
    int count;
    bool finite; /* the list has all moves */
    struct texts listed, sorted, accepted;
    bool failed;
    int seen; /* positions examined */
    long tried;
};

static uint32_t pick(struct trial *trial, size_t below)
{
    return random_below(&trial->random, below);
}

static void fail(struct trial *trial, const char *what, const char *text)
{
    if (trial->failed)
        return;
    trial->failed = true;
    printf("# %s, %d players, numbers %d %d %d %d, variants %d %d, after", trial->game->schema.id,
           trial->setup.players, trial->setup.numbers[0], trial->setup.numbers[1],
           trial->setup.numbers[2], trial->setup.numbers[3], trial->setup.variants[0],
           trial->setup.variants[1]);
    for (int i = 0; i < trial->count; i++)
        printf(" %d:%s", trial->turns[i].player, trial->turns[i].text);
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

static int32_t draw_number(struct trial *trial, const struct key *key)
{
    const int players = trial->setup.players;
    int32_t most = key->most < key->least + 4 ? key->most : key->least + 4;

    if (key->optional && pick(trial, 2) == 0)
        return key->preset;
    if (key->multiple_of_players)
        return players * ((key->least + players - 1) / players + (int32_t)pick(trial, 3));
    if (key->times_players)
        most = key->least + 1;
    const int32_t number = key->least + (int32_t)pick(trial, (size_t)(most - key->least + 1));
    return key->odd ? number | 1 : number;
}

static const int32_t *draw_list(struct trial *trial)
{
    const int32_t count = trial->setup.numbers[0];
    int32_t *list = arena_allocate(&trial->arena, (size_t)count * sizeof *list);

    for (int32_t i = 0; i < count; i++)
        list[i] = 1 + (int32_t)pick(trial, (size_t)(count - 1));
    return list;
}

static void draw_setup(struct trial *trial)
{
    const struct schema *schema = &trial->game->schema;
    const int more = schema->players_most - schema->players_least;

    trial->setup = (struct setup){.players = schema->players_least +
                                             (int)pick(trial, more < 2 ? (size_t)more + 1 : 3)};
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        if (schema->keys[i].kind == KEY_LIST)
            trial->setup.lists[i] = draw_list(trial);
        else
            trial->setup.numbers[i] = draw_number(trial, &schema->keys[i]);
    }
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        trial->setup.variants[i] = (uint8_t)pick(trial, schema->variants[i].values[2] ? 3 : 2);
}

/* Uses memory in which earlier games have left their cells. */
static void start(struct trial *trial, int which)
{
    struct workspace *const workspace =
        which == PLAYED ? &trial->workspace : &trial->other_workspace;

    trial->positions[which] = workspace_set_up(workspace, trial->game, &trial->setup,
                                               trial->arithmetic, &trial->arena, ++trial->stamp);
}

static void make_room(struct trial *trial)
{
    trial->size = trial->game->size(&trial->setup);
    for (int i = COPY; i < AGAIN && trial->size > trial->room; i++)
        trial->positions[i] = memory_resize(trial->positions[i], trial->size);
    if (trial->size > trial->room)
        trial->room = trial->size;
}

static const char *text_of(struct trial *trial, const struct move *move)
{
    struct buffer text = {0};

    trial->game->write(move, &text);
    const char *const copy = arena_copy(&trial->arena, text.bytes, text.len);
    buffer_release(&text);
    return copy;
}

/* Reads a text as replay does; false if it is not a move of this phase. */
static bool read_text(struct trial *trial, const struct position *position, const char *text,
                      struct move *move)
{
    const size_t len = strlen(text);
    struct item match;

    if (len == 0 || !pattern_match(&trial->game->schema, text, len, 0, &match) ||
        match.end != len || match.kind != ITEM_MOVE)
        return false;
    const struct shape *const found = &trial->game->schema.shapes[match.shape];
    if (found->phase != position->phase ||
        (found->list && text[0] == '[' && !scan_list_check(text, len, found->headed)))
        return false;
    *move = (struct move){.shape = match.shape};
    trial->game->read(position, match.shape, (struct scanner){text, text + len}, move);
    return true;
}

static int check(struct trial *trial, const struct position *position, const struct move *move)
{
    struct reason reason = {0};

    return trial->game->check(position, move, &reason);
}

static void apply(struct trial *trial, struct position *position, const struct move *move)
{
    position->scorer = 0;
    position->points = integer_of(0);
    trial->game->apply(position, move);
    position->moves++;
    position_settle(position);
}

/* ---- what can be seen of a position ---- */

struct seeing {
    struct trial *trial;
    struct buffer *text;
};

static bool see_move(void *context, const struct move *move)
{
    struct seeing *seeing = context;

    buffer_character(seeing->text, ' ');
    seeing->trial->game->write(move, seeing->text);
    return true;
}

/* Scores, and those after finish() on a copy. */
static void see_scores(struct trial *trial, const struct position *position, struct buffer *text)
{
    const struct game *game = trial->game;
    struct position *const scratch = trial->positions[SCRATCH];

    memcpy(scratch, position, trial->size);
    if (position->over && game->finish != NULL)
        game->finish(scratch);
    for (int player = 1; player <= trial->setup.players; player++) {
        buffer_character(text, ' ');
        integer_write(text, scratch->scores[player]);
        if (position->over && game->score_write != NULL)
            game->score_write(scratch, player, text);
    }
}

static uint64_t see(struct trial *trial, const struct position *position)
{
    struct buffer text = {0};
    struct seeing seeing = {trial, &text};
    uint64_t hash = 14695981039346656037U;

    buffer_format(&text, "%d %d %d %d %d %d %u", position->over ? 0 : position->player,
                  position->phase, position->over, position->either, position->half_lost,
                  position->grid_ended, position->moves);
    if (!position->over)
        buffer_number(&text, number_due(position, false).number);
    see_scores(trial, position, &text);
    const bool finite = trial->game->legal(position, see_move, &seeing);
    buffer_number(&text, finite);
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.bytes[i]) * 1099511628211U;
    buffer_release(&text);
    return hash;
}

/* ---- listed moves ---- */

/* Plays the move on a copy and compares its points with gain(). */
static void compare_gain(struct trial *trial, const struct move *move)
{
    const struct position *position = trial->positions[PLAYED];
    struct position *const after = trial->positions[SCRATCH];
    const int mover = position->player;

    if (trial->game->gain == NULL)
        return;
    const struct integer gain = trial->game->gain(position, move);
    memcpy(after, position, trial->size);
    apply(trial, after, move);
    for (int player = 1; player <= trial->setup.players; player++) {
        const struct integer won =
            integer_subtract(trial->arithmetic, after->scores[player], position->scores[player]);
        if (!integer_equal(won, player == mover ? gain : integer_of(0)))
            fail(trial, "gain() is not what apply() awards", text_of(trial, move));
    }
    if (!integer_equal(after->points, gain) || (integer_sign(gain) != 0 && after->scorer != mover))
        fail(trial, "apply() notes other points or another scorer", text_of(trial, move));
}

static void compare_spelling(struct trial *trial, const struct move *move, const char *text)
{
    const struct position *position = trial->positions[PLAYED];
    struct move back;

    if (!read_text(trial, position, text, &back))
        fail(trial, "a listed move, as written, is no move", text);
    else if (strcmp(text_of(trial, &back), text) != 0)
        fail(trial, "reads back as another move", text);
    else if (check(trial, position, &back) != CODE_NONE)
        fail(trial, "legal, but not as it reads back", text);
    else if (move->list_len != back.list_len || move->option != back.option)
        fail(trial, "reads back with another list or option", text);
}

static bool compare_listed(void *context, const struct move *move)
{
    struct trial *trial = context;
    const struct position *position = trial->positions[PLAYED];
    const char *text = text_of(trial, move);

    texts_add(&trial->listed, text);
    texts_add(&trial->sorted, text);
    if (position->over)
        fail(trial, "a move is listed after the end", text);
    else if (check(trial, position, move) != CODE_NONE)
        fail(trial, "listed, but not legal", text);
    else {
        compare_spelling(trial, move, text);
        compare_gain(trial, move);
    }
    return !trial->failed;
}

static int compare_texts(const void *a, const void *b)
{
    const char *const *first = a, *const *second = b;

    return strcmp(*first, *second);
}

static void compare_list(struct trial *trial)
{
    struct texts *sorted = &trial->sorted;

    trial->listed.count = sorted->count = trial->accepted.count = 0;
    trial->finite = trial->game->legal(trial->positions[PLAYED], compare_listed, trial);
    if (sorted->count > 1)
        qsort(sorted->list, sorted->count, sizeof *sorted->list, compare_texts);
    for (size_t i = 1; trial->finite && i < sorted->count; i++)
        if (strcmp(sorted->list[i - 1], sorted->list[i]) == 0)
            fail(trial, "listed twice", sorted->list[i]);
}

/* The moves of one square, from legal_at() or picked from legal(). */
struct listing_at {
    const struct trial *trial;
    struct square square;
    struct buffer text;
    bool all;
};

static bool list_at(void *context, const struct move *move)
{
    struct listing_at *const listing = context;
    const struct game *const game = listing->trial->game;

    if (listing->all && !square_equal(move->to, listing->square) &&
        !(game->schema.draws && square_equal(move->from, listing->square)))
        return true;
    buffer_character(&listing->text, ' ');
    game->write(move, &listing->text);
    return true;
}

static void compare_list_at(struct trial *trial)
{
    const struct position *const position = trial->positions[PLAYED];
    const uint32_t side = (uint32_t)trial->setup.numbers[0];
    const struct square square = {(int32_t)pick(trial, side), (int32_t)pick(trial, side)};
    struct listing_at some = {trial, square, {0}, false}, all = {trial, square, {0}, true};

    if (trial->game->legal_at == NULL)
        return;
    trial->game->legal_at(position, square, list_at, &some);
    (void)trial->game->legal(position, list_at, &all);
    if (strcmp(buffer_string(&some.text), buffer_string(&all.text)) != 0)
        fail(trial, "legal_at() lists others than legal()", buffer_string(&some.text));
    buffer_release(&some.text);
    buffer_release(&all.text);
}

/* ---- every text that can be written ---- */

static void compare_refusal(struct trial *trial, const struct move *move, int code,
                            struct reason *reason, const char *text)
{
    struct buffer message = {0};

    if (pick(trial, 64) > 0)
        return;
    reason->code = code;
    trial->game->explain(trial->positions[PLAYED], move, reason, &message);
    if (message.len == 0 || message.bytes[message.len - 1] == '\n')
        fail(trial, "refused without a sentence", text);
    buffer_release(&message);
}

static void compare_accepted(struct trial *trial, const struct move *move, const char *text)
{
    const struct texts *sorted = &trial->sorted;
    const char *const canonical = text_of(trial, move);

    compare_gain(trial, move);
    if (!trial->finite)
        texts_add(&trial->accepted, canonical);
    else if (bsearch(&canonical, sorted->list, sorted->count, sizeof canonical, compare_texts) ==
             NULL)
        fail(trial, "legal, but not listed", text);
}

static bool try_text(void *context, const char *text)
{
    struct trial *trial = context;
    const struct position *position = trial->positions[PLAYED];
    struct reason reason = {0};
    struct move move;

    if (!read_text(trial, position, text, &move))
        return true;
    trial->tried++;
    const int code = trial->game->check(position, &move, &reason);
    if (code == CODE_NONE)
        compare_accepted(trial, &move, text);
    else
        compare_refusal(trial, &move, code, &reason, text);
    return !trial->failed;
}

static void try_examples(struct trial *trial)
{
    const struct shape *shapes = trial->game->schema.shapes;

    memcpy(trial->positions[BEFORE], trial->positions[PLAYED], trial->size);
    for (int i = 0; i < SHAPES_MOST && shapes[i].pattern != NULL; i++)
        if (shapes[i].phase == trial->positions[PLAYED]->phase)
            each_text(&(struct example){shapes[i].example, (size_t)trial->setup.numbers[0],
                                        (size_t)trial->count,
                                        trial->finite ? TRIED_FINITE : TRIED_OPEN},
                      &trial->random, try_text, trial);
    if (memcmp(trial->positions[BEFORE], trial->positions[PLAYED], trial->size) != 0)
        fail(trial, "read(), check() or explain() changed the position", NULL);
}

/* ---- games ---- */

static const char *choose(struct trial *trial)
{
    const bool open = !trial->finite && trial->accepted.count > 0 &&
                      (trial->listed.count == 0 || pick(trial, 2) == 0);
    const struct texts *texts = open ? &trial->accepted : &trial->listed;

    return texts->count == 0 ? NULL : texts->list[pick(trial, texts->count)];
}

/* Plays turn i on a position, which must be the one before that turn. */
static void play_turn(struct trial *trial, int which, int i, const char *what)
{
    struct position *const position = trial->positions[which];
    const struct turn *turn = &trial->turns[i];
    struct move move;

    if (position->either)
        position->player = turn->player;
    if (see(trial, position) != turn->state)
        fail(trial, what, turn->text);
    if (trial->failed || turn->text == NULL)
        return;
    if (!read_text(trial, position, turn->text, &move) ||
        check(trial, position, &move) != CODE_NONE)
        fail(trial, what, turn->text);
    else
        apply(trial, position, &move);
}

/* The next move, or NULL. */
static const char *next_move(struct trial *trial)
{
    struct position *const position = trial->positions[PLAYED];

    compare_list(trial);
    compare_list_at(trial);
    if (!trial->failed && !position->over && (!trial->finite || pick(trial, 3) == 0))
        try_examples(trial);
    const char *const text = trial->failed || position->over ? NULL : choose(trial);
    if (text == NULL && trial->finite && !position->over)
        fail(trial, "no legal move, but not over", NULL);
    return text;
}

/* Plays a game to its end, or that many moves; a copy is made before one of them. */
static int play(struct trial *trial, int copied)
{
    struct position *const position = trial->positions[PLAYED];

    for (int i = 0;; i++) {
        struct turn *const turn = &trial->turns[i];

        if (i == copied) {
            memcpy(trial->positions[COPY], position, trial->size);
            memcpy(trial->positions[FROZEN], position, trial->size);
        }
        if (position->either)
            position->player = 1 + (int)pick(trial, (size_t)trial->setup.players);
        turn->player = position->player;
        turn->state = see(trial, position);
        turn->text = i < MOVES_MOST ? next_move(trial) : NULL;
        trial->seen++;
        if (trial->failed || turn->text == NULL)
            return i;
        play_turn(trial, PLAYED, i, "not legal, but it was chosen");
        trial->count++;
    }
}

static bool play_game(struct trial *trial)
{
    const int copied = (int)pick(trial, 12);

    arena_empty(&trial->arena);
    trial->failed = false;
    trial->count = 0;
    draw_setup(trial);
    make_room(trial);
    start(trial, PLAYED);
    const int moves = play(trial, copied);
    if (copied <= moves && !trial->failed) {
        if (memcmp(trial->positions[COPY], trial->positions[FROZEN], trial->size) != 0)
            fail(trial, "what was played on the position changed its copy", NULL);
        for (int i = copied; i <= moves && !trial->failed; i++)
            play_turn(trial, COPY, i, "the copy goes on in another way");
    }
    if (!trial->failed)
        start(trial, AGAIN);
    for (int i = 0; i <= moves && !trial->failed; i++)
        play_turn(trial, AGAIN, i, "the same moves give another position");
    return !trial->failed;
}

/* What must be there before a game can be tried, and what follows from what is. */
static const char *lacking(const struct game *game)
{
    const struct {
        bool there;
        const char *what;
    } promises[] = {
        {game->size != NULL, "size"},
        {game->fixed_size >= sizeof(struct position), "fixed_size: bytes before the cells"},
        {game->read != NULL, "read"},
        {game->check != NULL, "check"},
        {game->explain != NULL, "explain"},
        {game->apply != NULL, "apply"},
        {game->legal != NULL, "legal"},
        {game->write != NULL, "write"},
        {game->view != NULL, "view"},
        {game->restore != NULL, "restore"},
        {game->win != NULL || game->scoring != SCORING_NONE, "win, since it has no scores"},
        {(game->gain != NULL) == game->points, "gain and points: both or neither"},
        {(game->tools_new == NULL) == (game->tools_free == NULL), "tools_new and tools_free"},
        {(game->score_write == NULL) == (game->score_is == NULL), "score_write and score_is"},
        {game->without != NULL || game->schema.players_most == 2, "without: who goes on"},
    };

    for (size_t i = 0; i < sizeof promises / sizeof promises[0]; i++)
        if (!promises[i].there)
            return promises[i].what;
    return NULL;
}

static bool play_games(const struct game *game, long count, uint64_t seed)
{
    const char *const missing = lacking(game);
    if (missing != NULL) {
        printf("not ok - contract: %s lacks %s (validator/game.h)\n", game->schema.id, missing);
        return false;
    }

    struct trial *trial = memory_allocate_zeroed(1, sizeof *trial);
    bool passed = true;

    trial->game = game;
    trial->random = seed;
    trial->arithmetic = arithmetic_new(&trial->arena);
    for (long i = 0; i < count && passed; i++)
        passed = play_game(trial);
    printf("%s - contract: %s, %ld games, %d positions, %ld texts tried\n",
           passed ? "ok" : "not ok", game->schema.id, count, trial->seen, trial->tried);
    arithmetic_free(trial->arithmetic);
    for (int i = COPY; i < AGAIN; i++)
        free(trial->positions[i]);
    workspace_release(&trial->workspace);
    workspace_release(&trial->other_workspace);
    free(trial->listed.list);
    free(trial->sorted.list);
    free(trial->accepted.list);
    arena_release(&trial->arena);
    free(trial);
    return passed;
}

int main(int argc, char **argv)
{
    const long count = argc > 1 ? strtol(argv[1], NULL, 10) : SAMPLE(GAMES_USUAL);
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const char *const only = argc > 3 ? argv[3] : NULL;
    int passed = 0, failed = 0;

    printf("1..%d\n", only == NULL ? GAME_COUNT : 1);
    for (int i = 0; i < GAME_COUNT; i++)
        if (only == NULL || strcmp(games[i]->schema.id, only) == 0)
            *(play_games(games[i], count, seed) ? &passed : &failed) += 1;
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
