/* What a search proves of a position is what plain minimax finds, which plays every game out by the
 * rules and keeps nothing: on late positions of random games, for two players and for more, with
 * bounds where a search is cut short. Whole small games have the values that are known of them.
 *
 * Runs: long plain */
#include "bench/draw.h"
#include "tests/helpers/answers.h"
#include "tests/helpers/watched.h"
#include "validator/arbiter.h"
#include "validator/games/games.h"
#include "validator/judgement.h"
#include "validator/leaving.h"
#include "validator/solve/solve.h"
#include "validator/step.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "tests/helpers/answers.c"

enum { MOVES_MOST = 400, PLAIN_MOST = 3000, PLIES = 7 };

/* A setup, and how many positions of it are compared. */
struct setting {
    const char *header;
    int positions;
};

static const struct setting settings[] = {
    {"game: differences\nplayers: [Ada, Ben]\nsquares: 6\n", 12},
    {"game: differences\nplayers: [Ada, Ben]\nsquares: 6\nrules: {count: once}\n", 8},
    {"game: connecting\nplayers: [Ada, Ben]\ndots: 4\n", 12},
    {"game: connecting\nplayers: [Ada, Ben]\ndots: 3\nrules: {ending: single}\n", 8},
    {"game: connecting\nplayers: [Ada, Ben]\ndots: 3\nrules: {diagonals: true}\n", 8},
    {"game: connecting\nplayers: [Ada, Ben, Cleo]\ndots: 4\n", 8},
    {"game: plexus\nplayers: [Ada, Ben]\ndots: 5\n", 12},
    {"game: plexus\nplayers: [Ada, Ben]\ndots: 5\nrules: {last-point: false}\n", 8},
    {"game: scrambled\nplayers: [Ada, Ben]\ncards: 8\n", 12},
    {"game: scrambled\nplayers: [Ada, Ben, Cleo]\ncards: 9\n", 8},
    {"game: bidirectional\nplayers: [Ada, Ben]\ndots: 4\n", 12},
    {"game: stepping\nplayers: [Ada, Ben]\nsquares: 4\n", 12},
    {"game: stepping\nplayers: [Ada, Ben, Cleo]\nsquares: 3\n", 8},
    {"game: by-numbers\nplayers: [Ada, Ben]\nsquares: 4\ncolumns: [1, 2, 3, 1]\n"
     "rows: [2, 1, 3, 3]\n",
     12},
    {"game: prime-target\nplayers: [Ada, Ben]\nwedges: 3\nrings-each: 2\n", 12},
    {"game: prime-target\nplayers: [Ada, Ben, Cleo]\nwedges: 3\nrings-each: 2\n", 4},
    {"game: not-divisors\nplayers: [Ada, Ben]\nsquares: 3\n", 12},
    {"game: not-divisors\nplayers: [Ada, Ben, Cleo]\nsquares: 3\n", 8},
    {"game: permutations\nplayers: [Ada, Ben]\nrounds: 2\n", 6},
    {"game: bouncing\nplayers: [Ada, Ben]\nwhole-moves: 2\n", 2},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

struct table {
    struct arbiter *arbiter;
    const struct judgement *judgement;
    struct move moves[MOVES_MOST];
    size_t count;
    uint64_t seed;
};

/* --- random games */

static void play(struct position *position, const struct move *move)
{
    struct trace_entry entry = {.move = *move, .kind = ITEM_MOVE};

    entry.player = (uint8_t)position->player;
    step_again(position, &entry);
    position_settle(position);
    if (position->over && position->game->finish != NULL)
        position->game->finish(position);
}

static struct position *begin(struct table *table)
{
    size_t entries;

    return arbiter_position(table->arbiter, table->judgement, 0, &entries);
}

/* A position at most so many plies before the end of a random game, or NULL if it is at once over.
 */
static struct position *draw_position(struct table *table, const char *header, size_t plies)
{
    const struct document document = {.bytes = header, .len = strlen(header), .line = 1};

    table->judgement = arbiter_judge(table->arbiter, &document);
    assert_non_null(table->judgement);
    struct position *position = begin(table);
    table->count = 0;
    while (!position->over && table->count < MOVES_MOST &&
           draw_move(position, position->game->legal, &table->seed, arbiter_arena(table->arbiter),
                     &table->moves[table->count]))
        play(position, &table->moves[table->count++]);
    const size_t played = table->count > plies ? table->count - plies : 0;
    position = begin(table);
    for (size_t i = 0; i < played; i++)
        play(position, &table->moves[i]);
    return position->over ? NULL : position;
}

/* --- plain minimax */

struct plain {
    int player;
    bool helped, complete;
    int left;
    int64_t best_points;
    char *rooms[MOVES_MOST];
};

struct plain_node {
    struct plain *plain;
    const struct position *position;
    int depth;
    int64_t best;
    bool any, chooses;
};

static int64_t final_lead(const struct position *position, int player)
{
    bool winners[PLAYERS_MOST + 1] = {false};
    int64_t lead = INT64_MAX;
    int count = 0;

    if (position->game->scoring == SCORING_NONE || position->game->score_write != NULL) {
        outcome_by_rules(position->game, position, winners);
        for (int i = 1; i <= position->setup->players; i++)
            count += winners[i];
        return !winners[player] ? -1 : count == 1;
    }
    for (int i = 1; i <= position->setup->players; i++) {
        int64_t ahead = position->scores[player].value - position->scores[i].value;
        ahead = position->game->lowest_wins ? -ahead : ahead;
        if (i != player && ahead < lead)
            lead = ahead;
    }
    return lead;
}

static int64_t plain_value(struct plain *plain, const struct position *position, int depth);

static bool plain_move(void *context, const struct move *move)
{
    struct plain_node *const node = context;
    struct plain *const plain = node->plain;
    const size_t size = node->position->game->size(node->position->setup);

    if (plain->rooms[node->depth] == NULL)
        plain->rooms[node->depth] = malloc(size);
    struct position *const next = (struct position *)plain->rooms[node->depth];
    memcpy(next, node->position, size);
    play(next, move);
    const int64_t value = plain_value(plain, next, node->depth + 1);
    if (!node->any || (node->chooses ? value > node->best : value < node->best))
        node->best = value;
    node->any = true;
    return plain->left > 0;
}

static bool pass(void *context, const struct move *move)
{
    (void)context;
    (void)move;
    return true;
}

static bool list_plainly(const struct position *position, legal_each *each, void *context)
{
    return position->game == &game_permutations ? answers_list(position, each, context)
                                                : prover_list(position, each, context);
}

static int64_t plain_value(struct plain *plain, const struct position *position, int depth)
{
    struct plain_node node = {.plain = plain, .position = position, .depth = depth};

    node.chooses = plain->helped || position->player == plain->player;
    if (position->over)
        return final_lead(position, plain->player);
    if (--plain->left <= 0)
        return 0;
    plain->complete &= list_plainly(position, pass, NULL);
    plain->complete = plain->complete && list_plainly(position, plain_move, &node) && node.any;
    plain->left = plain->complete ? plain->left : 0;
    return node.best;
}

/* The value; false if it would take too long, or moves are without end. */
static bool find_plainly(const struct position *position, int player, bool helped, int64_t *value)
{
    struct plain plain = {.player = player, .helped = helped, .complete = true, .left = PLAIN_MOST};

    *value = plain_value(&plain, position, 0);
    for (int i = 0; i < MOVES_MOST; i++)
        free(plain.rooms[i]);
    return plain.complete && plain.left > 0;
}

/* --- comparing */

static void assert_holds(struct lead_range range, int64_t value)
{
    assert_true(range.least <= value && value <= range.most);
}

/* Compares what is known of one player; false if minimax does not know. */
static bool compare_player(const struct position *position, const struct solution *solution,
                           int player, bool whole)
{
    const struct outlook *const outlook = &solution->outlooks[player];
    int64_t forced, helped;

    if (!find_plainly(position, player, false, &forced) ||
        !find_plainly(position, player, true, &helped))
        return false;
    assert_holds(outlook->forced, forced);
    assert_holds(outlook->certain, forced);
    assert_holds(outlook->certain, helped);
    assert_holds(outlook->helped, helped);
    if (whole) {
        assert_int_equal(outlook->forced.least, forced);
        assert_int_equal(outlook->forced.most, forced);
        if (position->setup->players > 2)
            assert_int_equal(outlook->helped.most, helped);
    }
    return true;
}

/* The line of a solution that is exact ends with what is proved. */
static void assert_line_ends_so(const struct position *position, const struct solution *solution)
{
    const size_t size = position->game->size(position->setup);
    struct position *const copy = malloc(size);
    const struct lead_range forced = solution->outlooks[position->player].forced;
    struct reason reason;

    memcpy(copy, position, size);
    for (size_t i = 0; i < solution->line_len; i++) {
        assert_int_equal(copy->game->check(copy, &solution->line[i], &reason), CODE_NONE);
        play(copy, &solution->line[i]);
    }
    assert_true(copy->over || copy->round != position->round);
    if (copy->over)
        assert_int_equal(final_lead(copy, position->player), forced.least);
    free(copy);
}

/* Solves a position twice, once with hardly any time to look; true if minimax knows it, too, or
 * where moves are angles, if it is solved. */
static bool compare_position(const struct position *position)
{
    struct arena arena = {0};
    struct solution solution;
    bool known = true;

    for (int whole = 0; whole <= 1; whole++) {
        struct prover *const prover = prover_new(position, 1 << 20);
        struct prover_limits limits = {.deadline = prover_clock() + 60000};
        const bool angles = position->game == &game_bouncing;
        limits.positions = !whole ? 20 : angles ? 1500 : 0;
        solve_position(prover, position, &limits, &arena, &solution);
        assert_int_not_equal(solution.obstacle, OBSTACLE_DISAGREEMENT);
        for (int player = 1; known && !angles && player <= position->setup->players; player++)
            known = compare_player(position, &solution, player, whole);
        known = known && (!angles || !whole || solution.exact);
        if (known && whole)
            assert_line_ends_so(position, &solution);
        prover_free(prover);
        if (!known)
            break;
    }
    arena_release(&arena);
    return known;
}

static void test_like_minimax(void **state)
{
    struct table table = {.arbiter = arbiter_new(), .seed = 7};

    (void)state;
    for (size_t i = 0; i < SETTINGS; i++) {
        int compared = 0;
        for (int tries = 0; compared < SAMPLE(settings[i].positions) && tries < 60; tries++) {
            const size_t plies = 1 + random_below(&table.seed, PLIES);
            const struct position *const position =
                draw_position(&table, settings[i].header, plies);
            compared += position != NULL && compare_position(position);
        }
        print_message("%d positions of %s", compared, settings[i].header);
        assert_true(compared > 0);
    }
    arbiter_free(table.arbiter);
}

/* --- permutations */

static bool note_points(void *context, const struct move *move)
{
    const struct plain_node *const node = context;
    const int64_t points = node->position->game->gain(node->position, move).value;

    if (points > node->plain->best_points)
        node->plain->best_points = points;
    return true;
}

/* Lists whose best answers leave all integers in their places, move some, or give some up. */
static const char *const lists[] = {
    "1. 12 [1] [1] 2. 8 [1] [1] 3. 2",
    "1. 2 [1] [1] 2. 8 [1] [1] 3. 9 [1] [1] 4. 1 [1] [1] 5. 3",
    "1. 2 [1] [1] 2. 4 [1] [1] 3. 6 [1] [1] 4. 3",
    "1. 1 [1] [1] 2. 2 [1] [1] 3. 4 [1] [1] 4. 3 [1] [1] 5. 5",
};

/* The best answer is what all answers come to. */
static void test_best_answers(void **state)
{
    struct table table = {.arbiter = arbiter_new()};

    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        struct buffer text = {0};
        buffer_format(&text, "game: permutations\nplayers: [Ada, Ben]\nrounds: 6\nmoves: |\n  %s\n",
                      lists[i]);
        const struct document document = {.bytes = text.bytes, .len = text.len, .line = 1};
        size_t entries;
        table.judgement = arbiter_judge(table.arbiter, &document);
        const struct position *const position =
            arbiter_position(table.arbiter, table.judgement, UINT32_MAX, &entries);
        struct plain plain = {.best_points = INT64_MIN};
        struct plain_node node = {.plain = &plain, .position = position};
        assert_int_equal(position->phase, 1);
        assert_true(answers_list(position, note_points, &node));
        const struct prospects prospects = position->game->prospects(position, 1, true);
        assert_int_equal(prospects.least, plain.best_points);
        assert_int_equal(prospects.most, plain.best_points);
        buffer_release(&text);
    }
    arbiter_free(table.arbiter);
}

