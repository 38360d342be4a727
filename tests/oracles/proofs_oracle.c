/* What recto-proofs(7) proves holds: on every position of tiny boards, and in random games on
 * larger ones. What each statement needs is found from the moves alone, and each test insists that
 * the cases it is about have occurred.
 *
 * Runs: long
 */
#include "base/random.h"
#include "tests/helpers/watched.h"
#include "validator/circle/circle.h"
#include "validator/game.h"
#include "validator/games/games.h"
#include "validator/numbers/angle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 12, SQUARES_MOST = SIDE_MOST * SIDE_MOST, MOVES_MOST = 2 * SQUARES_MOST };
enum { LEGAL_MOST = 8 * SQUARES_MOST, EVENTS = 4 };

/* Games of one setup, and the one that is being played. */
struct walk {
    const struct game *game;
    struct setup setup;
    int32_t lists[2][SIDE_MOST];
    struct arena arena;
    struct arithmetic *arithmetic;
    struct workspace workspace;
    uint32_t stamp;
    uint64_t seed;
    struct move played[MOVES_MOST];
    int count;      /* of them */
    int depth_most; /* no further */
    /* Looks at a position in which so many moves are legal. */
    void (*look)(struct walk *walk, const struct position *position, int legal);
    /* Whether a position like this one has been seen; NULL if all are looked at. */
    bool (*is_known)(struct walk *walk);
    bool *known;
    long events[EVENTS]; /* what `look` has seen, by an enumeration of the test */
    long positions;
};

struct listing {
    struct move *list;
    int count;
    struct arena *arena; /* for lists of moves */
};

static bool add_move(void *context, const struct move *move)
{
    struct listing *const listing = context;
    const size_t size = move->list_len * sizeof *move->list;

    assert_true(listing->count < LEGAL_MOST);
    struct move *const kept = &listing->list[listing->count++];
    *kept = *move;
    if (size > 0)
        kept->list = memcpy(arena_allocate(listing->arena, size), move->list, size);
    return true;
}

static void start(struct walk *walk)
{
    walk->count = 0;
    (void)workspace_set_up(&walk->workspace, walk->game, &walk->setup, walk->arithmetic,
                           &walk->arena, ++walk->stamp);
}

static int32_t pick(struct walk *walk, int32_t below)
{
    return (int32_t)random_below(&walk->seed, (size_t)below);
}

static void play(struct walk *walk, struct position *position, const struct move *move)
{
    walk->played[walk->count++] = *move;
    position->scorer = 0;
    position->points = integer_of(0);
    walk->game->apply(position, move);
    position->moves++;
    position_settle(position);
}

/* The legal moves, in memory that the caller frees; the position has been looked at. */
static struct listing moves_of(struct walk *walk, const struct position *position)
{
    struct listing listing = {malloc(LEGAL_MOST * sizeof *listing.list), 0, &walk->arena};

    assert_non_null(listing.list);
    walk->game->legal(position, add_move, &listing);
    walk->positions++;
    walk->look(walk, position, listing.count);
    return listing;
}

/* All games that go on from a position. */
static void walk_all(struct walk *walk, const struct position *position)
{
    if (walk->is_known != NULL && walk->is_known(walk))
        return;
    struct listing listing = moves_of(walk, position);
    const size_t size = walk->game->size(&walk->setup);
    struct position *const next = malloc(size);

    assert_non_null(next);
    for (int i = 0; i < listing.count && walk->count < walk->depth_most; i++) {
        memcpy(next, position, size);
        play(walk, next, &listing.list[i]);
        walk_all(walk, next);
        walk->count--;
    }
    free(next);
    free(listing.list);
}

static void walk_every_game(struct walk *walk)
{
    start(walk);
    walk_all(walk, walk->workspace.position);
}

