/* What games say to a search holds: keys, prospects and complete lists of moves, compared with
 * plain minimax over all continuations of late positions, and with how random games go on. Where
 * moves are without end, minimax tries all integers that can matter, or some angles. `LONG` takes
 * more than 500 late positions of each setup. The only argument is the id of a game, without which
 * all are tried.
 *
 * Runs: long plain
 */
#include "base/memory.h"
#include "base/random.h"
#include "tests/helpers/answers.h"
#include "tests/helpers/watched.h"
#include "validator/game.h"
#include "validator/games/games.h"
#include "validator/leaving.h"

#include <assert.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "tests/helpers/answers.c"

enum {
    SEATS = 4,
    PLIES_MOST = 400,
    DEPTH_MOST = 64,
    MOVES_LISTED = 4096,
    SLOTS = 1 << 17,
    LIST_MOST = 64,      /* numbers of a list in the header */
    INTEGERS_MOST = 400, /* of not-divisors, that plain minimax tries */
    PLAYED_MOST = 48,    /* that are written in games, as long as one of them fits */
    PLAIN_NODES = 300,   /* that it visits of them */
    EVERY = 7            /* which of the angles of a last shot are drawn */
};

/* A game with a setup, and how far from the end minimax looks. */
struct trial {
    const struct game *game;
    int players;
    int32_t numbers[KEYS_MOST];
    uint8_t variants[VARIANTS_MOST];
    bool leaves; /* whether a player leaves after some moves */
    const int32_t *lists[KEYS_MOST];
};

/* What is to come from a position: by player, the most and the least points whatever is played, and
 * the points less those of all others if the player does best and they all work against it. */
struct values {
    int64_t most[SEATS], least[SEATS], duel[SEATS];
    bool partly; /* found with samples of moves */
};

/* The values that a key has been seen with, in rotation from the player on the move. */
struct seen {
    uint64_t hash[2];
    struct values values;
};

struct oracle {
    const struct trial *trial;
    struct setup setup;
    struct arena arena;
    struct arithmetic *arithmetic;
    struct workspace workspace;
    struct position *played[PLIES_MOST], *searched[DEPTH_MOST];
    int plies;
    uint32_t stamp;
    uint64_t seed;
    long nodes; /* that minimax may still visit */
    struct seen *seen;
    bool unchecked;        /* minimax is not compared with anything */
    int64_t most;          /* of not-divisors: all integers up to that are moves; or 0 */
    long positions, equal; /* late positions; keys met again */
    long wanted;           /* late positions; of not-divisors also those with a complete list … */
    long plain;            /* … compared with all integers */
    int shots, close; /* positions before last shots; those where one came close to the bound */
};

/* --- playing */

struct listing {
    struct oracle *oracle;
    struct move *list;
    int count;
    bool sampled;
};

static bool add_move(void *context, const struct move *move)
{
    struct listing *const listing = context;
    const size_t bytes = move->list_len * sizeof *move->list;

    /* Where legal() lists samples: two for each square. */
    if (listing->sampled && listing->count >= 2 &&
        square_equal(listing->list[listing->count - 2].to, move->to))
        return true;
    assert_true(listing->count < MOVES_LISTED);
    listing->list[listing->count] = *move;
    if (bytes > 0)
        listing->list[listing->count].list =
            memcpy(arena_allocate(&listing->oracle->arena, bytes), move->list, bytes);
    listing->count++;
    return true;
}

static bool pass(void *context, const struct move *move)
{
    (void)context;
    (void)move;
    return true;
}

static bool has_all(const struct position *position)
{
    return position->game->all != NULL && position->game->all(position, pass, NULL);
}

/* All integers up to the most, in all squares. */
static void list_integers(struct listing *listing, const struct position *position)
{
    const int32_t side = position->setup->numbers[0];
    struct reason reason;
    struct move move = {0};

    for (move.to.row = 0; move.to.row < side; move.to.row++)
        for (move.to.column = 0; move.to.column < side; move.to.column++)
            for (int64_t number = 2; number <= listing->oracle->most; number++) {
                move.number = integer_of(number);
                if (position->game->check(position, &move, &reason) == CODE_NONE)
                    (void)add_move(listing, &move);
            }
}