/* --- whole games */

/* The lead of player 1: of whole games, found once by another program, and of one in which a number
 * that fits into both squares which are left decides. */
static const struct {
    const char *header;
    int64_t lead;
    bool takes_long; /* left to runs with `LONG` */
} known_values[] = {
    {"game: not-divisors\nplayers: [Ada, Ben]\nsquares: 3\nmoves: a2=24 b2=6 c2=2 c3=28 a1=4\n", -1,
     false},
    {"game: differences\nplayers: [Ada, Ben]\nsquares: 8\n", 0, false},
    {"game: scrambled\nplayers: [Ada, Ben]\ncards: 10\n", 0, false},
    {"game: bidirectional\nplayers: [Ada, Ben]\ndots: 4\n", 1, false},
    {"game: prime-target\nplayers: [Ada, Ben]\nwedges: 5\nrings-each: 2\n", -1, false},
    {"game: prime-target\nplayers: [Ada, Ben]\nwedges: 6\nrings-each: 2\n", 1, true},
    {"game: prime-target\nplayers: [Ada, Ben]\nwedges: 7\nrings-each: 2\n", -2, true},
    {"game: scrambled\nplayers: [Ada, Ben]\ncards: 12\n", 0, true},
    {"game: scrambled\nplayers: [Ada, Ben]\ncards: 14\n", 0, true},
    {"game: bidirectional\nplayers: [Ada, Ben]\ndots: 5\n", 1, true},
    {"game: connecting\nplayers: [Ada, Ben]\ndots: 4\n", 0, true},
    {"game: plexus\nplayers: [Ada, Ben]\ndots: 5\n", -1, true},
    {"game: stepping\nplayers: [Ada, Ben]\nsquares: 3\n", 4, true},
};

