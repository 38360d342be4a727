/* Sheets of the games on lattices, whose order restore() finds, against all orders of their
 * segments, tried one after the other. Every small sheet there is, whether a game leads to it or
 * not; random sheets of games and such with a slip; large ones, which must be found.
 *
 *     orders_oracle [GAMES [SEED [DOTS]]]   random games of each kind and where they start; with
 *                                           DOTS, only large games on so many, with their times
 *
 * Runs: long plain
 */
#include "base/memory.h"
#include "base/random.h"
#include "notation/drawn/drawn.h"
#include "tests/helpers/watched.h"
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 2, DOTS_MOST = 128, GAMES_USUAL = 300, SEEN = 1 << 20, ALL_STANDING = 81 };

/* What orders lead to: to an end of the game, or to a game that goes on. */
enum { ENDS = 1, GOES_ON = 2 };

struct bench {
    const struct game *game;
    struct setup setup;
    struct workspace workspace;
    struct arithmetic *arithmetic;
    struct arena arena; /* of a sheet */
    struct arena lasting;
    uint32_t stamp;
    uint64_t seed;
    struct mark *marks;
    size_t count, capacity; /* of the sheet's segments; pens stand behind them */
    uint32_t *seen;         /* positions of this sheet */
    uint64_t *keys;
    uint32_t sheet;
    uint8_t all, by_last[32], by_standing[ALL_STANDING][ALL_STANDING];
    bool failed;
    bool greedy; /* players take points where they can */
    bool timed;  /* tells times, and what was not found */
    long restored, refused;
};

static struct position *start(struct bench *bench)
{
    return workspace_set_up(&bench->workspace, bench->game, &bench->setup, bench->arithmetic,
                            &bench->arena, ++bench->stamp);
}

static size_t bytes_of(const struct bench *bench)
{
    return bench->game->size(&bench->setup);
}

static int dot_of(const struct bench *bench, struct square square)
{
    return square.row * bench->setup.numbers[0] + square.column;
}

/* --- all orders */

/* Whether these segments were reached before with the same state of the game behind its cells. */
static bool was_seen(struct bench *bench, const struct position *position, uint32_t mask)
{
    const unsigned char *const bytes = (const unsigned char *)position;
    uint64_t key = (mask + 1) * UINT64_C(0x9E3779B97F4A7C15);

    for (size_t i = sizeof *position; i < bench->game->fixed_size; i++)
        key = (key ^ bytes[i]) * 0x100000001B3u;
    key ^= key >> 29;
    for (size_t i = key * 0x9E3779B97F4A7C15u >> 44;; i = (i + 1) % SEEN) {
        if (bench->seen[i] == bench->sheet && bench->keys[i] == key)
            return true;
        if (bench->seen[i] == bench->sheet)
            continue;
        bench->seen[i] = bench->sheet;
        bench->keys[i] = key;
        return false;
    }
}

static struct move move_of(const struct mark *mark, bool backwards)
{
    return (struct move){.option = mark->pen,
                         .from_written = true,
                         .from = backwards ? mark->to : mark->at,
                         .to = backwards ? mark->at : mark->to};
}

static void try_orders(struct bench *bench, const struct position *position, uint32_t mask,
                       const struct square *standing);

static void try_move(struct bench *bench, const struct position *position, uint32_t mask, size_t i,
                     const struct square *standing, bool backwards)
{
    const struct move move = move_of(&bench->marks[i], backwards);
    struct square pens[3] = {standing[0], standing[1], standing[2]};
    struct reason reason;

    if (bench->game->check(position, &move, &reason) != CODE_NONE)
        return;
    if (position->moves == 0)
        pens[2] = move.from;
    pens[move.option] = move.to;
    struct position *const next = memory_allocate(bytes_of(bench));
    memcpy(next, position, bytes_of(bench));
    bench->game->apply(next, &move);
    next->moves++;
    const uint32_t reached = mask | 1U << i;
    if (reached + 1 == 1U << bench->count) {
        const uint8_t outcome = next->over ? ENDS : GOES_ON;
        bench->all |= outcome;
        bench->by_last[i] |= outcome;
        if (bench->game->schema.pens)
            bench->by_standing[dot_of(bench, pens[1])][dot_of(bench, pens[2])] |= outcome;
    } else if (!next->over && !was_seen(bench, next, reached)) {
        try_orders(bench, next, reached, pens);
    }
    free(next);
}

static void try_orders(struct bench *bench, const struct position *position, uint32_t mask,
                       const struct square *standing)
{
    for (size_t i = 0; i < bench->count; i++)
        if ((mask >> i & 1) == 0) {
            try_move(bench, position, mask, i, standing, false);
            if (bench->game != &game_connecting)
                try_move(bench, position, mask, i, standing, true);
        }
}