static struct listing moves_of(struct oracle *oracle, const struct position *position)
{
    struct listing listing = {oracle, malloc(MOVES_LISTED * sizeof *listing.list), 0, false};
    const struct game *const game = position->game;

    assert_non_null(listing.list);
    if (game == &game_permutations)
        (void)answers_list(position, add_move, &listing);
    else if (oracle->most > 0)
        list_integers(&listing, position);
    else if (has_all(position))
        assert_true(game->all(position, add_move, &listing));
    else {
        listing.sampled = game == &game_not_divisors;
        assert_true(game->legal(position, add_move, &listing) || listing.sampled ||
                    game == &game_bouncing);
    }
    return listing;
}

static void play(struct position *position, const struct move *move)
{
    position->scorer = 0;
    position->points = integer_of(0);
    position->half_lost = position->grid_ended = position->either = false;
    position->game->apply(position, move);
    position->moves++;
    if (position->leavers > 0)
        leaving_hand_on(position);
    position_settle(position);
}

/* A player's score as the search counts it. */
static int64_t score_of(const struct position *position, int player)
{
    bool winners[PLAYERS_MOST + 1] = {false};
    struct buffer text = {0};

    if (position->game->parts > 0) {
        if (position->over)
            position->game->score_write(position, player, &text);
        const double score = text.len > 0 ? strtod(buffer_string(&text), NULL) : 0;
        buffer_release(&text);
        return (int64_t)(score * (double)position->game->parts);
    }
    if (position->game->scoring != SCORING_NONE)
        return position->scores[player].value;
    if (position->over)
        position->game->win(position, winners);
    return winners[player];
}

/* --- shots and integers */

struct shots {
    const struct position *position;
    struct position *next;
    int64_t most, highest;
    int count;
};

static bool draw_shot(void *context, const struct move *move)
{
    struct shots *const shots = context;
    const int player = shots->position->player;

    if (shots->count++ % EVERY != 0)
        return true;
    memcpy(shots->next, shots->position, shots->position->game->size(shots->position->setup));
    play(shots->next, move);
    const struct prospects prospects = shots->next->game->prospects(shots->next, player, false);
    assert_true(prospects.most - prospects.least <= 2);
    assert_true(prospects.least <= shots->most);
    if (prospects.most > shots->highest)
        shots->highest = prospects.most;
    return true;
}

/* No last shot scores more than the prospects of the player on the move say. */
static void check_shots(struct oracle *oracle, const struct position *position)
{
    struct shots shots = {.position = position, .next = oracle->searched[0]};

    if (position->game != &game_bouncing ||
        position->moves + 2 < (uint32_t)(2 + 2 * position->setup->numbers[0]))
        return;
    shots.most = position->game->prospects(position, position->player, false).most;
    (void)position->game->all(position, draw_shot, &shots);
    oracle->shots++;
    oracle->close += shots.highest >= shots.most - shots.most / 20;
}

static void finish(struct position *position)
{
    if (position->over && position->game->finish != NULL)
        position->game->finish(position);
}

/* --- prospects */

static struct prospects prospects_of(const struct position *position, int player, bool contest)
{
    const struct prospects prospects = position->game->prospects(position, player, contest);

    assert_true(prospects.least <= prospects.most);
    return prospects;
}

/* The points to come are within the prospects of each player, whatever is played. */
static void check_points(const struct position *position, const struct values *values)
{
    for (int player = 1; player <= position->setup->players; player++) {
        const struct prospects prospects = prospects_of(position, player, false);
        assert_true(prospects.least <= values->least[player]);
        assert_true(prospects.most >= values->most[player]);
    }
}

/* With best play the difference between two players is within theirs. */
static void check_duel(const struct position *position, const struct values *values)
{
    if (position->setup->players != 2)
        return;
    const struct prospects own = prospects_of(position, 1, true);
    const struct prospects other = prospects_of(position, 2, true);

    const int64_t lead = position->game->lowest_wins ? -values->duel[1] : values->duel[1];
    assert_true(own.least - other.most <= lead);
    assert_true(own.most - other.least >= lead);
}

/* What is said of the final scores of two players. */
static void check_lead(const struct position *position, const struct position *end)
{
    const enum lead lead = prospects_of(position, 1, false).lead;

    if (lead == LEAD_ANY || position->setup->players != 2)
        return;
    assert_int_equal((score_of(end, 1) - score_of(end, 2)) % 2 != 0, lead == LEAD_ODD);
}