/* Plays so many moves at random, or to the end. */
static void walk_at_random(struct walk *walk, int moves)
{
    struct position *const position = walk->workspace.position;

    for (bool going_on = true; going_on && walk->count < moves;) {
        struct listing listing = moves_of(walk, position);
        going_on = listing.count > 0 && !position->over;
        if (going_on)
            play(walk, position, &listing.list[pick(walk, listing.count)]);
        free(listing.list);
    }
}

static void walk_random_game(struct walk *walk)
{
    start(walk);
    walk_at_random(walk, MOVES_MOST);
}

static struct walk *walk_new(const struct game *game)
{
    struct walk *const walk = calloc(1, sizeof *walk);

    assert_non_null(walk);
    walk->game = game;
    walk->setup.players = 2;
    walk->arithmetic = arithmetic_new(&walk->arena);
    walk->depth_most = MOVES_MOST;
    walk->seed = 1;
    return walk;
}

static void walk_free(struct walk *walk)
{
    for (int i = 0; i < EVENTS; i++)
        assert_true(walk->events[i] != 0); /* -1 where a test has fewer */
    workspace_release(&walk->workspace);
    arithmetic_free(walk->arithmetic);
    arena_release(&walk->arena);
    free(walk->known);
    free(walk);
}

/* A test counts so many events. */
static void count_events(struct walk *walk, int events)
{
    for (int i = events; i < EVENTS; i++)
        walk->events[i] = -1;
}

static int index_of(const struct walk *walk, struct square square)
{
    return square.row * walk->setup.numbers[0] + square.column;
}

/* --- stepping: nobody is stuck */

enum { EVERY_SQUARE_DIVIDED, ONLY_ONE_LEFT };

static int squares_of(const struct walk *walk)
{
    return walk->setup.numbers[0] * walk->setup.numbers[0];
}

static void look_stepping(struct walk *walk, const struct position *position, int legal)
{
    const int squares = squares_of(walk), left = 2 * squares - walk->count;
    bool divided[SQUARES_MOST] = {false};

    assert_int_equal(position->over, legal == 0);
    if (!position->over)
        return;
    for (int i = squares; i < walk->count; i++)
        divided[index_of(walk, walk->played[i].to)] = true;
    if (left == 0) {
        walk->events[EVERY_SQUARE_DIVIDED]++;
        return;
    }
    walk->events[ONLY_ONE_LEFT]++;
    assert_int_equal(left, 1);
    assert_int_equal(walk->played[walk->count - 1].number.value, 1);
    assert_false(divided[index_of(walk, walk->played[0].to)]); /* where the number 1 stands */
}

/* What can happen depends only on the squares that are divided, and on the divisor before. */
static bool is_known_stepping(struct walk *walk)
{
    const int squares = squares_of(walk);
    size_t divided = 0;

    if (walk->count <= squares)
        return false;
    for (int i = squares; i < walk->count; i++)
        divided |= (size_t)1 << index_of(walk, walk->played[i].to);
    bool *const known = &walk->known[divided * (size_t)(squares + 1) +
                                     (size_t)walk->played[walk->count - 1].number.value];
    const bool was = *known;
    *known = true;
    return was;
}

static void test_stepping(void **state)
{
    struct walk *const walk = walk_new(&game_stepping);

    (void)state;
    count_events(walk, 2);
    walk->look = look_stepping;
    for (walk->setup.numbers[0] = 1; walk->setup.numbers[0] <= 2; walk->setup.numbers[0]++)
        walk_every_game(walk);
    walk->setup.numbers[0] = 3;
    walk->is_known = is_known_stepping;
    for (int arrangement = 0; arrangement < SAMPLE(200); arrangement++) {
        free(walk->known);
        walk->known = calloc(512 * 10, sizeof *walk->known);
        start(walk);
        walk_at_random(walk, 9);
        walk_all(walk, walk->workspace.position);
    }
    for (int game = 0; game < SAMPLE(300); game++) {
        walk->setup.numbers[0] = 4 + pick(walk, 3);
        walk_random_game(walk);
    }
    walk_free(walk);
}

/* --- differences: nobody is stuck */

