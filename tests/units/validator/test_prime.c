/* Primality: validator/numbers/word.h and integer.h, compared with sieves and with all
 * pseudoprimes to base 2 below 2^32; with LONG in the environment all numbers below 2^32 are tried.
 *
 * Runs: long plain
 */
#include "validator/numbers/integer.h"
#include "validator/numbers/word.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOT = 65536, TRIED = 97, PAIR_BITS = 125 };

/* --- All base-2 pseudoprimes below 2^32 without a divisor up to 97. */

struct sieve {
    bool composite[ROOT];
};

static struct sieve *sieve_new(void)
{
    struct sieve *const sieve = calloc(1, sizeof *sieve);

    assert_non_null(sieve);
    sieve->composite[0] = sieve->composite[1] = true;
    for (uint32_t prime = 2; prime * prime < ROOT; prime++)
        for (uint32_t n = prime * prime; !sieve->composite[prime] && n < ROOT; n += prime)
            sieve->composite[n] = true;
    return sieve;
}

/* 2^exponent modulo n < 2^32, bit by bit. */
static uint64_t power_of_two(uint64_t exponent, uint64_t n)
{
    uint64_t power = 1 % n;

    for (int bit = 63 - __builtin_clzll(exponent); bit >= 0; bit--)
        power = (power * power % n << (exponent >> bit & 1)) % n;
    return power;
}

/* The least exponent above 0 with 2^exponent = 1 modulo an odd prime. */
static uint32_t order_of_two(uint32_t prime)
{
    uint32_t order = 1;

    for (uint32_t power = 2; power != 1; power = 2 * power % prime)
        order++;
    return order;
}

static bool has_small_divisor(uint64_t n)
{
    for (int i = 0; small_primes[i] <= TRIED; i++)
        if (n % small_primes[i] == 0)
            return true;
    return false;
}

/* Whether odd n > 2 is a strong probable prime to base 2, by the definition. */
static bool is_strong(uint64_t n)
{
    uint64_t exponent = n - 1;

    while (exponent % 2 == 0) {
        exponent /= 2;
        if (power_of_two(exponent, n) == n - 1)
            return true;
    }
    return power_of_two(exponent, n) == 1;
}

typedef void visit(void *context, uint32_t n);

/* Visits all composite n < 2^32 without a divisor up to 97 for which 2^(n-1) = 1 modulo n, some of
 * them several times, and tells how often that was. n has a prime p < 2^16; modulo that, too,
 * 2^(n-1) = 1, so that n = 1 modulo the order of 2, which divides p - 1; hence also n / p = 1. */
static int visit_pseudoprimes(visit *each, void *context)
{
    struct sieve *const sieve = sieve_new();
    int visits = 0;

    for (uint32_t prime = TRIED + 1; prime < ROOT; prime++) {
        if (sieve->composite[prime])
            continue;
        const uint64_t order = order_of_two(prime);
        for (uint64_t factor = 1 + order; factor * prime <= UINT32_MAX; factor += order)
            if (!has_small_divisor(factor) &&
                power_of_two(factor * prime - 1, factor * prime) == 1) {
                each(context, (uint32_t)(factor * prime));
                visits++;
            }
    }
    free(sieve);
    return visits;
}

/* Whatever is composite, has no small divisor and passes the strong test is visited here. */
static void refute(void *context, uint32_t n)
{
    int *const strong = context;

    *strong += is_strong(n);
    assert_false(word_is_prime(n));
}

static void test_refutes_pseudoprimes(void **state)
{
    int strong = 0;

    (void)state;
    assert_true(visit_pseudoprimes(refute, &strong) >= strong);
    assert_true(strong >= 2083); /* some are visited several times */
}

/* --- Sieves. */

enum { WINDOW = 1 << 18 };