/* --- keys */

static uint64_t hash_bytes(uint64_t hash, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u + (hash >> 29);
    return hash;
}

/* The values as the players on the move sees them; only duels with `contest`. */
static struct values turn_values(const struct position *position, const struct values *values,
                                 bool contest)
{
    struct values turned = {.most = {0}};
    int player = position->player;

    for (int i = 0; i < players_in(position); i++) {
        turned.duel[i] = values->duel[player];
        if (!contest) {
            turned.most[i] = values->most[player];
            turned.least[i] = values->least[player];
        }
        player = leaving_next(position, player);
    }
    return turned;
}

/* Positions with equal keys have equal values, those of images included. */
static void check_keys(struct oracle *oracle, const struct position *position,
                       const struct values *values, bool contest)
{
    const size_t room = position->game->size(position->setup);
    const struct values turned = turn_values(position, values, contest);
    uint8_t *const key = malloc(room);
    size_t len;

    assert_non_null(key);
    for (int symmetry = 0; (len = position->game->key(position, symmetry, contest, key)) > 0;
         symmetry++) {
        const uint64_t hash[] = {
            hash_bytes(0xcbf29ce484222325u + len + position->left[0], key, len),
            hash_bytes(0x9E3779B97F4A7C15u + contest, key, len)};
        struct seen *seen = &oracle->seen[hash[1] % SLOTS];
        assert_true(len <= room);
        for (int tries = 0;
             tries < 8 && seen->hash[0] != 0 && memcmp(seen->hash, hash, sizeof hash) != 0; tries++)
            seen = &oracle->seen[(size_t)(seen - oracle->seen + 1) % SLOTS];
        if (memcmp(seen->hash, hash, sizeof hash) == 0) {
            oracle->equal += symmetry == 0;
            assert_memory_equal(&seen->values, &turned, sizeof turned);
        } else if (seen->hash[0] == 0) {
            memcpy(seen->hash, hash, sizeof hash);
            seen->values = turned;
        }
    }
    free(key);
}

static bool search(struct oracle *oracle, const struct position *position, int depth,
                   struct values *values);

/* Whether no listed number is above half of the integers, and a square that takes one above it
 * takes as many as there can be moves: then the others are not missed. */
static bool has_enough_integers(struct oracle *oracle, const struct position *position)
{
    const struct arena_mark mark = arena_mark(&oracle->arena);
    const int32_t side = position->setup->numbers[0];
    const int empty = side * side - (int)position->moves;
    const struct listing told = moves_of(oracle, position);
    bool enough = true;

    for (int i = 0; i < told.count; i++) {
        struct move move = told.list[i];
        struct reason reason;
        int above = 0;
        enough = enough && move.number.limbs == NULL && move.number.value <= INTEGERS_MOST / 2;
        for (int64_t number = INTEGERS_MOST / 2 + 1; number <= INTEGERS_MOST; number++) {
            move.number = integer_of(number);
            above += position->game->check(position, &move, &reason) == CODE_NONE;
        }
        enough = enough && (above == 0 || above >= empty);
    }
    free(told.list);
    arena_return(&oracle->arena, mark);
    return enough;
}

/* Whether too few positions have been compared with all integers. */
static bool lacks_integers(const struct oracle *oracle)
{
    return oracle->trial->game == &game_not_divisors && oracle->plain < oracle->wanted;
}

/* A complete list of not-divisors is worth what all integers are. */
static void check_integers(struct oracle *oracle, const struct position *position, int depth,
                           const struct values *values)
{
    const long nodes = oracle->nodes;
    struct values plain;

    if (!lacks_integers(oracle) || values->partly || !has_enough_integers(oracle, position))
        return;
    oracle->most = INTEGERS_MOST;
    oracle->nodes = PLAIN_NODES;
    if (search(oracle, position, depth, &plain)) {
        assert_memory_equal(plain.most, values->most, sizeof plain.most);
        assert_memory_equal(plain.least, values->least, sizeof plain.least);
        assert_memory_equal(plain.duel, values->duel, sizeof plain.duel);
        oracle->plain++;
    }
    oracle->nodes = nodes;
    oracle->most = 0;
}