static void look_differences(struct walk *walk, const struct position *position, int legal)
{
    const int left = walk->setup.numbers[0] - walk->count;

    assert_int_equal(position->over, left == 0);
    assert_int_equal(legal, left * left);
    walk->events[0] += position->over;
}

static void test_differences(void **state)
{
    struct walk *const walk = walk_new(&game_differences);

    (void)state;
    count_events(walk, 1);
    walk->look = look_differences;
    for (walk->setup.numbers[0] = 1; walk->setup.numbers[0] <= 5; walk->setup.numbers[0]++)
        walk_every_game(walk);
    for (walk->setup.numbers[0] = 6; walk->setup.numbers[0] <= SIDE_MOST; walk->setup.numbers[0]++)
        for (int game = 0; game < 30; game++)
            walk_random_game(walk);
    walk_free(walk);
}

/* --- plexus: who begins a whole move is not stuck; no tie */

enum { WHOLE_MOVE_BEGINS, HALF_MOVE_LOST, LAST_DOT_POINT, TIE_WITHOUT_IT };

struct dots {
    int degree[SQUARES_MOST];
    int bare;   /* without a segment */
    int broken; /* whole moves of which only the first half was made */
    bool begins, last_by_first;
};

/* Whether some segment can be drawn from a dot that has one segment, or that has more. */
static bool has_half(const struct walk *walk, const struct dots *dots, bool from_endpoint)
{
    const int side = walk->setup.numbers[0];

    for (int i = 0; i < side * side; i++) {
        const int near[4] = {i % side > 0 ? i - 1 : i, i % side < side - 1 ? i + 1 : i,
                             i >= side ? i - side : i, i + side < side * side ? i + side : i};
        if (dots->degree[i] == 0 || (dots->degree[i] == 1) != from_endpoint)
            continue;
        for (int way = 0; way < 4; way++)
            if (dots->degree[near[way]] == 0)
                return true;
    }
    return false;
}

static struct dots dots_of(const struct walk *walk)
{
    struct dots dots = {.bare = squares_of(walk), .begins = walk->count > 0};

    for (int i = 0; i < walk->count; i++) {
        const int from = index_of(walk, walk->played[i].from);
        const bool from_endpoint = dots.degree[from] == 1;
        dots.bare -= i == 0 ? 2 : 1;
        dots.degree[from]++;
        dots.degree[index_of(walk, walk->played[i].to)]++;
        if (i == 0)
            continue;
        dots.last_by_first = dots.begins;
        if (dots.begins && !has_half(walk, &dots, from_endpoint))
            dots.broken++; /* the next move begins, too */
        else
            dots.begins = !dots.begins;
    }
    return dots;
}

static void look_plexus(struct walk *walk, const struct position *position, int legal)
{
    const struct dots dots = dots_of(walk);
    const bool last_point = walk->setup.variants[0] == 0;
    const int64_t first = position->scores[1].value, second = position->scores[2].value;

    assert_int_equal(position->over, dots.bare == 0);
    if (!position->over) {
        assert_true(legal > 0);
        assert_int_equal(first + second, dots.broken);
        walk->events[WHOLE_MOVE_BEGINS] += dots.begins;
        walk->events[HALF_MOVE_LOST] += dots.broken;
        return;
    }
    assert_int_equal(dots.broken % 2, 1);
    assert_int_equal(first + second, dots.broken - (dots.last_by_first && !last_point));
    walk->events[LAST_DOT_POINT] += dots.last_by_first && last_point;
    if (last_point)
        assert_int_not_equal(first, second);
    else
        walk->events[TIE_WITHOUT_IT] += first == second;
}

static void test_plexus(void **state)
{
    struct walk *const walk = walk_new(&game_plexus);

    (void)state;
    walk->look = look_plexus;
    for (uint8_t value = 0; value < 2; value++) {
        walk->setup.variants[0] = value;
        walk->setup.numbers[0] = 3;
        walk_every_game(walk);
        for (int game = 0; game < SAMPLE(300); game++) {
            walk->setup.numbers[0] = 5 + 2 * pick(walk, 3);
            walk_random_game(walk);
        }
    }
    walk_free(walk);
}