/* Holds the numbers of a window against a sieve of it. */
static void check_window(const struct sieve *sieve, bool *composite, uint64_t start)
{
    memset(composite, 0, WINDOW);
    for (uint64_t prime = 2; prime < ROOT; prime++) {
        uint64_t n = prime * prime < start ? (start + prime - 1) / prime * prime : prime * prime;
        for (; !sieve->composite[prime] && n < start + WINDOW; n += prime)
            composite[n - start] = true;
    }
    for (uint64_t n = start < 2 ? 2 : start; n < start + WINDOW; n++)
        if (word_is_prime(n) == composite[n - start])
            fail_msg("%llu", (unsigned long long)n);
}

/* Every hundredth window below 2^32, or all. */
static void test_agrees_with_sieves(void **state)
{
    struct sieve *const sieve = sieve_new();
    bool *const composite = malloc(WINDOW);
    const uint64_t stride = getenv("LONG") != NULL ? 1 : 127;

    (void)state;
    assert_non_null(composite);
    for (uint64_t window = 0; window < UINT64_C(1) << 32; window += stride * WINDOW)
        check_window(sieve, composite, window);
    check_window(sieve, composite, (UINT64_C(1) << 32) - WINDOW);
    free(composite);
    free(sieve);
}

/* --- Two words. */

/* Whether n has a divisor up to 101 or is no strong probable prime to base 2, by the definition. */
static bool is_refuted(mpz_srcptr n)
{
    mpz_t exponent, power, two;
    bool passed = false;

    for (int i = 0; small_primes[i] <= 101; i++)
        if (mpz_divisible_ui_p(n, small_primes[i]))
            return true;
    mpz_inits(exponent, power, NULL);
    mpz_init_set_ui(two, 2);
    mpz_sub_ui(exponent, n, 1);
    while (!passed && mpz_even_p(exponent)) {
        mpz_tdiv_q_2exp(exponent, exponent, 1);
        mpz_powm(power, two, exponent, n);
        passed = mpz_cmp_ui(power, 1) == 0 && mpz_odd_p(exponent);
        mpz_add_ui(power, power, 1);
        passed = passed || mpz_cmp(power, n) == 0;
    }
    mpz_clears(exponent, power, two, NULL);
    return !passed;
}

static void check_pair(mpz_srcptr n)
{
    const struct integer integer = {mpz_limbs_read(n), (int64_t)mpz_size(n)};

    if (mpz_size(n) != 2)
        return;
    const bool prime = integer_is_prime(integer);
    assert_false(prime && is_refuted(n));
}

/* Also pseudoprimes: Mersenne numbers are some, and so is (2^p + 1) / 3. */
static void check_powers_of_two(mpz_ptr n)
{
    for (unsigned long bits = 64; bits <= PAIR_BITS; bits++)
        for (unsigned long offset = 0; offset < 60; offset++) {
            mpz_set_ui(n, 0);
            mpz_setbit(n, bits);
            mpz_add_ui(n, n, offset);
            check_pair(n);
            mpz_sub_ui(n, n, 2 * offset);
            check_pair(n);
            if (mpz_divisible_ui_p(n, 3)) {
                mpz_divexact_ui(n, n, 3);
                check_pair(n);
            }
        }
}

static void test_two_words_are_not_refuted(void **state)
{
    gmp_randstate_t random;
    mpz_t n, factor;

    (void)state;
    gmp_randinit_mt(random);
    gmp_randseed_ui(random, 13);
    mpz_inits(n, factor, NULL);
    check_powers_of_two(n);
    for (unsigned long i = 0; i < 20000; i++) {
        mpz_rrandomb(n, random, 65 + i % 61);
        check_pair(n);
        mpz_urandomb(n, random, 65 + i % 61);
        if (i % 8 == 0)
            mpz_nextprime(n, n);
        check_pair(n);
        mpz_urandomb(factor, random, 34 + i % 29); /* p (2p - 1) is often a pseudoprime */
        mpz_nextprime(factor, factor);
        mpz_mul_2exp(n, factor, 1);
        mpz_sub_ui(n, n, 1);
        mpz_mul(n, n, factor);
        check_pair(n);
    }
    mpz_clears(n, factor, NULL);
    gmp_randclear(random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refutes_pseudoprimes),
        cmocka_unit_test(test_agrees_with_sieves),
        cmocka_unit_test(test_two_words_are_not_refuted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