static void check_position(struct oracle *oracle, const struct position *position, int depth,
                           const struct values *values)
{
    if (oracle->unchecked || oracle->most > 0)
        return;
    if (position->game->prospects != NULL) {
        check_points(position, values);
        check_duel(position, values);
    }
    for (int contest = 0; contest < 2 && position->game->key != NULL; contest++)
        check_keys(oracle, position, values, contest == 1);
    check_integers(oracle, position, depth, values);
}

/* --- minimax */

/* Adds what a move leads to, from a position to the next. */
static void take(const struct position *position, const struct position *next,
                 const struct values *later, bool first, struct values *values)
{
    const int players = position->setup->players, sign = position->game->lowest_wins ? -1 : 1;
    int64_t gains[SEATS] = {0}, all = 0;

    for (int player = 1; player <= players; player++)
        all += gains[player] = score_of(next, player) - score_of(position, player);
    for (int player = 1; player <= players; player++) {
        const int64_t most = later->most[player] + gains[player];
        const int64_t least = later->least[player] + gains[player];
        const int64_t duel = later->duel[player] + sign * (2 * gains[player] - all);
        const bool better = (duel > values->duel[player]) == (player == position->player);
        if (first || most > values->most[player])
            values->most[player] = most;
        if (first || least < values->least[player])
            values->least[player] = least;
        if (first || (better && duel != values->duel[player]))
            values->duel[player] = duel;
    }
}

/* False if the search would take too long. */
static bool search(struct oracle *oracle, const struct position *position, int depth,
                   struct values *values)
{
    const struct arena_mark mark = arena_mark(&oracle->arena);
    struct values later;
    bool done = true;

    *values = (struct values){.most = {0}};
    if (position->over)
        return true;
    if (depth == DEPTH_MOST || oracle->nodes-- <= 0)
        return false;
    const struct listing listing = moves_of(oracle, position);
    assert_true(listing.count > 0);
    for (int i = 0; i < listing.count && done; i++) {
        struct position *const next = oracle->searched[depth];
        memcpy(next, position, position->game->size(position->setup));
        play(next, &listing.list[i]);
        finish(next);
        done = search(oracle, next, depth + 1, &later);
        if (done)
            take(position, next, &later, i == 0, values);
        values->partly = values->partly || later.partly || listing.sampled;
    }
    free(listing.list);
    arena_return(&oracle->arena, mark);
    if (done)
        check_position(oracle, position, depth, values);
    return done;
}

/* --- games at random */

static struct oracle *oracle_new(const struct trial *trial)
{
    struct oracle *const oracle = calloc(1, sizeof *oracle);

    assert_non_null(oracle);
    oracle->trial = trial;
    oracle->setup.players = trial->players;
    memcpy(oracle->setup.numbers, trial->numbers, sizeof trial->numbers);
    memcpy(oracle->setup.variants, trial->variants, sizeof trial->variants);
    memcpy(oracle->setup.lists, trial->lists, sizeof trial->lists);
    oracle->arithmetic = arithmetic_new(&oracle->arena);
    oracle->seed = 1;
    oracle->seen = calloc(SLOTS, sizeof *oracle->seen);
    assert_non_null(oracle->seen);
    for (int i = 0; i < PLIES_MOST; i++) {
        oracle->played[i] = calloc(1, trial->game->size(&oracle->setup));
        assert_non_null(oracle->played[i]);
    }
    for (int i = 0; i < DEPTH_MOST; i++) {
        oracle->searched[i] = calloc(1, trial->game->size(&oracle->setup));
        assert_non_null(oracle->searched[i]);
    }
    return oracle;
}

static void oracle_free(struct oracle *oracle)
{
    for (int i = 0; i < PLIES_MOST; i++)
        free(oracle->played[i]);
    for (int i = 0; i < DEPTH_MOST; i++)
        free(oracle->searched[i]);
    free(oracle->seen);
    workspace_release(&oracle->workspace);
    arithmetic_free(oracle->arithmetic);
    arena_release(&oracle->arena);
    free(oracle);
}

/* The moves from which the next of a game is drawn. */
static struct listing draw_from(struct oracle *oracle, const struct position *position)
{
    oracle->most = position->game == &game_not_divisors ? PLAYED_MOST : 0;
    const struct listing few = moves_of(oracle, position);