/* --- by-numbers: no number stays where it is, and every round reaches 4 */

enum { WENT_ON, ENDED_AT_FOUR };

static void look_by_numbers(struct walk *walk, const struct position *position, int legal)
{
    const int before = walk->count - 1;

    if (before >= 0 && before < 4)
        for (int i = 0; i < before; i++)
            assert_false(square_equal(walk->played[before].to, walk->played[i].to));
    if (walk->count < 4) {
        assert_int_equal(position->round, 1);
        assert_true(legal > 0);
    } else {
        walk->events[position->round == 1 ? WENT_ON : ENDED_AT_FOUR]++;
    }
}

static void walk_lists(struct walk *walk, int entry)
{
    const int side = walk->setup.numbers[0];

    if (entry == 2 * side) {
        walk_every_game(walk);
        return;
    }
    for (int32_t number = 1; number < side; number++) {
        walk->lists[entry / side][entry % side] = number;
        walk_lists(walk, entry + 1);
    }
}

static void test_by_numbers(void **state)
{
    struct walk *const walk = walk_new(&game_by_numbers);

    (void)state;
    count_events(walk, 2);
    walk->look = look_by_numbers;
    walk->depth_most = 4;
    walk->setup.lists[1] = walk->lists[0];
    walk->setup.lists[2] = walk->lists[1];
    walk->setup.numbers[3] = 1;
    for (walk->setup.numbers[0] = 2; walk->setup.numbers[0] <= 3; walk->setup.numbers[0]++)
        walk_lists(walk, 0);
    for (int trial = 0; trial < 60; trial++) {
        const int side = walk->setup.numbers[0] = 4 + pick(walk, 3);
        for (int i = 0; i < 2 * side; i++) /* often half of the side, which leads to few squares */
            walk->lists[i / side][i % side] = trial % 2 == 0 ? side / 2 : 1 + pick(walk, side - 1);
        walk_every_game(walk);
    }
    walk_free(walk);
}

/* --- bidirectional: where an end can be stuck */

enum { ALONE_AT_THE_EDGE, TOGETHER_IN_A_CORNER, TOGETHER_INSIDE, TOGETHER_AT_THE_EDGE };

static int segments_at(const struct walk *walk, struct square dot)
{
    int segments = 0;

    for (int i = 0; i < walk->count; i++)
        segments += square_equal(walk->played[i].from, dot) + square_equal(walk->played[i].to, dot);
    return segments;
}

static void look_bidirectional(struct walk *walk, const struct position *position, int legal)
{
    const int side = walk->setup.numbers[0];
    struct square ends[2];
    bool stuck = false;

    if (walk->count < 2)
        return;
    ends[0] = ends[1] = walk->played[0].from;
    for (int i = 0; i < walk->count; i++)
        ends[walk->played[i].option - 1] = walk->played[i].to;
    const bool together = square_equal(ends[0], ends[1]);
    for (int pen = 0; pen < 2; pen++) {
        const int borders =
            (ends[pen].row % (side - 1) == 0) + (ends[pen].column % (side - 1) == 0);
        const int drawn = segments_at(walk, ends[pen]);
        assert_int_equal(drawn % 2, together ? 0 : 1);
        if (together && borders == 1)
            walk->events[TOGETHER_AT_THE_EDGE]++;
        if (drawn < 4 - borders)
            continue;
        stuck = true;
        assert_true(together ? borders != 1 : borders == 1);
        walk->events[!together      ? ALONE_AT_THE_EDGE
                     : borders == 2 ? TOGETHER_IN_A_CORNER
                                    : TOGETHER_INSIDE]++;
    }
    assert_int_equal(position->over, stuck);
    assert_true(position->over || legal > 0);
}

