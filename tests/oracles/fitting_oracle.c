/* validator/fitting/fitting.h, held against trying every number: positions with seeded random
 * neighbours and used numbers, as they are and with their primes replaced by large ones.
 * Divisibility is the same then, but the numbers can no longer be factored, and the answer is still
 * known.
 *
 * The proof of the bound: all numbers are at most MOST here. If a multiple of all orthogonal
 * neighbours fits that divides none of them, then no diagonal one divides their least common
 * multiple m, and then m times a prime above MOST fits too (validator/fitting/fitting.c).
 *
 * Runs: long plain
 */
#include "tests/helpers/watched.h"
#include "validator/fitting/fitting.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <gmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1200, PRIME_ABOVE = 1201 };

struct small_position {
    int orthogonals, diagonals;
    int orthogonal[NEIGHBOURS_MOST], diagonal[NEIGHBOURS_MOST];
    bool used[MOST + 1];
};

/* What the library is asked: numbers[n] stands for n. */
struct model {
    struct arena arena;
    struct arithmetic *arithmetic;
    struct integer numbers[MOST + 1];
};

struct board {
    size_t count;
    struct integer numbers[MOST];
};

static bool contains(const void *context, struct integer n)
{
    const struct board *board = context;
    for (size_t i = 0; i < board->count; i++)
        if (integer_equal(board->numbers[i], n))
            return true;
    return false;
}

static struct integer number_at(const void *context, size_t index)
{
    return ((const struct board *)context)->numbers[index];
}