    oracle->most = 0;
    if (few.count > 0)
        return few;
    free(few.list);
    return moves_of(oracle, position);
}

/* Plays to the end and keeps every position. */
static void play_game(struct oracle *oracle)
{
    const size_t size = oracle->trial->game->size(&oracle->setup);
    struct position *const position =
        workspace_set_up(&oracle->workspace, oracle->trial->game, &oracle->setup,
                         oracle->arithmetic, &oracle->arena, ++oracle->stamp);

    oracle->plies = 0;
    while (!position->over) {
        if (oracle->trial->leaves && position->moves == 3) {
            const int player = 1 + (int)random_below(&oracle->seed, (size_t)oracle->setup.players);
            if (leaving_check(position, player) == CODE_NONE)
                leaving_apply(position, player);
        }
        assert_true(oracle->plies < PLIES_MOST - 1);
        memcpy(oracle->played[oracle->plies++], position, size);
        const struct listing listing = draw_from(oracle, position);
        assert_true(listing.count > 0);
        play(position, &listing.list[random_below(&oracle->seed, (size_t)listing.count)]);
        free(listing.list);
    }
    finish(position);
    memcpy(oracle->played[oracle->plies], position, size);
}

/* How the game went on is within the prospects at every move. */
static void check_course(struct oracle *oracle)
{
    const struct position *const end = oracle->played[oracle->plies];

    for (int i = 0; i < oracle->plies; i++) {
        const struct position *const position = oracle->played[i];
        if (position->leavers != end->leavers) /* prospects are of those who play on */
            continue;
        for (int player = 1; player <= oracle->setup.players; player++) {
            const struct prospects prospects = prospects_of(position, player, false);
            const int64_t won = score_of(end, player) - score_of(position, player);
            assert_true(has_left(position, player) ||
                        (prospects.least <= won && won <= prospects.most));
        }
        check_lead(position, end);
        check_shots(oracle, position);
    }
}

/* Late positions of a game, from the end as far as minimax reaches. */
static void check_game(struct oracle *oracle, long nodes)
{
    struct values values;

    if (oracle->trial->leaves) /* keys are of one game then */
        memset(oracle->seen, 0, SLOTS * sizeof *oracle->seen);
    play_game(oracle);
    if (oracle->trial->game->prospects != NULL)
        check_course(oracle);
    for (int i = oracle->plies - 1; i >= 0; i--) {
        oracle->nodes = nodes;
        if (!search(oracle, oracle->played[i], 0, &values))
            break;
        oracle->positions++;
    }
    arena_empty(&oracle->arena);
}

static void test_trial(void **state)
{
    const bool all = getenv("LONG") != NULL;
    struct oracle *const oracle = oracle_new(*state);
    const bool shots = oracle->trial->game == &game_bouncing;

    oracle->wanted = all ? 600 : oracle->trial->game == &game_not_divisors ? 60 : 20;
    for (int played = 0; oracle->positions < oracle->wanted || lacks_integers(oracle); played++) {
        assert_true(played < 10 * oracle->wanted);
        check_game(oracle, shots ? 40 : all ? 600 : 200);
    }
    if (getenv("SHOW") != NULL)
        print_message("%ld positions, %ld equal keys, %ld with all integers\n", oracle->positions,
                      oracle->equal, oracle->plain);
    assert_true(oracle->trial->game->key == NULL || oracle->equal > 0);
    assert_true(!shots || (oracle->shots > 0 && 2 * oracle->close > oracle->shots));
    oracle_free(oracle);
}

/* --- passes */

/* A game of connecting with four dots along a side, in which two graphs are parted by free dots.
 * Who draws to one of these lets the other one join the graphs, so that the players wait for each
 * other, with the one segment that is left inside a graph: the last. */
static const char passes[] = "c1d1a4a3c1b1c1c2c2b2c2d2b1a1c2c3c3d3a4b4d1d2d2d3b1b2";