static void test_bidirectional(void **state)
{
    struct walk *const walk = walk_new(&game_bidirectional);

    (void)state;
    walk->look = look_bidirectional;
    walk->setup.numbers[0] = 2;
    walk_every_game(walk);
    walk->setup.numbers[0] = 3;
    walk_every_game(walk);
    for (int game = 0; game < SAMPLE(3000); game++) {
        walk->setup.numbers[0] = 3 + pick(walk, 6);
        walk_random_game(walk);
    }
    walk_free(walk);
}

/* --- connecting: a segment joins two graphs at most */

enum { JOINED, CLOSED };

struct graphs {
    int label[SQUARES_MOST]; /* of the graph of a dot; 0: none */
    int count, begun, joined;
};

static struct graphs graphs_of(const struct walk *walk)
{
    struct graphs graphs = {.count = 0};

    for (int i = 0; i < walk->count; i++) {
        const int from = index_of(walk, walk->played[i].from);
        const int to = index_of(walk, walk->played[i].to);
        const int a = graphs.label[from], b = graphs.label[to];
        if (a == 0 && b == 0) {
            graphs.label[from] = graphs.label[to] = ++graphs.begun;
            graphs.count++;
        } else if (a == 0 || b == 0) {
            graphs.label[from] = graphs.label[to] = a + b;
        } else if (a != b) {
            for (int dot = 0; dot < squares_of(walk); dot++)
                if (graphs.label[dot] == b)
                    graphs.label[dot] = a;
            graphs.count--;
            graphs.joined++;
        }
    }
    return graphs;
}

static void look_connecting(struct walk *walk, const struct position *position, int legal)
{
    const struct graphs graphs = graphs_of(walk);
    int64_t points = 0;

    (void)legal;
    for (int player = 1; player <= walk->setup.players; player++)
        points += position->scores[player].value;
    assert_int_equal(points, graphs.joined);
    assert_int_equal(points, graphs.begun - graphs.count);
    assert_true(position->points.value == 0 || position->points.value == 1);
    walk->events[JOINED] += position->points.value;
    walk->events[CLOSED] += walk->count > 0 && position->points.value == 0;
}

static void test_connecting(void **state)
{
    struct walk *const walk = walk_new(&game_connecting);

    (void)state;
    count_events(walk, 2);
    walk->look = look_connecting;
    for (uint8_t variants = 0; variants < 4; variants++) {
        walk->setup.variants[0] = variants & 1;
        walk->setup.variants[1] = variants >> 1;
        walk->setup.numbers[0] = 2;
        walk->depth_most = MOVES_MOST;
        walk_every_game(walk);
        walk->setup.numbers[0] = 3;
        walk->depth_most = 4;
        walk_every_game(walk);
        for (int game = 0; game < 100; game++) {
            walk->setup.players = 1 + pick(walk, 4);
            walk->setup.numbers[0] = 4 + pick(walk, 5);
            walk_random_game(walk);
        }
    }
    walk_free(walk);
}

/* --- every game: who is on the move can move, and there is an end */

static const struct longest {
    const struct game *game;
    struct setup setup;
    int most; /* moves */
    bool exactly;
} every_game[] = {
    {&game_not_divisors, {.players = 2, .numbers = {3}}, 9, false},
    {&game_plexus, {.players = 2, .numbers = {5}}, 24, true},
    {&game_stepping, {.players = 3, .numbers = {3}}, 18, false},
    {&game_permutations, {.players = 3, .numbers = {6}}, 24, true},
    {&game_connecting, {.players = 3, .numbers = {4}}, 24, false},
    {&game_connecting, {.players = 3, .numbers = {4}, .variants = {1}}, 33, false},
    {&game_bidirectional, {.players = 2, .numbers = {4}}, 24, false},
    {&game_scrambled, {.players = 3, .numbers = {12}}, 12, true},
    {&game_by_numbers, {.players = 2, .numbers = {3, 0, 0, 1}}, 18, false},
    {&game_prime_target, {.players = 2, .numbers = {5, 2}}, 9, true},
    {&game_differences, {.players = 2, .numbers = {7}}, 7, true},
};

