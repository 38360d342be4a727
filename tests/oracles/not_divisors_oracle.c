/* A game of not-divisors is over exactly when no empty square beside a filled one admits a number.
 * After every move of random games on small boards that is decided a second time, slowly: a
 * multiple of all orthogonal neighbours fits unless a diagonal one divides the least of them, since
 * a new prime times that is related to nothing else; every other candidate divides an orthogonal
 * neighbour and is tried. */
#include "base/buffer.h"
#include "tests/helpers/watched.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <gmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 5, SQUARES_MOST = SIDE_MOST * SIDE_MOST, NEAR_MOST = 4, PRIMES_MOST = 64 };

struct table {
    struct arena arena;
    struct position *position;
    struct setup setup;
    uint64_t random;
    size_t count; /* numbers on the board, in the order in which they were written */
    int filled[SIDE_MOST][SIDE_MOST]; /* by row and column: the move that did, from 1; else 0 */
    mpz_t numbers[SQUARES_MOST];      /* of the moves */
};

/* The numbers beside an empty square. */
struct around {
    const __mpz_struct *orthogonal[NEAR_MOST], *diagonal[NEAR_MOST];
    int orthogonals, diagonals;
};

static int random_below(struct table *table, int bound)
{
    table->random = table->random * 6364136223846793005U + 1442695040888963407U;
    return (int)((table->random >> 33) % (uint64_t)bound);
}

static void look_around(const struct table *table, struct square square, struct around *around)
{
    *around = (struct around){.orthogonals = 0};
    for (int row = square.row - 1; row <= square.row + 1; row++)
        for (int column = square.column - 1; column <= square.column + 1; column++) {
            const struct square near = {column, row};
            if (!on_board(near, table->setup.numbers[0]) || table->filled[row][column] == 0)
                continue;
            const __mpz_struct *const number = table->numbers[table->filled[row][column] - 1];
            if (row == square.row || column == square.column)
                around->orthogonal[around->orthogonals++] = number;
            else
                around->diagonal[around->diagonals++] = number;
        }
}

static bool multiple_fits(const struct around *around)
{
    bool fits = true;
    mpz_t least;

    mpz_init_set_ui(least, 1);
    for (int i = 0; i < around->orthogonals; i++)
        mpz_lcm(least, least, around->orthogonal[i]);
    for (int i = 0; i < around->diagonals; i++)
        fits = fits && !mpz_divisible_p(least, around->diagonal[i]);
    mpz_clear(least);
    return fits;
}

static bool related(const mpz_t a, const mpz_t b)
{
    return mpz_divisible_p(a, b) || mpz_divisible_p(b, a);
}

static bool fits(const struct table *table, const struct around *around, const mpz_t n)
{
    for (size_t i = 0; i < table->count; i++)
        if (mpz_cmp(table->numbers[i], n) == 0)
            return false;
    for (int i = 0; i < around->orthogonals; i++)
        if (!related(n, around->orthogonal[i]))
            return false;
    for (int i = 0; i < around->diagonals; i++)
        if (related(n, around->diagonal[i]))
            return false;
    return mpz_cmp_ui(n, 1) > 0;
}

/* Takes a prime out of n as often as it is in there. */
static int take_out(mpz_t n, const mpz_t prime)
{
    int times = 0;

    for (; mpz_divisible_p(n, prime); times++)
        mpz_divexact(n, n, prime);
    return times;
}

struct factors {
    mpz_t primes[PRIMES_MOST];
    int times[PRIMES_MOST];
    int count;
};

/* All numbers of a game come from those that choose_first() begins with and small factors. */
static void factor(const mpz_t number, struct factors *factors)
{
    static const char *const large[] = {"1000000007", "1000000009", "18446744073709551557",
                                        "18446744073709551533"};
    mpz_t rest, prime;

    mpz_init_set(rest, number);
    mpz_init_set_ui(prime, 2);
    factors->count = 0;
    for (unsigned long next = 2; mpz_cmp_ui(rest, 1) > 0; next++) {
        if (next <= 1000)
            mpz_set_ui(prime, next);
        else if (next <= 1004)
            (void)mpz_set_str(prime, large[next - 1001], 10);
        else
            mpz_set(prime, rest);
        const int times = take_out(rest, prime);
        if (times == 0)
            continue;
        assert_true(factors->count < PRIMES_MOST && mpz_probab_prime_p(prime, 30) > 0);
        mpz_init_set(factors->primes[factors->count], prime);
        factors->times[factors->count++] = times;
    }
    mpz_clears(rest, prime, NULL);
}

/* Whether n times some of the primes from `first` on fits. */
static bool product_fits(const struct table *table, const struct around *around,
                         const struct factors *factors, int first, const mpz_t n)
{
    if (first == factors->count)
        return fits(table, around, n);
    bool found = false;
    mpz_t product;
    mpz_init_set(product, n);
    for (int times = 0; !found && times <= factors->times[first]; times++) {
        found = product_fits(table, around, factors, first + 1, product);
        mpz_mul(product, product, factors->primes[first]);
    }
    mpz_clear(product);
    return found;
}