/* Plays so many of these segments. */
static void play_passes(struct oracle *oracle, int count, struct position *position)
{
    for (int i = 0; i < count; i++) {
        const char *const at = passes + (ptrdiff_t)4 * i;
        struct move move = {.from_written = true,
                            .from = {at[0] - 'a', at[1] - '1'},
                            .to = {at[2] - 'a', at[3] - '1'}};
        struct reason reason;
        assert_int_equal(position->game->check(position, &move, &reason), CODE_NONE);
        play(position, &move);
    }
    assert_false(position->over);
    memcpy(oracle->played[count], position, position->game->size(&oracle->setup));
}

/* With and without that segment the game is worth something else to the player on the move, so the
 * keys differ. */
static void test_passes(void **state)
{
    enum { ALL = (sizeof passes - 1) / 4 };
    struct oracle *const oracle = oracle_new(*state);
    struct values values[2];
    uint8_t keys[2][1 << 12];
    size_t lens[2];

    oracle->unchecked = true;
    for (int i = 0; i < 2; i++) {
        struct position *const position =
            workspace_set_up(&oracle->workspace, oracle->trial->game, &oracle->setup,
                             oracle->arithmetic, &oracle->arena, ++oracle->stamp);
        play_passes(oracle, ALL - 1 + i, position);
        assert_true(position->game->size(&oracle->setup) <= sizeof keys[i]);
        oracle->nodes = LONG_MAX;
        assert_true(search(oracle, oracle->played[ALL - 1 + i], 0, &values[i]));
        lens[i] = position->game->key(position, 0, true, keys[i]);
        values[i].duel[0] = values[i].duel[position->player];
    }
    assert_int_not_equal(values[0].duel[0], values[1].duel[0]);
    assert_true(lens[0] != lens[1] || memcmp(keys[0], keys[1], lens[0]) != 0);
    oracle_free(oracle);
}

#define TRIAL(name, ...)                              \
    {                                                 \
        name, test_trial, NULL, NULL, &(struct trial) \
        {                                             \
            __VA_ARGS__                               \
        }                                             \
    }

static const int32_t columns[] = {1, 2, 1, 3}, rows[] = {2, 1, 2, 1}, twice[] = {1, 1};

static const struct CMUnitTest setups[] = {
    TRIAL("differences", .game = &game_differences, .players = 2, .numbers = {5}),
    TRIAL("differences once", .game = &game_differences, .players = 2, .numbers = {5},
          .variants = {1}),
    TRIAL("differences larger", .game = &game_differences, .players = 2, .numbers = {8}),
    TRIAL("scrambled", .game = &game_scrambled, .players = 2, .numbers = {8}),
    TRIAL("scrambled, three", .game = &game_scrambled, .players = 3, .numbers = {9}),
    TRIAL("scrambled, one leaves", .game = &game_scrambled, .players = 3, .numbers = {9},
          .leaves = true),
    TRIAL("plexus", .game = &game_plexus, .players = 2, .numbers = {5}),
    TRIAL("plexus without last point", .game = &game_plexus, .players = 2, .numbers = {5},
          .variants = {1}),
    TRIAL("connecting", .game = &game_connecting, .players = 2, .numbers = {3}),
    TRIAL("connecting larger", .game = &game_connecting, .players = 2, .numbers = {4}),
    TRIAL("connecting with diagonals", .game = &game_connecting, .players = 2, .numbers = {3},
          .variants = {1}),
    {"connecting, passes", test_passes, NULL, NULL,
     &(struct trial){.game = &game_connecting, .players = 2, .numbers = {4}}},
    TRIAL("connecting, single", .game = &game_connecting, .players = 2, .numbers = {3},
          .variants = {0, 1}),
    TRIAL("connecting, three", .game = &game_connecting, .players = 3, .numbers = {3}),
    TRIAL("connecting, one leaves", .game = &game_connecting, .players = 3, .numbers = {3},
          .variants = {1, 1}, .leaves = true),
    TRIAL("by-numbers, two rounds", .game = &game_by_numbers, .players = 2, .numbers = {2, 0, 0, 1},
          .lists = {NULL, twice, twice}),
    TRIAL("by-numbers", .game = &game_by_numbers, .players = 2, .numbers = {3, 0, 0, 1},
          .lists = {NULL, columns, rows}),
    TRIAL("by-numbers larger", .game = &game_by_numbers, .players = 2, .numbers = {4, 0, 0, 2},
          .lists = {NULL, columns, rows}),
    TRIAL("stepping", .game = &game_stepping, .players = 2, .numbers = {3}),
    TRIAL("stepping, three", .game = &game_stepping, .players = 3, .numbers = {3}),
    TRIAL("stepping smallest", .game = &game_stepping, .players = 2, .numbers = {2}),
    TRIAL("stepping, one leaves", .game = &game_stepping, .players = 3, .numbers = {3},
          .leaves = true),
    TRIAL("bidirectional", .game = &game_bidirectional, .players = 2, .numbers = {3}),
    TRIAL("bidirectional larger", .game = &game_bidirectional, .players = 2, .numbers = {4}),
    TRIAL("prime-target", .game = &game_prime_target, .players = 2, .numbers = {3, 2}),
    TRIAL("prime-target with more wedges", .game = &game_prime_target, .players = 2,
          .numbers = {5, 2}),
    TRIAL("prime-target, restart", .game = &game_prime_target, .players = 2, .numbers = {3, 3},
          .variants = {1}),
    TRIAL("prime-target, three", .game = &game_prime_target, .players = 3, .numbers = {4, 2}),
    TRIAL("prime-target, one leaves", .game = &game_prime_target, .players = 3, .numbers = {4, 2},
          .variants = {1}, .leaves = true),
    TRIAL("not-divisors", .game = &game_not_divisors, .players = 2, .numbers = {2}),
    TRIAL("not-divisors larger", .game = &game_not_divisors, .players = 2, .numbers = {3}),
    TRIAL("not-divisors much larger", .game = &game_not_divisors, .players = 2, .numbers = {5}),
    TRIAL("not-divisors, one leaves", .game = &game_not_divisors, .players = 3, .numbers = {3},
          .leaves = true),
    TRIAL("permutations", .game = &game_permutations, .players = 2, .numbers = {2}),
    TRIAL("permutations longer", .game = &game_permutations, .players = 2, .numbers = {4}),
    TRIAL("permutations, one leaves", .game = &game_permutations, .players = 3, .numbers = {3},
          .leaves = true),
    TRIAL("bouncing", .game = &game_bouncing, .players = 2, .numbers = {1}),
    TRIAL("bouncing longer", .game = &game_bouncing, .players = 2, .numbers = {3}),
};