static void find_all(struct bench *bench)
{
    const struct square nowhere[3] = {{0, 0}, {0, 0}, {0, 0}};

    bench->sheet++;
    bench->all = 0;
    memset(bench->by_last, 0, sizeof bench->by_last);
    memset(bench->by_standing, 0, sizeof bench->by_standing);
    if (bench->count == 0)
        bench->all = GOES_ON;
    try_orders(bench, start(bench), 0, nowhere);
}

/* --- restore() */

static void tell_sheet(const struct bench *bench, const char *what)
{
    struct buffer text = {0};

    for (size_t i = 0; i < bench->count; i++) {
        const struct move move = move_of(&bench->marks[i], false);
        buffer_character(&text, ' ');
        bench->game->write(&move, &text);
        if (bench->marks[i].last)
            buffer_character(&text, '*');
        if (bench->marks[i].stroke.len > 0)
            buffer_format(&text, ".%.*s", (int)bench->marks[i].stroke.len,
                          bench->marks[i].stroke.bytes);
    }
    printf("# %s, %d dots, variants %d %d: %s:%s\n", bench->game->schema.id,
           bench->setup.numbers[0], bench->setup.variants[0], bench->setup.variants[1], what,
           buffer_string(&text));
    buffer_release(&text);
}

static void fail(struct bench *bench, const char *what)
{
    if (!bench->failed)
        tell_sheet(bench, what);
    bench->failed = true;
}

/* Where the pens come to, and the scores, of an order. */
struct replayed {
    struct position *position;
    struct restoration restoration;
    struct square pens[3];
};

/* Restores the sheet and plays what comes back. ENDS or GOES_ON; 0 if it is refused. */
static uint8_t restored(struct bench *bench, size_t marks, struct replayed *replayed)
{
    const struct drawn drawn = {.marks = bench->marks, .count = marks};
    struct position *const position = start(bench);
    struct restoration *const restoration = &replayed->restoration;
    struct reason reason;

    *replayed = (struct replayed){
        .position = position,
        .restoration = {
            .drawn = &drawn, .arena = &bench->arena, .order = ORDER_FIXED, .mark = ABSENT_MARK}};
    bench->game->restore(position, restoration);
    if (restoration->code == CODE_UNDECIDED && !bench->timed)
        fail(bench, "undecided");
    if (restoration->code != CODE_NONE && restoration->message.len == 0)
        fail(bench, "refused without a word");
    buffer_release(&restoration->message);
    for (size_t i = 0; i < restoration->count; i++) {
        const struct move *const move = &restoration->moves[i].move;
        if (position->over || bench->game->check(position, move, &reason) != CODE_NONE)
            return 0;
        if (i == 0)
            replayed->pens[2] = move->from;
        replayed->pens[move->option] = move->to;
        bench->game->apply(position, move);
        position->moves++;
    }
    if (restoration->code != CODE_NONE)
        return 0;
    if (restoration->count != bench->count)
        fail(bench, "not all segments are drawn");
    return position->over ? ENDS : GOES_ON;
}

/* An end of the game is preferred. */
static void expect(struct bench *bench, uint8_t found, uint8_t possible)
{
    const uint8_t expected = possible & ENDS ? ENDS : possible;

    *(found == 0 ? &bench->refused : &bench->restored) += 1;
    if (found == expected)
        return;
    fail(bench, found == 0      ? "refused, but there is an order"
                : expected == 0 ? "restored, but there is no order"
                : found == ENDS ? "ends, but no order ends it"
                                : "goes on, but an order ends it");
}

static void compare_last(struct bench *bench)
{
    for (size_t i = 0; i < bench->count && !bench->failed; i++) {
        struct replayed replayed;

        bench->marks[i].last = true;
        const uint8_t found = restored(bench, bench->count, &replayed);
        expect(bench, found, bench->by_last[i]);
        if (found != 0 && replayed.restoration.moves[bench->count - 1].mark != i)
            fail(bench, "another move is the last");
        bench->marks[i].last = false;
    }
}

