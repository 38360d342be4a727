/* Digests of games agree with comparing the moves one by one, and the table that keeps them loses
 * none. */
#include "archive/unique/game_digest.h"
#include "tests/units/archive/playing.c"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { GAMES_PLAYED = 20, BEGINNINGS_MOST = 64 };

/* Writes the moves with their players. */
static void write_course(const struct played *played, struct buffer *text)
{
    const struct judgement *const judgement = played->visit.judgement;

    text->len = 0;
    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        buffer_format(text, "%d:", entry->player);
        judgement->game->write(&entry->move, text);
        buffer_character(text, '\n');
    }
}

/* Whether two games have the same moves or, if `beginning`, one those that the other begins
 * with. */
static bool goes_like(const struct played *one, const struct played *other, bool beginning)
{
    struct buffer a = {0}, b = {0};

    write_course(one, &a);
    write_course(other, &b);
    const bool same = (a.len == b.len || (beginning && a.len < b.len)) &&
                      (a.len == 0 || memcmp(a.bytes, b.bytes, a.len) == 0);
    buffer_release(&a);
    buffer_release(&b);
    return same;
}

/* The same for each twin of the first game, shifted or turned to every place if it may be. */
static bool goes_like_twin(const struct played *one, const struct played *other)
{
    const struct game *const game = one->visit.judgement->game;
    const bool shifts = game->symmetries.group == SYMMETRIES_TORUS,
               turns = game->symmetries.group == SYMMETRIES_WHEEL;
    bool found = false;

    for (int i = 0; i < symmetry_count(game); i++)
        for (int32_t place = 0; place < (shifts ? 16 : turns ? 4 : 1); place++) {
            struct symmetry symmetry = symmetry_of(game, &one->visit.judgement->record.setup, i);
            if (shifts || turns)
                symmetry.origin = (struct square){place % 4, place / 4};
            struct played twin = twin_of(one, &symmetry);
            const struct record *const x = &twin.visit.judgement->record,
                                       *const y = &other->visit.judgement->record;
            found = found || (goes_like(&twin, other, false) &&
                              (!shifts || (memcmp(x->setup.lists[1], y->setup.lists[1], 16) == 0 &&
                                           memcmp(x->setup.lists[2], y->setup.lists[2], 16) == 0)));
            played_release(&twin);
        }
    return found;
}

static bool begins(const struct equivalence *equivalence, const struct played *one,
                   const struct played *other)
{
    const struct digest digest = game_digest(equivalence, &one->visit, NULL);
    struct digest beginnings[BEGINNINGS_MOST];

    assert_true(other->visit.judgement->moves < BEGINNINGS_MOST);
    (void)game_digest(equivalence, &other->visit, beginnings);
    for (size_t i = 0; i <= other->visit.judgement->moves; i++)
        if (digest_equal(beginnings[i], digest))
            return true;
    return false;
}

static bool same(const struct equivalence *equivalence, const struct played *one,
                 const struct played *other)
{
    return digest_equal(game_digest(equivalence, &one->visit, NULL),
                        game_digest(equivalence, &other->visit, NULL));
}

/* Compares all games of a set-up with each other. */
static void try_game(const struct game *game, uint64_t *random, int *found, int *twins)
{
    const struct equivalence plain = {.key = digest_key_draw()};
    const struct equivalence symmetric = {.key = plain.key, .symmetric = true};
    struct played played[GAMES_PLAYED];
    struct buffer header = {0};

    write_header(game, 2, random, &header);
    for (int i = 0; i < GAMES_PLAYED; i++)
        played[i] = play(buffer_string(&header), i % 3 == 0 ? 60 : (uint32_t)i % 4, random);
    for (int i = 0; i < GAMES_PLAYED; i++)
        for (int j = 0; j < GAMES_PLAYED; j++) {
            const bool expected = goes_like(&played[i], &played[j], false);
            assert_int_equal(same(&plain, &played[i], &played[j]), expected);
            assert_int_equal(begins(&plain, &played[i], &played[j]),
                             goes_like(&played[i], &played[j], true));
            *found += expected && i != j;
            if (game->symmetries.group == SYMMETRIES_CIRCLE)
                continue;
            const bool twin = goes_like_twin(&played[i], &played[j]);
            assert_int_equal(same(&symmetric, &played[i], &played[j]), twin);
            *twins += twin && !expected;
        }
    for (int i = 0; i < GAMES_PLAYED; i++)
        played_release(&played[i]);
    buffer_release(&header);
}

static void test_games(void **state)
{
    uint64_t random = 5;
    int twins = 0;

    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        int found = 0;
        try_game(games[i], &random, &found, &twins);
        assert_true(found > 0);
    }
    assert_true(twins > 20);
}