enum { SETUPS = sizeof setups / sizeof setups[0] };

static const struct trial *trial_of(const struct CMUnitTest *setup)
{
    return setup->initial_state;
}

/* A game without a line above, on the board that `new` suggests. */
static void set_up_usual(const struct game *game, struct trial *trial)
{
    static int32_t ones[LIST_MOST];
    const struct key *const keys = game->schema.keys;

    for (int i = 0; i < LIST_MOST; i++)
        ones[i] = 1;
    *trial = (struct trial){.game = game, .players = game->schema.players_least};
    for (int i = 0; i < KEYS_MOST && keys[i].name != NULL; i++) {
        trial->numbers[i] = keys[i].preset;
        trial->lists[i] = keys[i].kind == KEY_LIST ? ones : NULL;
    }
    assert(keys[0].preset <= LIST_MOST);
}

/* Whether a game says something to a search that no line above tries. */
static bool is_left(const struct game *game)
{
    for (int i = 0; i < SETUPS; i++)
        if (trial_of(&setups[i])->game == game)
            return false;
    return game->key != NULL || game->prospects != NULL;
}

int main(int argc, char **argv)
{
    const char *const only = argc > 1 ? argv[1] : NULL;
    struct CMUnitTest tests[SETUPS + GAME_COUNT];
    struct trial usual[GAME_COUNT];
    size_t count = 0;

    for (int i = 0; i < SETUPS; i++)
        if (only == NULL || strcmp(trial_of(&setups[i])->game->schema.id, only) == 0)
            tests[count++] = setups[i];
    for (int i = 0; i < GAME_COUNT; i++) {
        if (!is_left(games[i]) || (only != NULL && strcmp(games[i]->schema.id, only) != 0))
            continue;
        set_up_usual(games[i], &usual[i]);
        tests[count++] =
            (struct CMUnitTest){games[i]->schema.id, test_trial, NULL, NULL, &usual[i]};
    }
    return count == 0 ? 0 : _cmocka_run_group_tests("prospects", tests, count, NULL, NULL);
}