static void look_every_game(struct walk *walk, const struct position *position, int legal)
{
    assert_int_equal(position->over, legal == 0);
    walk->events[0] += position->over;
}

static void test_every_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof every_game / sizeof *every_game; i++) {
        struct walk *const walk = walk_new(every_game[i].game);
        count_events(walk, 1);
        walk->look = look_every_game;
        walk->setup = every_game[i].setup;
        for (int j = 0; j < 3; j++)
            walk->lists[0][j] = walk->lists[1][j] = 1 + j % 2;
        walk->setup.lists[1] = walk->lists[0];
        walk->setup.lists[2] = walk->lists[1];
        for (int game = 0; game < 60; game++) {
            walk_random_game(walk);
            assert_int_equal(walk->events[0], game + 1);
            assert_true(walk->count <= every_game[i].most);
            assert_true(walk->count == every_game[i].most || !every_game[i].exactly);
        }
        walk_free(walk);
    }
}

/* --- bouncing: there is room to either side, and a shot that crosses nothing has an end */

enum { CIRCLE_GAMES = 200, SHOTS = 40 };

static const int64_t half_turn = 180 * DEGREE;

/* The least angle with nine decimals that bounces to that side; 0 if there is none. */
static int64_t least_bounce(struct circle_arithmetic *arithmetic, const struct circle *circle,
                            int player, int side)
{
    const int64_t blocked = circle_blocked(arithmetic, circle, player, side);

    assert_true(blocked < half_turn);
    if (blocked > 0)
        assert_int_not_equal(circle_judge(arithmetic, circle, player, side * blocked, 0),
                             SHOT_FINE);
    return blocked + 1 < half_turn ? blocked + 1 : 0;
}

static void shoot(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                  uint64_t *seed)
{
    int64_t turn = 0;

    for (int side = -1; side <= 1; side += 2) {
        const int64_t least = least_bounce(arithmetic, circle, player, side);
        if (least == 0)
            continue;
        const int64_t span = half_turn - least;
        const int64_t tried[] = {least, least + (int64_t)random_below(seed, (size_t)span),
                                 half_turn - 1};
        for (int i = 0; i < 3; i++)
            assert_int_equal(circle_judge(arithmetic, circle, player, side * tried[i], 0),
                             SHOT_FINE);
        if (turn == 0 || random_below(seed, 2) == 0)
            turn = side * tried[random_below(seed, 2)];
    }
    assert_int_not_equal(turn, 0);
    circle_shoot(arithmetic, circle, player, turn, 0);
}

static void test_bouncing(void **state)
{
    struct circle_arithmetic *const arithmetic = circle_arithmetic_new();
    struct circle *const circle = calloc(1, sizeof *circle);
    uint64_t seed = 1;

    (void)state;
    assert_non_null(circle);
    for (int game = 0; game < SAMPLE(CIRCLE_GAMES); game++) {
        const int64_t bearing = (int64_t)random_below(&seed, 360) * DEGREE;
        circle_start(circle);
        circle_open(arithmetic, circle, 1, bearing);
        circle_open(arithmetic, circle, 2,
                    (bearing + DEGREE * (1 + (int64_t)random_below(&seed, 359))) % (360 * DEGREE));
        for (int shot = 0; shot < SHOTS; shot++)
            shoot(arithmetic, circle, 1 + shot % 2, &seed);
    }
    free(circle);
    circle_arithmetic_free(arithmetic);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stepping),      cmocka_unit_test(test_differences),
        cmocka_unit_test(test_plexus),        cmocka_unit_test(test_by_numbers),
        cmocka_unit_test(test_bidirectional), cmocka_unit_test(test_connecting),
        cmocka_unit_test(test_every_game),    cmocka_unit_test(test_bouncing),
    };

    return cmocka_run_group_tests_name("proofs", tests, NULL, NULL);
}