/* Twins have the same digests, and so have their beginnings; in circles turned by any angle. */
static void test_twins(void **state)
{
    const struct equivalence symmetric = {.key = digest_key_draw(), .symmetric = true};
    uint64_t random = 9;

    (void)state;
    for (int round = 0; round < 5 * GAME_COUNT; round++) {
        struct buffer header = {0};
        const struct game *const game = games[round % GAME_COUNT];
        write_header(game, 2, &random, &header);
        struct played begun = play(buffer_string(&header), 60, &random);
        for (int i = 0; i < symmetry_count(game); i++) {
            const struct move somewhere = {.to = {(int32_t)random_below(&random, 4), 1},
                                           .number = integer_of(random_below(&random, 99999))};
            struct symmetry symmetry = symmetry_of(game, &begun.visit.judgement->record.setup, i);
            symmetry_settle(&symmetry, &somewhere);
            struct played twin = twin_of(&begun, &symmetry);
            assert_true(same(&symmetric, &begun, &twin));
            assert_true(begins(&symmetric, &begun, &twin));
            played_release(&twin);
        }
        played_release(&begun);
        buffer_release(&header);
    }
}

static bool same_texts(const char *one, const char *other, bool players)
{
    const struct equivalence equivalence = {.key = digest_key_draw(), .players = players};
    struct played a = recorded(one), b = recorded(other);
    const bool equal = same(&equivalence, &a, &b);

    played_release(&a);
    played_release(&b);
    return equal;
}

#define HEAD "game: connecting\nplayers: [A, B]\ndots: 4\n"

#define COMMITMENT "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde"
#define SEALED     "game: by-numbers\nplayers: 2\nsquares: 3\ncolumns: {sealed: " COMMITMENT
#define SEAL       "game: permutations\nplayers: 2\nrounds: 2\nmoves: 1 1:$" COMMITMENT

static void test_records(void **state)
{
    static const struct {
        const char *one, *other;
        bool same;
    } pairs[] = {
        {HEAD "moves: a1-a2 b1-b2\n",
         "---\nmoves: |\n  1. A2-A1! {x}\n  2. b1s (+0) *\nsquares: 3\nplayers: [C, D]\n"
         "game: connecting\nevent: other\n",
         true},
        {HEAD "moves: a1-a2 b1-b2\n", HEAD "moves: a1-a2 b1-b2 resign\n", false},
        {HEAD "moves: a1-a2 resign\n", HEAD "moves: a1-a2 RESIGN <2026-01-01>\n", true},
        {HEAD "moves: a1-a2 resign\n", HEAD "moves: a1-a2 1:resign\n", false},
        {HEAD "moves: a1-a2 resign\n", HEAD "moves: a1-a2 forfeit\n", false},
        {HEAD "moves: a1-a2 draw\n", HEAD "moves: a1-a2 draw\n", true},
        {HEAD "moves: a1-a2\n", HEAD "moves: a1-a2 (+7)\n", false},
        {HEAD "moves: a1-a2 (+3)\n", HEAD "moves: a1-a2 (+7)\n", true},
        {HEAD "moves: a1-a2\n", HEAD "moves: a1-a2 a1-a2\n", false},
        {HEAD "moves: a1-a2 a2-a1\n", HEAD "moves: a1-a2 a1-a2 b1-b2\n", false},
        {HEAD "moves: a1-a2 a1-a2\n", HEAD "moves: a1-a2 a1-a2 b1-b2\n", true},
        {HEAD "rules: {diagonals: false}\n", HEAD "moves: '*'\n", true},
        {HEAD "rules: {diagonals: true}\n", HEAD, false},
        {HEAD, "game: connecting\nplayers: 3\ndots: 4\n", false},
        {HEAD "moves: zz\n", "---\n" HEAD "moves: zz\n\n \n", true},
        {HEAD "moves: zz\n", HEAD "moves: yy\n", false},
        {SEALED "0}\n", SEALED "0}\nmoves: '*'\n", true},
        {SEALED "0}\n", SEALED "1}\n", false},
        {SEAL "0\n", SEAL "0\n", true},
        {SEAL "0\n", SEAL "1\n", false},
        {SEAL "0\n", "game: permutations\nplayers: 2\nrounds: 2\nmoves: 1\n", false},
        {HEAD "moves: adjudged\ndecision: {winner: A, why: x}\n",
         HEAD "moves: adjudged\ndecision: {winner: 1, why: y}\n", true},
        {HEAD "moves: adjudged\ndecision: {winner: A, why: x}\n",
         HEAD "moves: adjudged\ndecision: {winner: B, why: x}\n", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_int_equal(same_texts(pairs[i].one, pairs[i].other, false), pairs[i].same);
    assert_false(same_texts(pairs[0].one, pairs[0].other, true));
    assert_true(same_texts(HEAD "moves: a1-a2\n", HEAD "moves: a1-a2 {x}\n", true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_twins),
        cmocka_unit_test(test_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