/* Pens that stand where some order leads, or anywhere; both are drawn, or one. */
static void compare_standing(struct bench *bench)
{
    const int dots = bench->setup.numbers[0] * bench->setup.numbers[0];

    for (int i = 0; i < dots * dots && !bench->failed; i++) {
        const int32_t side = bench->setup.numbers[0], a = i / dots, b = i % dots;
        struct mark *const pens = &bench->marks[bench->count];
        struct replayed replayed;

        if (bench->by_standing[a][b] == 0 && random_below(&bench->seed, 20) != 0)
            continue;
        pens[0] = (struct mark){.kind = MARK_STANDING, .pen = 1, .at = {a % side, a / side}};
        pens[1] = (struct mark){.kind = MARK_STANDING, .pen = 2, .at = {b % side, b / side}};
        const uint8_t found = restored(bench, bench->count + 2, &replayed);
        expect(bench, found, bench->by_standing[a][b]);
        if (found != 0 &&
            (dot_of(bench, replayed.pens[1]) != a || dot_of(bench, replayed.pens[2]) != b))
            fail(bench, "the pens stand elsewhere");
        if (found != 0 && restored(bench, bench->count + 1, &replayed) == 0)
            fail(bench, "refused with one pen");
    }
}

static void compare(struct bench *bench)
{
    struct replayed replayed;

    arena_empty(&bench->arena);
    find_all(bench);
    expect(bench, restored(bench, bench->count, &replayed), bench->all);
    compare_last(bench);
    if (bench->game->schema.pens && bench->count > 0)
        compare_standing(bench);
}

/* --- sheets */

static struct mark *add_mark(struct bench *bench, struct square at, struct square to, uint8_t pen)
{
    bench->marks[bench->count] =
        (struct mark){.kind = MARK_SEGMENT, .at = at, .to = to, .pen = pen};
    return &bench->marks[bench->count++];
}

/* All segments of a board: at most `most` of them in `list`. */
static size_t list_segments(const struct bench *bench, bool diagonals, struct mark *list)
{
    const int32_t side = bench->setup.numbers[0];
    size_t count = 0;

    for (int32_t i = 0; i < side * side; i++)
        for (int direction = 2; direction < 6; direction += diagonals ? 1 : 2) {
            const struct square at = {i % side, i / side}, to = step(at, direction);
            if (on_board(to, side))
                list[count++] = (struct mark){.at = at, .to = to};
        }
    return count;
}

/* Sheets of a small board: segments that are not drawn, or drawn with one of the pens. Every
 * `stride`th of them. */
static void compare_every(struct bench *bench, bool diagonals, size_t most, uint64_t stride)
{
    struct mark list[32];
    const size_t count = list_segments(bench, diagonals, list);
    const uint64_t inks = bench->game->schema.pens ? 3 : 2;
    uint64_t sheets = 1;

    for (size_t i = 0; i < count; i++)
        sheets *= inks;
    for (uint64_t sheet = 0; sheet < sheets && !bench->failed;
         sheet += 1 + random_below(&bench->seed, 2 * stride - 1)) {
        uint64_t rest = sheet;

        bench->count = 0;
        for (size_t i = 0; i < count; i++, rest /= inks)
            if (rest % inks != 0)
                add_mark(bench, list[i].at, list[i].to, (uint8_t)(inks == 3 ? rest % inks : 0));
        if (bench->count <= most)
            compare(bench);
    }
}

struct listing {
    struct bench *bench;
    const struct position *position;
    struct move chosen;
    size_t count, best; /* moves so far, and those that score */
};

static bool choose(void *context, const struct move *move)
{
    struct listing *const listing = context;

    struct bench *const bench = listing->bench;
    const bool scores = bench->greedy && bench->game->gain != NULL &&
                        bench->game->gain(listing->position, move).value > 0;

    listing->count++;
    listing->best += scores;
    if ((scores && random_below(&bench->seed, listing->best) == 0) ||
        (listing->best == 0 && random_below(&bench->seed, listing->count) == 0))
        listing->chosen = *move;
    return true;
}

static int by_place(const void *a, const void *b)
{
    const struct mark *const one = a, *const two = b;

    if (one->at.row != two->at.row)
        return one->at.row < two->at.row ? -1 : 1;
    return one->at.column < two->at.column ? -1 : one->at.column > two->at.column;
}

/* Plays a game at random as far as `most` segments; the sheet is what it leaves, with the numbers
 * of the moves if they are wanted. The position at its end. */
