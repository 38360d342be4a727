/* Integers (validator/numbers/integer.h) agree with GMP at the borders of a machine word and
 * beyond. */
#include "validator/numbers/integer.h"
#include "validator/numbers/word.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

struct fixture {
    struct arena arena;
    struct arithmetic *arithmetic;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    if (fixture == NULL)
        return -1;
    fixture->arithmetic = arithmetic_new(&fixture->arena);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    arithmetic_free(fixture->arithmetic);
    arena_release(&fixture->arena);
    free(fixture);
    return 0;
}

/* Also through integer_subtract(), since a record has no negative numbers. */
static struct integer read_signed(struct fixture *fixture, const char *text)
{
    const bool is_negative = text[0] == '-';
    text += is_negative;
    const struct integer n = integer_read(fixture->arithmetic, text, strlen(text));
    return is_negative ? integer_subtract(fixture->arithmetic, integer_of(0), n) : n;
}

static void assert_writes(struct integer n, const char *text)
{
    struct buffer buffer = {0};
    integer_write(&buffer, n);
    assert_string_equal(buffer_string(&buffer), text);
    buffer_release(&buffer);
}

static void assert_is(struct integer n, mpz_srcptr expected)
{
    char *text = mpz_get_str(NULL, 10, expected);
    assert_writes(n, text);
    mpz_t bound; /* 2^63, or 2^63 + 1 below 0 */
    mpz_init_set_d(bound, 0x1p63);
    if (mpz_sgn(expected) < 0)
        mpz_add_ui(bound, bound, 1);
    assert_int_equal(n.limbs == NULL, mpz_cmpabs(expected, bound) < 0);
    mpz_clear(bound);
    free(text);
}

