/* The first exchange of scrambled is right on the largest row, where multiples of large primes
 * meet. They do not on the rows that lists_oracle.c plays on. */
#include "validator/game.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { CARDS = 100000 };

static int32_t common_divisor(int32_t a, int32_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* How many neighbours would be related to `card` at the place of `other`. */
static int related_beside(int32_t card, int32_t other)
{
    int related = 0;

    for (int32_t place = other - 1; place <= other + 1; place += 2) {
        const int32_t beside = place == card ? other : place;
        if (place >= 1 && place <= CARDS)
            related += common_divisor(card, beside) > 1;
    }
    return related;
}

/* A number from 0 to below - 1 from Knuth's generator. */
static int32_t draw(uint64_t *state, int32_t below)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (int32_t)((*state >> 33) % (uint64_t)below);
}

static void test_first_exchange(void **state)
{
    static const int32_t primes[] = {1, 2, 3, 251, 257, 263, 307, 311, 317, 65536, 49999, 99991};
    const struct setup setup = {.players = 2, .numbers = {CARDS}};
    struct arena arena = {0};
    struct arithmetic *const arithmetic = arithmetic_new(&arena);
    struct workspace workspace = {0};
    const struct position *const position =
        workspace_set_up(&workspace, &game_scrambled, &setup, arithmetic, &arena, 1);
    uint64_t seed = 3;
    int scored = 0;
    (void)state;

    for (int i = 0; i < 300000; i++) {
        const int32_t prime = primes[draw(&seed, sizeof primes / sizeof *primes)];
        const int32_t a = prime * (1 + draw(&seed, CARDS / prime));
        const int32_t b = prime * (1 + draw(&seed, CARDS / prime)) + draw(&seed, 3) - 1;
        if (a == b || b < 1 || b > CARDS)
            continue;
        const struct move move = {.from = {a, 0}, .to = {b, 0}};
        const bool scores = related_beside(a, b) + related_beside(b, a) == 1;
        assert_int_equal(integer_sign(game_scrambled.gain(position, &move)), scores);
        scored += scores;
    }
    assert_true(scored > 1000);
    workspace_release(&workspace);
    arithmetic_free(arithmetic);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_first_exchange)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