static const struct position *play(struct bench *bench, size_t most, bool strokes)
{
    struct position *const position = start(bench);

    bench->count = 0;
    bench->greedy = random_below(&bench->seed, 2) == 0;
    while (bench->count < most && !position->over) {
        struct listing listing = {.bench = bench, .position = position};
        const uint32_t number = bench->game->numbered ? position->number : position->moves + 1;

        (void)bench->game->legal(position, choose, &listing);
        const struct move *const move = &listing.chosen;
        const bool backwards =
            move->to.row < move->from.row ||
            (move->to.row == move->from.row && move->to.column < move->from.column);
        struct mark *const mark = add_mark(bench, backwards ? move->to : move->from,
                                           backwards ? move->from : move->to, move->option);
        if (strokes) {
            char text[16];
            const int len = snprintf(text, sizeof text, "%u", number);
            mark->stroke =
                (struct digits){arena_copy(&bench->arena, text, (size_t)len), (size_t)len};
        }
        if (position->either)
            position->player = 1;
        bench->game->apply(position, move);
        position->moves++;
    }
    qsort(bench->marks, bench->count, sizeof *bench->marks, by_place);
    return position;
}

/* A segment more, less or of the other pen. */
static void slip(struct bench *bench)
{
    struct mark list[96];
    const bool diagonals = bench->game == &game_connecting && bench->setup.variants[0] != 0;
    const size_t count = list_segments(bench, diagonals, list);
    const struct mark *const segment = &list[random_below(&bench->seed, count)];
    const uint8_t pen = bench->game->schema.pens ? 1 + (uint8_t)random_below(&bench->seed, 2) : 0;

    for (size_t i = 0; i < bench->count; i++)
        if (square_equal(bench->marks[i].at, segment->at) &&
            square_equal(bench->marks[i].to, segment->to)) {
            bench->marks[i] = bench->marks[--bench->count];
            return;
        }
    add_mark(bench, segment->at, segment->to, pen);
}

static void compare_games(struct bench *bench, long tries, size_t most)
{
    for (long i = 0; i < tries && !bench->failed; i++) {
        arena_empty(&bench->arena);
        (void)play(bench, 1 + random_below(&bench->seed, most), false);
        compare(bench);
        slip(bench);
        compare(bench);
    }
}

/* The order comes back, and with it the scores. */
static void compare_strokes(struct bench *bench, long tries, size_t most)
{
    for (long i = 0; i < tries && !bench->failed; i++) {
        struct integer scores[PLAYERS + 1];
        struct replayed replayed;

        arena_empty(&bench->arena);
        const struct position *const position =
            play(bench, 1 + random_below(&bench->seed, most), true);
        const bool over = position->over;
        memcpy(scores, position->scores, sizeof scores);
        if (restored(bench, bench->count, &replayed) != (over ? ENDS : GOES_ON))
            fail(bench, "another end with numbers");
        if (replayed.restoration.order != ORDER_FIXED || replayed.restoration.untold)
            fail(bench, "numbers do not fix the order");
        for (int player = 1; player <= PLAYERS && !bench->failed; player++)
            if (replayed.position->scores[player].value != scores[player].value)
                fail(bench, "other scores with numbers");
    }
}

/* The scores of the game lie where the sheet says, and are told if it tells them. */
static void compare_large(struct bench *bench, long tries, size_t most)
{
    struct timespec before, after;

    for (long i = 0; i < tries && !bench->failed; i++) {
        struct integer scores[PLAYERS + 1];
        struct replayed replayed;

        arena_empty(&bench->arena);
        const struct position *const position =
            play(bench, i % 2 == 0 ? SIZE_MAX : 1 + random_below(&bench->seed, most), false);
        const bool over = position->over;
        memcpy(scores, position->scores, sizeof scores);
        (void)clock_gettime(CLOCK_MONOTONIC, &before);
        const uint8_t found = restored(bench, bench->count, &replayed);
        (void)clock_gettime(CLOCK_MONOTONIC, &after);
        if (bench->timed)
            printf("# %zu segments, %s: %.1f ms\n", bench->count,
                   found == 0      ? "not found"
                   : found == ENDS ? "over"
                                   : "unfinished",
                   1e3 * (double)(after.tv_sec - before.tv_sec) +
                       1e-6 * (double)(after.tv_nsec - before.tv_nsec));
        if (!bench->timed && (found == 0 || (over && found != ENDS)))
            fail(bench, "not found");
        const struct restoration *const said = &replayed.restoration;
        for (int player = 1; player <= PLAYERS && !bench->failed; player++) {
            const int64_t score = scores[player].value;
            if (!said->untold && found == (over ? ENDS : GOES_ON) &&
                replayed.position->scores[player].value != score)
                fail(bench, "other scores, though the sheet tells them");
            if (said->least != NULL && found == (over ? ENDS : GOES_ON) &&
                (score < said->least[player].value || score > said->most[player].value))
                fail(bench, "a score out of its bounds");
        }
    }
}