static bool divisor_fits(const struct table *table, const struct around *around)
{
    bool found = false;
    mpz_t one;

    mpz_init_set_ui(one, 1);
    for (int i = 0; i < around->orthogonals && !found; i++) {
        struct factors factors;
        factor(around->orthogonal[i], &factors);
        found = product_fits(table, around, &factors, 0, one);
        for (int j = 0; j < factors.count; j++)
            mpz_clear(factors.primes[j]);
    }
    mpz_clear(one);
    return found;
}

static bool some_square(const struct table *table,
                        bool (*admits)(const struct table *, const struct around *))
{
    struct square square;

    for (square.row = 0; square.row < table->setup.numbers[0]; square.row++)
        for (square.column = 0; square.column < table->setup.numbers[0]; square.column++) {
            struct around around;
            if (table->filled[square.row][square.column] != 0)
                continue;
            look_around(table, square, &around);
            if (around.orthogonals > 0 && admits(table, &around))
                return true;
        }
    return false;
}

static bool admits_multiple(const struct table *table, const struct around *around)
{
    (void)table;
    return multiple_fits(around);
}

static bool is_over(const struct table *table)
{
    return !some_square(table, admits_multiple) && !some_square(table, divisor_fits);
}

/* Chooses one of the moves that legal() lists, all equally likely. Each must be legal. */
struct choice {
    struct table *table;
    struct move move;
    int count;
};

static bool choose(void *context, const struct move *move)
{
    struct choice *choice = context;
    struct reason reason;
    assert_int_equal(game_not_divisors.check(choice->table->position, move, &reason), CODE_NONE);
    if (random_below(choice->table, ++choice->count) == 0)
        choice->move = *move;
    return true;
}

static void start_game(struct table *table, uint32_t stamp)
{
    struct position *position = table->position;
    memset(position, 0, game_not_divisors.fixed_size);
    memset(table->filled, 0, sizeof table->filled);
    table->count = 0;
    position->game = &game_not_divisors;
    position->setup = &table->setup;
    position->arena = &table->arena;
    position->arithmetic = arithmetic_new(&table->arena);
    position->stamp = stamp;
    position->player = 1;
}

static void play(struct table *table, const struct move *move)
{
    struct buffer digits = {0};
    integer_write(&digits, move->number);
    assert_int_equal(mpz_init_set_str(table->numbers[table->count], buffer_string(&digits), 10), 0);
    buffer_release(&digits);
    table->count++;
    table->filled[move->to.row][move->to.column] = (int)table->count;
    game_not_divisors.apply(table->position, move);
    table->position->moves++;
    position_settle(table->position);
}

/* Sometimes a first number with many divisors, or a product of primes too large to factor. */
static void choose_first(struct table *table, struct choice *choice)
{
    static const char *const numbers[] = {
        "2",
        "12",
        "360",
        "510510",
        "1000000016000000063",
        "340282366920938460843936948965011886881",   /* (2^64 - 59) (2^64 - 83) */
        "10208471007628153825318108468950356606430", /* the same times 30 */
        "12676506002282294014967032053760",
    };
    const char *const digits = numbers[random_below(table, 8)];
    choice->move.number = integer_read(table->position->arithmetic, digits, strlen(digits));
}

static void play_game(struct table *table, uint32_t stamp)
{
    start_game(table, stamp);
    while (!table->position->over) {
        struct choice choice = {.table = table};
        (void)game_not_divisors.legal(table->position, choose, &choice);
        if (table->count == 0)
            choose_first(table, &choice);
        if (choice.count == 0)
            break; /* only numbers that are hard to find or too long for a record */
        play(table, &choice.move);
        assert_int_equal(table->position->over, is_over(table));
    }
    if (table->position->over) {
        bool winners[PLAYERS_MOST + 1] = {false};
        game_not_divisors.win(table->position, winners);
        const size_t last = (table->count - 1) % (size_t)table->setup.players + 1;
        for (size_t player = 1; player <= PLAYERS_MOST; player++)
            assert_int_equal(winners[player], player == last);
    }
    for (size_t i = 0; i < table->count; i++)
        mpz_clear(table->numbers[i]);
    arithmetic_free(table->position->arithmetic);
    arena_empty(&table->arena);
}

static void test_games_end_when_nothing_fits(void **state)
{
    (void)state;
    struct table *table = calloc(1, sizeof *table);
    assert_non_null(table);
    table->setup = (struct setup){.players = 3, .numbers = {SIDE_MOST}};
    table->position = calloc(1, game_not_divisors.size(&table->setup));
    assert_non_null(table->position);
    int over = 0;
    for (uint32_t game = 1; game <= SAMPLE(1500); game++) {
        table->random = game;
        table->setup.numbers[0] = (int32_t)(1 + game % SIDE_MOST);
        play_game(table, game);
        over += table->position->over;
    }
    print_message("%d of %d games over\n", over, SAMPLE(1500));
    assert_true(over > SAMPLE(1500) * 2 / 3);
    free(table->position);
    arena_release(&table->arena);
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games_end_when_nothing_fits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
