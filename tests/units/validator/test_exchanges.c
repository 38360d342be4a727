/* A row of cards is restored exactly if some exchanges make it: of up to seven cards after every
 * number of moves, against a list of all rows that there are; and of the largest number. */
#include "validator/restore/exchanges.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SMALL_MOST = 7, CODES = 1 << 3 * SMALL_MOST, LARGEST = 100000 };

/* Rows of up to seven cards have a code each, of three bits a card. */
static int32_t code_of(const int32_t *row, int32_t cards)
{
    int32_t code = 0;

    for (int32_t i = 0; i < cards; i++)
        code = code << 3 | row[i];
    return code;
}

static void row_of(int32_t code, int32_t *row, int32_t cards)
{
    for (int32_t i = cards; i-- > 0; code >>= 3)
        row[i] = code & 7;
}

static void exchange(int32_t *row, int32_t cards, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < cards; i++)
        row[i] = row[i] == a ? b : row[i] == b ? a : row[i];
}

/* All rows after one more move. */
static void reach_next(const bool *before, bool *after, int32_t cards, int32_t move)
{
    int32_t row[SMALL_MOST];

    memset(after, 0, CODES);
    for (int32_t code = 0; code < CODES; code++) {
        if (!before[code])
            continue;
        for (int32_t other = 1; other <= cards; other++) {
            row_of(code, row, cards);
            exchange(row, cards, move, other);
            after[code_of(row, cards)] |= other != move;
        }
    }
}

/* The exchanges are legal and make the row. */
static void play(const int32_t *row, int32_t cards, int32_t moves, const int32_t *partners)
{
    int32_t *const played = memory_allocate_zeroed((size_t)cards, sizeof *played);
    int32_t *const places = memory_allocate_zeroed((size_t)cards, sizeof *places);

    for (int32_t i = 0; i < cards; i++)
        played[i] = (places[i] = i) + 1;
    for (int32_t move = 1; move <= moves; move++) {
        const int32_t other = partners[move - 1];
        assert_true(other >= 1 && other <= cards && other != move);
        const int32_t place = places[move - 1];
        places[move - 1] = places[other - 1];
        places[other - 1] = place;
        played[places[move - 1]] = move;
        played[place] = other;
    }
    assert_memory_equal(played, row, (size_t)cards * sizeof *row);
    free(places);
    free(played);
}

static bool is_apart(const int32_t *row, int32_t cards, int32_t moves, const int32_t *pair)
{
    int32_t at = pair[0], steps = 0;

    do
        at = row[at - 1];
    while (at != pair[1] && ++steps < cards);
    return at == pair[1] && pair[0] != pair[1] && pair[0] > moves && pair[1] > moves;
}

static void compare(const int32_t *row, int32_t cards, int32_t moves, bool reached,
                    struct arena *arena)
{
    int32_t partners[SMALL_MOST] = {0};
    const enum exchanges answer = exchanges_find(row, cards, moves, partners, arena);

    assert_int_equal(answer == EXCHANGES_FOUND, reached);
    if (answer == EXCHANGES_FOUND)
        play(row, cards, moves, partners);
    if (answer == EXCHANGES_APART)
        assert_true(is_apart(row, cards, moves, partners));
}

/* Calls compare() for every order of the cards from `from` on. */
static void compare_all(int32_t *row, int32_t from, int32_t cards, int32_t moves,
                        const bool *reached, struct arena *arena)
{
    if (from == cards) {
        compare(row, cards, moves, reached[code_of(row, cards)], arena);
        return;
    }
    for (int32_t i = from; i < cards; i++) {
        const int32_t first = row[from];
        row[from] = row[i];
        row[i] = first;
        compare_all(row, from + 1, cards, moves, reached, arena);
        row[i] = row[from];
        row[from] = first;
    }
}

static void test_small(void **state)
{
    bool *const reached = memory_allocate_zeroed(CODES, 1);
    bool *const next = memory_allocate_zeroed(CODES, 1);
    struct arena arena = {0};
    int32_t row[SMALL_MOST];
    (void)state;

    for (int32_t cards = 2; cards <= SMALL_MOST; cards++) {
        for (int32_t i = 0; i < cards; i++)
            row[i] = i + 1;
        memset(reached, 0, CODES);
        reached[code_of(row, cards)] = true;
        for (int32_t moves = 0; moves <= cards; moves++) {
            compare_all(row, 0, cards, moves, reached, &arena);
            reach_next(reached, next, cards, moves + 1);
            memcpy(reached, next, CODES);
        }
    }
    arena_release(&arena);
    free(next);
    free(reached);
}

static void test_largest(void **state)
{
    int32_t *const row = memory_allocate_zeroed(LARGEST, sizeof *row);
    int32_t *const partners = memory_allocate_zeroed(LARGEST, sizeof *partners);
    struct arena arena = {0};
    uint64_t seed = 5;
    (void)state;

    for (int32_t i = 0; i < LARGEST; i++)
        row[i] = i + 1;
    for (int32_t i = LARGEST; i-- > 1;) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        const size_t other = (size_t)((seed >> 33) % (uint64_t)(i + 1));
        const int32_t card = row[i];
        row[i] = row[other];
        row[other] = card;
    }
    if (exchanges_find(row, LARGEST, LARGEST, partners, &arena) == EXCHANGES_ODD) {
        const int32_t card = row[0];
        row[0] = row[1];
        row[1] = card;
    }
    assert_int_equal(exchanges_find(row, LARGEST, LARGEST, partners, &arena), EXCHANGES_FOUND);
    play(row, LARGEST, LARGEST, partners);
    arena_release(&arena);
    free(partners);
    free(row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_small),
                                       cmocka_unit_test(test_largest)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