static uint64_t next_random(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15U;
    uint64_t word = (*state ^ (*state >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return word ^ (word >> 31);
}

static int random_below(uint64_t *state, int bound)
{
    return (int)(next_random(state) % (uint64_t)bound);
}

static bool related(int64_t a, int64_t b)
{
    return a % b == 0 || b % a == 0;
}

static bool fits(const struct small_position *position, int64_t x)
{
    if (x < 2 || (x <= MOST && position->used[x]))
        return false;
    for (int i = 0; i < position->orthogonals; i++)
        if (!related(x, position->orthogonal[i]))
            return false;
    for (int i = 0; i < position->diagonals; i++)
        if (related(x, position->diagonal[i]))
            return false;
    return true;
}

static bool divides_some(const struct small_position *position, int x)
{
    for (int i = 0; i < position->orthogonals; i++)
        if (position->orthogonal[i] % x == 0)
            return true;
    return false;
}

static int64_t least_multiple(const struct small_position *position)
{
    int64_t multiple = 1;
    for (int i = 0; i < position->orthogonals; i++) {
        const int64_t before = multiple;
        while (multiple % position->orthogonal[i] != 0)
            multiple += before;
    }
    return multiple;
}

/* Random numbers with common divisors: products of a few small primes. */
static int random_number(uint64_t *state, const int *primes, int count)
{
    for (;;) {
        int64_t n = 1;
        for (int i = random_below(state, 9); i >= 0; i--)
            n *= primes[random_below(state, count)];
        if (n <= MOST)
            return (int)n;
    }
}

/* Mostly a number made from one on the board, so that divisors are frequent. */
static int random_relative(uint64_t *state, const int *primes, int count, int relative)
{
    const int prime = primes[random_below(state, count)];
    switch (random_below(state, 4)) {
    case 0:
        return relative * prime <= MOST ? relative * prime : relative;
    case 1:
        return relative % prime == 0 && relative > prime ? relative / prime : relative;
    case 2:
        return relative;
    default:
        return random_number(state, primes, count);
    }
}

/* A relative that is not used yet: on a board no number stands twice. */
static int random_neighbour(uint64_t *state, const int *primes, int count, int relative,
                            struct small_position *position)
{
    int number = relative;
    for (int tries = 0; tries < 30; tries++) {
        number = random_relative(state, primes, count, number);
        if (!position->used[number])
            break;
    }
    position->used[number] = true;
    return number;
}

static void random_position(uint64_t *state, struct small_position *position)
{
    static const int primes[] = {2, 3, 5, 7, 11};
    const int count = 1 + random_below(state, 5);
    int relative = random_number(state, primes, count);
    memset(position, 0, sizeof *position);
    position->orthogonals = 1 + random_below(state, 1 + random_below(state, NEIGHBOURS_MOST));
    position->diagonals = random_below(state, 2 + random_below(state, NEIGHBOURS_MOST));
    for (int i = 0; i < position->orthogonals; i++) {
        relative = random_neighbour(state, primes, count, relative, position);
        position->orthogonal[i] = relative;
    }
    for (int i = 0; i < position->diagonals; i++) {
        const int from = position->orthogonal[random_below(state, position->orthogonals)];
        position->diagonal[i] = random_neighbour(state, primes, count, from, position);
    }
    const int density = random_below(state, 1 + random_below(state, 10));
    for (int n = 2; n <= MOST; n++)
        if (divides_some(position, n) && random_below(state, 10) < density)
            position->used[n] = true;
    for (int i = random_below(state, 20); i > 0; i--)
        position->used[random_number(state, primes, count)] = true;
}

static enum fit expected_fit(const struct small_position *position)
{
    if (fits(position, PRIME_ABOVE * least_multiple(position)))
        return FIT_UNBOUNDED;
    for (int x = 2; x <= MOST; x++)
        if (fits(position, x) && divides_some(position, x))
            return FIT_FINITE;
    return FIT_NONE;
}

/* Fills in numbers[n] for the n made of 2, 3, 5, 7 and 11, the primes replaced by these. */
static void model_start(struct model *model, mpz_t *primes)
{
    static const unsigned long originals[] = {2, 3, 5, 7, 11};
    mpz_t product;
    mpz_init(product);
    model->arena = (struct arena){0};
    model->arithmetic = arithmetic_new(&model->arena);
    for (unsigned long n = 1; n <= MOST; n++) {
        unsigned long rest = n;
        mpz_set_ui(product, 1);
        for (size_t i = 0; i < 5; i++)
            for (; rest % originals[i] == 0; rest /= originals[i])
                mpz_mul(product, product, primes[i]);
        char *digits = mpz_get_str(NULL, 10, product);
        model->numbers[n] =
            rest > 1 ? integer_of(0) : integer_read(model->arithmetic, digits, strlen(digits));
        free(digits);
    }
    mpz_clear(product);
}

static void model_end(struct model *model)
{
    arithmetic_free(model->arithmetic);
    arena_release(&model->arena);
}

static void build(const struct model *model, const struct small_position *position,
                  struct neighbourhood *neighbourhood, struct board *board)
{
    neighbourhood->orthogonals = position->orthogonals;
    neighbourhood->diagonals = position->diagonals;
    for (int i = 0; i < position->orthogonals; i++)
        neighbourhood->orthogonal[i] = model->numbers[position->orthogonal[i]];
    for (int i = 0; i < position->diagonals; i++)
        neighbourhood->diagonal[i] = model->numbers[position->diagonal[i]];
    board->count = 0;
    for (int n = 2; n <= MOST; n++)
        if (position->used[n] && integer_sign(model->numbers[n]) > 0)
            board->numbers[board->count++] = model->numbers[n];
}

/* Everything listed fits; a list that claims to be complete lacks nothing, and one that does not
 * lacks something. */
static void check_divisors(const struct model *model, const struct small_position *position,
                           const struct fitting_list *list)
{
    size_t expected = 0, found = 0;
    for (int x = 2; x <= MOST; x++) {
        if (!fits(position, x) || !divides_some(position, x))
            continue;
        expected++;
        for (size_t i = 0; i < list->count; i++)
            found += integer_equal(list->numbers[i], model->numbers[x]);
    }
    assert_int_equal(found, list->count);
    assert_int_equal(list->complete, found == expected);
    for (size_t i = 1; i < list->count; i++)
        assert_true(integer_compare(list->numbers[i - 1], list->numbers[i]) < 0);
}

static void check_conflict(const struct model *model, const struct small_position *position,
                           const struct neighbourhood *neighbourhood, int x)
{
    const int conflict = fitting_conflict(model->arithmetic, neighbourhood, model->numbers[x]);
    if (conflict > 0)
        assert_false(related(x, position->orthogonal[conflict - 1]));
    else if (conflict < 0)
        assert_true(related(x, position->diagonal[-conflict - 1]));
    else
        assert_true(fits(position, x) || position->used[x]);
}

static enum fit check_position(const struct model *model, const struct small_position *position)
{
    struct board board;
    struct neighbourhood neighbourhood;
    build(model, position, &neighbourhood, &board);
    const struct used_numbers used = {&board, contains, number_at, board.count};
    const enum fit expected = expected_fit(position);
    assert_int_equal(fitting_decide(model->arithmetic, &neighbourhood, &used), expected);
    struct fitting_list list;
    fitting_divisors(model->arithmetic, &neighbourhood, &used, FITTING_LOOK_ALL, &list);
    check_divisors(model, position, &list);
    fitting_divisors(model->arithmetic, &neighbourhood, &used, FITTING_LOOK_SOME, &list);
    check_divisors(model, position, &list);
    fitting_multiples(model->arithmetic, &neighbourhood, &used, 3, &list);
    assert_int_equal(list.complete, expected != FIT_UNBOUNDED);
    assert_int_equal(list.count, expected == FIT_UNBOUNDED ? 3 : 0);
    for (size_t i = 0; i < list.count; i++) {
        assert_int_equal(fitting_conflict(model->arithmetic, &neighbourhood, list.numbers[i]), 0);
        assert_false(contains(&board, list.numbers[i]));
    }
    for (int x = 2; x < MOST; x++)
        if (integer_sign(model->numbers[x]) > 0 && x % 8 == position->orthogonal[0] % 8)
            check_conflict(model, position, &neighbourhood, x);
    return expected;
}

static void check_positions(mpz_t *primes, uint64_t seed, int positions)
{
    struct model model;
    int seen[3] = {0};
    model_start(&model, primes);
    for (int i = 0; i < positions; i++) {
        struct small_position position;
        random_position(&seed, &position);
        seen[check_position(&model, &position)]++;
    }
    print_message("%d positions: nothing fits in %d, finitely many in %d\n", positions,
                  seen[FIT_NONE], seen[FIT_FINITE]);
    for (int fit = 0; fit < 3; fit++)
        assert_true(seen[fit] > positions / 25);
    model_end(&model);
}

/* For each of the five primes, the number of bits of the one that stands for it; 0: itself. */
static void check_with_bits(const unsigned *bits, unsigned long seed, int positions)
{
    static const unsigned long originals[] = {2, 3, 5, 7, 11};
    gmp_randstate_t random;
    mpz_t primes[5];
    gmp_randinit_mt(random);
    gmp_randseed_ui(random, seed);
    for (int i = 0; i < 5; i++) {
        mpz_init_set_ui(primes[i], originals[i]);
        if (bits[i] == 0)
            continue;
        mpz_urandomb(primes[i], random, bits[i] - 1);
        mpz_setbit(primes[i], bits[i] - 1);
        mpz_nextprime(primes[i], primes[i]);
    }
    check_positions(primes, seed, positions);
    for (int i = 0; i < 5; i++)
        mpz_clear(primes[i]);
    gmp_randclear(random);
}

static void test_small_numbers(void **state)
{
    (void)state;
    check_with_bits((const unsigned[5]){0}, 1, 40000);
}

static void test_words(void **state)
{
    (void)state;
    check_with_bits((const unsigned[5]){3, 5, 9, 17, 29}, 2, 10000);
}

static void test_large_numbers(void **state)
{
    (void)state;
    check_with_bits((const unsigned[5]){70, 80, 90, 100, 160}, 3, 6000);
}

static void test_mixed_numbers(void **state)
{
    (void)state;
    check_with_bits((const unsigned[5]){0, 40, 65, 0, 33}, 4, 6000);
    check_with_bits((const unsigned[5]){35, 36, 37, 38, 39}, 5, 6000);
}

static bool contains_none(const void *board, struct integer n)
{
    (void)board;
    (void)n;
    return false;
}

/* Of 103,680 divisors a short look finds more than a message names, and knows of no more. */
static void test_many_divisors(void **state)
{
    static const int64_t many = 897612484786617600;
    const struct neighbourhood neighbourhood = {.orthogonals = 1, .orthogonal = {integer_of(many)}};
    const struct used_numbers used = {NULL, contains_none, NULL, 0};
    struct arena arena = {0};
    struct arithmetic *const arithmetic = arithmetic_new(&arena);
    struct fitting_list list;
    (void)state;

    for (int look = FITTING_LOOK_ALL; look <= FITTING_LOOK_SOME; look++) {
        fitting_divisors(arithmetic, &neighbourhood, &used, (enum fitting_look)look, &list);
        assert_int_equal(list.count, FITTING_LIST_MOST);
        assert_false(list.complete);
        for (size_t i = 0; i < list.count; i++)
            assert_int_equal(many % list.numbers[i].value, 0);
        assert_int_equal(list.numbers[0].value == 2, look == FITTING_LOOK_ALL);
    }
    arithmetic_free(arithmetic);
    arena_release(&arena);
}

/* The smallest multiples, with the numbers as they are. */
static void test_smallest_multiples(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct arithmetic *arithmetic = arithmetic_new(&arena);
    uint64_t seed = 6;
    for (int i = 0; i < SAMPLE(3000); i++) {
        struct small_position position;
        struct board board = {0};
        struct neighbourhood neighbourhood;
        random_position(&seed, &position);
        struct model *model = calloc(1, sizeof *model);
        assert_non_null(model);
        for (int n = 1; n <= MOST; n++)
            model->numbers[n] = integer_of(n);
        build(model, &position, &neighbourhood, &board);
        free(model);
        const struct used_numbers used = {&board, contains, number_at, board.count};
        struct fitting_list list;
        fitting_multiples(arithmetic, &neighbourhood, &used, 4, &list);
        const int64_t least = least_multiple(&position);
        int64_t x = 0;
        for (size_t k = 0; k < list.count; k++) {
            do
                x += least;
            while (!fits(&position, x));
            assert_true(integer_equal(list.numbers[k], integer_of(x)));
        }
    }
    arithmetic_free(arithmetic);
    arena_release(&arena);
}

/* Positions around one product of two primes of `digits` digits each. */
struct semiprime {
    struct arena arena;
    struct arithmetic *arithmetic;
    mpz_t p, q, product;
};

static void semiprime_start(struct semiprime *semiprime, unsigned long digits)
{
    semiprime->arena = (struct arena){0};
    semiprime->arithmetic = arithmetic_new(&semiprime->arena);
    mpz_inits(semiprime->p, semiprime->q, semiprime->product, NULL);
    mpz_ui_pow_ui(semiprime->p, 10, digits - 1);
    mpz_mul_ui(semiprime->q, semiprime->p, 3);
    mpz_nextprime(semiprime->p, semiprime->p);
    mpz_nextprime(semiprime->q, semiprime->q);
    mpz_mul(semiprime->product, semiprime->p, semiprime->q);
}

static void semiprime_end(struct semiprime *semiprime)
{
    mpz_clears(semiprime->p, semiprime->q, semiprime->product, NULL);
    arithmetic_free(semiprime->arithmetic);
    arena_release(&semiprime->arena);
}

static struct integer times(struct semiprime *semiprime, mpz_srcptr n, unsigned long factor)
{
    mpz_t product;
    mpz_init(product);
    mpz_mul_ui(product, n, factor);
    char *digits = mpz_get_str(NULL, 10, product);
    const struct integer result = integer_read(semiprime->arithmetic, digits, strlen(digits));
    free(digits);
    mpz_clear(product);
    return result;
}

/* One orthogonal neighbour a, one diagonal d, and other numbers already used. */
static enum fit decide(const struct semiprime *semiprime, struct integer a, struct integer d,
                       const struct integer *others, size_t count)
{
    struct board board = {.count = 2, .numbers = {a, d}};
    for (size_t i = 0; i < count; i++)
        board.numbers[board.count++] = others[i];
    const struct neighbourhood neighbourhood = {1, 1, {a}, {d}};
    const struct used_numbers used = {&board, contains, number_at, board.count};
    return fitting_decide(semiprime->arithmetic, &neighbourhood, &used);
}

static void check_semiprime(unsigned long digits)
{
    struct semiprime n;
    semiprime_start(&n, digits);
    const struct integer p = times(&n, n.p, 1), q = times(&n, n.q, 1), two = integer_of(2);
    const struct integer pq = times(&n, n.product, 1), pq2 = times(&n, n.product, 2);
    const struct integer p2 = times(&n, n.p, 2), q2 = times(&n, n.q, 2);
    /* Beside pq and diagonal to p or q the other prime fits, once. */
    assert_int_equal(decide(&n, pq, p, NULL, 0), FIT_FINITE);
    assert_int_equal(decide(&n, pq, p, (const struct integer[]){q}, 1), FIT_NONE);
    /* Beside 2pq and diagonal to 2: p, q or pq, which takes factoring to use up. */
    assert_int_equal(decide(&n, pq2, two, NULL, 0), FIT_FINITE);
    assert_int_equal(decide(&n, pq2, two, (const struct integer[]){pq}, 1), FIT_FINITE);
    assert_int_equal(decide(&n, pq2, two, (const struct integer[]){pq, p}, 2), FIT_FINITE);
    assert_int_equal(decide(&n, pq2, two, (const struct integer[]){pq, q}, 2), FIT_FINITE);
    assert_int_equal(decide(&n, pq2, two, (const struct integer[]){pq, q, p}, 3), FIT_NONE);
    /* Diagonal to pq: 2, 2p or 2q. */
    assert_int_equal(decide(&n, pq2, pq, (const struct integer[]){two}, 1), FIT_FINITE);
    assert_int_equal(decide(&n, pq2, pq, (const struct integer[]){two, p2}, 2), FIT_FINITE);
    assert_int_equal(decide(&n, pq2, pq, (const struct integer[]){two, p2, q2}, 3), FIT_NONE);
    /* Beside p alone nothing but p itself and its multiples, which p shuts out. */
    assert_int_equal(decide(&n, p, p, NULL, 0), FIT_NONE);
    assert_int_equal(decide(&n, p, q, NULL, 0), FIT_UNBOUNDED);
    semiprime_end(&n);
}

/* A number used can split what is still too large to be factored: of 2pqrs the divisors pq and rs
 * are found by it, and one of p, q, r, s is left. */
static void test_two_semiprimes(void **state)
{
    (void)state;
    struct semiprime first, second;
    mpz_t all;
    semiprime_start(&first, 30);
    semiprime_start(&second, 33);
    mpz_init(all);
    mpz_mul(all, first.product, second.product);
    const struct integer two = integer_of(2), pqrs2 = times(&first, all, 2);
    const struct integer used[] = {times(&first, all, 1), times(&first, first.product, 1),
                                   times(&first, second.product, 1)};
    for (size_t count = 0; count <= 3; count++)
        assert_int_equal(decide(&first, pqrs2, two, used, count), FIT_FINITE);
    mpz_clear(all);
    semiprime_end(&second);
    semiprime_end(&first);
}

static void test_semiprimes(void **state)
{
    (void)state;
    for (unsigned long digits = 15; digits <= 50; digits += 5)
        check_semiprime(digits);
    check_semiprime(450);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_numbers),      cmocka_unit_test(test_words),
        cmocka_unit_test(test_large_numbers),      cmocka_unit_test(test_mixed_numbers),
        cmocka_unit_test(test_smallest_multiples), cmocka_unit_test(test_semiprimes),
        cmocka_unit_test(test_two_semiprimes),     cmocka_unit_test(test_many_divisors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