static void set_up(struct bench *bench, const struct game *game, int32_t dots, int first,
                   int second)
{
    if (bench->game != game) {
        workspace_release(&bench->workspace);
        bench->stamp = 0;
    }
    bench->game = game;
    bench->setup = (struct setup){
        .players = PLAYERS, .numbers = {dots}, .variants = {(uint8_t)first, (uint8_t)second}};
}

static void tell(struct bench *bench, const char *what)
{
    printf("%s - orders: %s, %s: %ld restored, %ld refused\n", bench->failed ? "not ok" : "ok",
           bench->game->schema.id, what, bench->restored, bench->refused);
    bench->restored = bench->refused = 0;
}

static bool connecting(struct bench *bench, long tries)
{
    for (int ending = 0; ending < 2 && !bench->failed; ending++) {
        for (int32_t dots = 2; dots <= 3; dots++) {
            set_up(bench, &game_connecting, dots, 0, ending);
            compare_every(bench, false, 12, 1);
        }
        set_up(bench, &game_connecting, 2, 1, ending);
        compare_every(bench, true, 6, 1);
        set_up(bench, &game_connecting, 3, 1, ending);
        compare_every(bench, true, 11, 4000);
        compare_games(bench, tries, 10);
        set_up(bench, &game_connecting, 4, 0, ending);
        compare_games(bench, tries, 11);
        compare_strokes(bench, tries, 30);
        set_up(bench, &game_connecting, 15, ending, ending);
        compare_large(bench, tries / 10, 400);
        set_up(bench, &game_connecting, 5, ending, 0);
        compare_large(bench, tries, 40);
    }
    tell(bench, "all small sheets, games and slips");
    return !bench->failed;
}

static bool bidirectional(struct bench *bench, long tries)
{
    set_up(bench, &game_bidirectional, 2, 0, 0);
    compare_every(bench, false, 4, 1);
    set_up(bench, &game_bidirectional, 3, 0, 0);
    compare_every(bench, false, 12, 60);
    compare_games(bench, tries, 12);
    set_up(bench, &game_bidirectional, 4, 0, 0);
    compare_strokes(bench, tries, 24);
    set_up(bench, &game_bidirectional, 30, 0, 0);
    compare_large(bench, tries, 1700);
    tell(bench, "all small sheets, games and slips");
    return !bench->failed;
}

static bool plexus(struct bench *bench, long tries)
{
    set_up(bench, &game_plexus, 3, 0, 0);
    compare_every(bench, false, 12, 1);
    for (int variant = 0; variant < 2 && !bench->failed; variant++) {
        set_up(bench, &game_plexus, 3, variant, 0);
        compare_strokes(bench, tries, 8);
        set_up(bench, &game_plexus, 5, variant, 0);
        compare_games(bench, tries, 17);
        compare_strokes(bench, tries, 24);
        compare_large(bench, tries, 24);
        set_up(bench, &game_plexus, 11, variant, 0);
        compare_large(bench, tries, 120);
        set_up(bench, &game_plexus, 41, variant, 0);
        compare_large(bench, tries / 20, 1600);
    }
    tell(bench, "all small sheets, games and slips");
    return !bench->failed;
}

int main(int argc, char **argv)
{
    const long tries = argc > 1 ? strtol(argv[1], NULL, 10) : SAMPLE(GAMES_USUAL);
    struct bench bench = {.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    static bool (*const tests[])(struct bench *, long) = {connecting, bidirectional, plexus};
    int failed = 0;

    bench.arithmetic = arithmetic_new(&bench.lasting);
    bench.marks = memory_allocate(DOTS_MOST * DOTS_MOST * 4 * sizeof *bench.marks);
    bench.seen = memory_allocate_zeroed(SEEN, sizeof *bench.seen);
    bench.keys = memory_allocate_zeroed(SEEN, sizeof *bench.keys);
    if (argc > 3) {
        bench.timed = true;
        const int32_t dots = (int32_t)strtol(argv[3], NULL, 10);
        for (const char *const *game = (const char *const *)argv + 4; *game != NULL; game++) {
            set_up(&bench, game_find(*game, strlen(*game)), dots, 0, 0);
            compare_large(&bench, tries, (size_t)dots * (size_t)dots);
        }
        return bench.failed;
    }
    printf("1..%zu\n", sizeof tests / sizeof *tests);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        bench.failed = false;
        failed += !tests[i](&bench, tries);
    }
    printf("%zu passed, %d failed\n", sizeof tests / sizeof *tests - (size_t)failed, failed);
    free(bench.marks);
    free(bench.seen);
    free(bench.keys);
    workspace_release(&bench.workspace);
    arithmetic_free(bench.arithmetic);
    arena_release(&bench.arena);
    arena_release(&bench.lasting);
    return failed > 0;
}