static const char *const numbers[] = {
    "0",
    "1",
    "-1",
    "2",
    "-2",
    "6",
    "360",
    "999999999999999999",
    "1000000000000000000",
    "4611686018427387904",
    "-4611686018427387904",
    "9223372036854775806",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775807",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "-18446744073709551616",
    "340282366920938463463374607431768211456",
    "-340282366920938463463374607431768211455",
    "100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

static void test_reads_and_writes(void **state)
{
    for (size_t i = 0; i < NUMBERS; i++)
        assert_writes(read_signed(*state, numbers[i]), numbers[i]);
    assert_writes(read_signed(*state, "000000000000000000000000000000000007"), "7");
    assert_writes(read_signed(*state, "0000000000000000"), "0");
}

static void test_reads_a_thousand_digits(void **state)
{
    char digits[1001];
    for (size_t i = 0; i < 1000; i++)
        digits[i] = (char)('0' + (i * i + 7 * i + 3) % 10);
    digits[1000] = '\0';
    for (size_t len = 1; len <= 1000; len++) {
        struct fixture *fixture = *state;
        const struct integer n = integer_read(fixture->arithmetic, digits + 1000 - len, len);
        mpz_t expected;
        mpz_init_set_str(expected, digits + 1000 - len, 10);
        assert_is(n, expected);
        mpz_clear(expected);
    }
}

static void check_order(struct integer a, struct integer b, mpz_srcptr x, mpz_srcptr y)
{
    const int order = mpz_cmp(x, y);
    assert_int_equal(integer_compare(a, b) < 0, order < 0);
    assert_int_equal(integer_compare(a, b) > 0, order > 0);
    assert_int_equal(integer_equal(a, b), order == 0);
    assert_int_equal(integer_sign(a), mpz_sgn(x));
    if (order == 0)
        assert_true(integer_hash(a) == integer_hash(b));
}

static void check_pair(struct fixture *fixture, const char *first, const char *second)
{
    struct arithmetic *arithmetic = fixture->arithmetic;
    const struct integer a = read_signed(fixture, first);
    const struct integer b = read_signed(fixture, second);
    mpz_t x, y, result;
    mpz_init_set_str(x, first, 10);
    mpz_init_set_str(y, second, 10);
    mpz_init(result);
    check_order(a, b, x, y);
    mpz_add(result, x, y);
    assert_is(integer_add(arithmetic, a, b), result);
    mpz_sub(result, x, y);
    assert_is(integer_subtract(arithmetic, a, b), result);
    mpz_abs(result, result);
    assert_is(integer_distance(arithmetic, a, b), result);
    if (mpz_sgn(x) != 0 || mpz_sgn(y) != 0) {
        mpz_gcd(result, x, y);
        assert_is(integer_gcd(arithmetic, a, b), result);
    }
    if (mpz_sgn(x) != 0) {
        assert_int_equal(integer_divides(arithmetic, a, b), mpz_divisible_p(y, x) != 0);
        mpz_set_d(result, 0x1p63);
        mpz_add(result, result, y);
        mpz_sub_ui(result, result, 1);
        assert_int_equal(integer_divides_sum(arithmetic, a, b, INT64_MAX),
                         mpz_divisible_p(result, x) != 0);
        mpz_add_ui(result, y, 1);
        assert_int_equal(integer_divides_sum(arithmetic, a, b, 1), mpz_divisible_p(result, x) != 0);
    }
    mpz_clears(x, y, result, NULL);
}

static void test_agrees_with_gmp(void **state)
{
    for (size_t i = 0; i < NUMBERS; i++)
        for (size_t j = 0; j < NUMBERS; j++)
            check_pair(*state, numbers[i], numbers[j]);
}

static void test_agrees_with_gmp_at_random(void **state)
{
    gmp_randstate_t random;
    gmp_randinit_mt(random);
    gmp_randseed_ui(random, 11);
    mpz_t x, y, shared;
    mpz_inits(x, y, shared, NULL);
    for (int i = 0; i < 3000; i++) {
        mpz_urandomb(x, random, gmp_urandomm_ui(random, 140));
        mpz_rrandomb(y, random, 1 + gmp_urandomm_ui(random, 140));
        mpz_urandomb(shared, random, gmp_urandomm_ui(random, 70));
        mpz_mul(x, x, shared);
        mpz_mul(y, y, shared);
        char *first = mpz_get_str(NULL, 10, x);
        char *second = mpz_get_str(NULL, 10, y);
        check_pair(*state, first, second);
        free(first);
        free(second);
    }
    mpz_clears(x, y, shared, NULL);
    gmp_randclear(random);
}

static void test_knows_small_primes(void **state)
{
    enum { LIMIT = 200000 };
    (void)state;
    bool *is_composite = calloc(LIMIT, sizeof *is_composite);
    assert_non_null(is_composite);
    for (int n = 2; n < LIMIT; n++) {
        for (int multiple = 2 * n; !is_composite[n] && multiple < LIMIT; multiple += n)
            is_composite[multiple] = true;
        assert_int_equal(integer_is_prime(integer_of(n)), !is_composite[n]);
    }
    free(is_composite);
}

static void test_knows_large_primes(void **state)
{
    static const struct {
        const char *number;
        bool is_prime;
    } cases[] = {
        {"-7", false},
        {"0", false},
        {"1", false},
        {"2047", false},          /* strong pseudoprime to 2 */
        {"1373653", false},       /* to 2 and 3 */
        {"1122004669633", false}, /* to 2, 13, 23 and 1662803 */
        {"1662803", true},
        {"4759123141", false},          /* the first to 2, 7 and 61 */
        {"3215031751", false},          /* to 2, 3, 5 and 7 */
        {"341550071728321", false},     /* to the primes up to 17 */
        {"3825123056546413051", false}, /* to the primes up to 23 */
        {"4294967291", true},
        {"4294967297", false},
        {"9223372036854775783", true},
        {"18446744073709551557", true},
        {"18446744073709551615", false},
        {"18446744030759878681", false}, /* 4294967291 squared */
        {"18446744065119617029", true},
        {"318665857834031151167461", false},
        {"3317044064679887385961981", false},
        {"170141183460469231731687303715884105727", true},
        {"170141183460469231731687303715884105729", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture *fixture = *state;
        const struct integer n = read_signed(fixture, cases[i].number);
        assert_int_equal(integer_is_prime(n), cases[i].is_prime);
    }
}

static void test_primes_agree_with_gmp(void **state)
{
    struct fixture *fixture = *state;
    gmp_randstate_t random;
    gmp_randinit_mt(random);
    gmp_randseed_ui(random, 12);
    mpz_t n;
    mpz_init(n);
    for (int i = 0; i < 6000; i++) {
        mpz_urandomb(n, random, 17 + (unsigned long)i % 52);
        if (i % 2 == 0)
            mpz_nextprime(n, n);
        char *text = mpz_get_str(NULL, 10, n);
        assert_int_equal(integer_is_prime(read_signed(fixture, text)),
                         mpz_probab_prime_p(n, 30) != 0);
        free(text);
    }
    mpz_clear(n);
    gmp_randclear(random);
}

/* The primes are prime, different, and nothing is left without them. */
static void check_factors(uint64_t n)
{
    uint64_t primes[WORD_PRIMES_MOST];
    const int count = word_factor(n, primes);
    uint64_t rest = n;
    assert_in_range(count, 0, WORD_PRIMES_MOST);
    for (int i = 0; i < count; i++) {
        assert_true(word_is_prime(primes[i]));
        assert_true(rest % primes[i] == 0);
        while (rest % primes[i] == 0)
            rest /= primes[i];
    }
    assert_true(rest == 1);
}

static void test_factors_words(void **state)
{
    static const uint64_t cases[] = {
        614889782588491410U,   /* the product of the first 15 primes */
        18446744030759878681U, /* 4294967291 squared */
        18446743979220271189U, /* 4294967279 times 4294967291 */
        18446744073709551557U, /* the largest prime */
        18446744073709551615U, 9223372036854775808U,
        16983563041U,         /* 130321 squared, 19 to the eighth */
        9223253290108583207U, /* 2097143 cubed */
    };
    (void)state;
    for (uint64_t n = 1; n < 70000; n++)
        check_factors(n);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_factors(cases[i]);
    for (uint64_t n = UINT64_MAX; n > UINT64_MAX - 100; n--)
        check_factors(n);
    for (uint64_t n = 1; n < 100; n++)
        check_factors((67280421310721U + n) * n);
}

static void test_hashes_differ(void **state)
{
    uint64_t hashes[NUMBERS];
    for (size_t i = 0; i < NUMBERS; i++) {
        hashes[i] = integer_hash(read_signed(*state, numbers[i]));
        for (size_t j = 0; j < i; j++)
            assert_true(hashes[i] != hashes[j]);
    }
}

/* What is found is above the start by a multiple of the step, the first such that d divides, and
 * the new step leads to the next. */
static void test_finds_congruences(void **state)
{
    for (int64_t start = 0; start < 12; start++)
        for (int64_t by = 1; by < 12; by++)
            for (int64_t d = 1; d < 12; d++) {
                struct integer n = integer_of(start), step = integer_of(by);
                int64_t first = start;
                while (first < start + by * d && (first + 5) % d != 0)
                    first += by;
                assert_int_equal(integer_congruence(*state, &n, &step, integer_of(d), 5),
                                 first < start + by * d);
                if (first == start + by * d)
                    continue;
                assert_int_equal(n.value, first);
                assert_int_equal(step.value % by + step.value % d, 0);
                assert_int_equal(step.value, by / (int64_t)word_gcd((uint64_t)by, (uint64_t)d) * d);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_reads_and_writes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reads_a_thousand_digits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_agrees_with_gmp, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_agrees_with_gmp_at_random, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_knows_small_primes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_knows_large_primes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_primes_agree_with_gmp, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_finds_congruences, set_up, tear_down),
        cmocka_unit_test(test_factors_words),
        cmocka_unit_test_setup_teardown(test_hashes_differ, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