static void test_known_values(void **state)
{
    struct table table = {.arbiter = arbiter_new()};
    const struct prover_limits limits = {.deadline = INT64_MAX};

    (void)state;
    for (size_t i = 0; i < sizeof known_values / sizeof known_values[0]; i++) {
        if (known_values[i].takes_long && getenv("LONG") == NULL)
            continue;
        const char *const header = known_values[i].header;
        const struct document document = {.bytes = header, .len = strlen(header), .line = 1};
        size_t entries;
        table.judgement = arbiter_judge(table.arbiter, &document);
        const struct position *const position =
            arbiter_position(table.arbiter, table.judgement, UINT32_MAX, &entries);
        struct prover *const prover = prover_new(position, 256 << 20);
        const struct answer no = prover_ask(
            prover, position, (struct question){1, false, known_values[i].lead + 1}, &limits, true);
        const struct answer yes = prover_ask(
            prover, position, (struct question){1, false, known_values[i].lead}, &limits, true);
        assert_int_equal(no.proof, PROOF_NO);
        assert_int_equal(yes.proof, PROOF_YES);
        assert_int_equal(yes.lead, known_values[i].lead);
        prover_free(prover);
    }
    arbiter_free(table.arbiter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_like_minimax),
                                       cmocka_unit_test(test_best_answers),
                                       cmocka_unit_test(test_known_values)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
