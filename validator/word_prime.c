#include "validator/montgomery.h"
#include "validator/word.h"

#include <stddef.h>

/* Odd n > 2 with what Montgomery's form of numbers modulo n needs: 2^64 is 1. */
struct modulus {
    uint64_t n, inverse, one;
};

static uint64_t multiply(uint64_t a, uint64_t b, uint64_t n)
{
    const double_word product = (double_word)a * b;
    return product >> 64 == 0 ? (uint64_t)product % n : (uint64_t)(product % n);
}

static struct modulus modulus_of(uint64_t n)
{
    return (struct modulus){n, inverse_word(n), (0 - n) % n};
}

/* Whether n is a strong probable prime to this base (Miller, Rabin). */
static bool is_strong_probable_prime(const struct modulus *modulus, uint64_t base)
{
    const uint64_t n = modulus->n, inverse = modulus->inverse, one = modulus->one;
    uint64_t factor = multiply(base % n, one, n);
    if (factor == 0)
        return true;
    const int twos = __builtin_ctzll(n - 1);
    uint64_t power = one;
    for (uint64_t exponent = (n - 1) >> twos; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            power = montgomery(power, factor, n, inverse);
        factor = montgomery(factor, factor, n, inverse);
    }
    if (power == one)
        return true;
    for (int i = 1; i < twos && power != n - one; i++)
        power = montgomery(power, power, n, inverse);
    return power == n - one;
}

enum { ABREAST = 3 };

/* a * b / 2^64 modulo n, between 0 and 2n, exclusive. For a * b < n * 2^64: then the high word of
 * the product is below n, as `taken` is. */
static inline uint64_t multiply_roughly(uint64_t a, uint64_t b, const struct modulus *modulus)
{
    const double_word product = (double_word)a * b;
    const uint64_t quotient = (uint64_t)product * modulus->inverse;
    const uint64_t taken = (uint64_t)(((double_word)quotient * modulus->n) >> 64);
    return (uint64_t)(product >> 64) + modulus->n - taken;
}

/* The same to several bases, each with 4 * n * base < 2^64, whose powers are made abreast: a
 * product has to wait for the one before, and meanwhile there is time for others.
 *
 * All powers are below 2n. So power * base < 2n * base does not overflow, and power * power * base
 * is less than 4n^2 * base < n * 2^64, as multiply_roughly() wants it. */
static bool is_strong_abreast(const struct modulus *modulus, const uint32_t bases[ABREAST])
{
    const uint64_t n = modulus->n, one = modulus->one, minus_one = n - one;
    const int twos = __builtin_ctzll(n - 1);
    const uint64_t exponent = (n - 1) >> twos;
    uint64_t powers[ABREAST] = {one, one, one};
    bool passed[ABREAST];

    for (int bit = 63 - __builtin_clzll(exponent); bit >= 0; bit--)
        for (int i = 0; i < ABREAST; i++) {
            const uint64_t factor = 1 + ((bases[i] - 1) & (0 - (exponent >> bit & 1)));
            powers[i] = multiply_roughly(powers[i], powers[i] * factor, modulus);
        }
    for (int i = 0; i < ABREAST; i++)
        passed[i] = powers[i] == one || powers[i] == n + one || powers[i] == minus_one ||
                    powers[i] == n + minus_one;
    for (int k = 1; k < twos; k++)
        for (int i = 0; i < ABREAST; i++) {
            powers[i] = multiply_roughly(powers[i], powers[i], modulus);
            passed[i] = passed[i] || powers[i] == minus_one || powers[i] == n + minus_one;
        }
    return passed[0] && passed[1] && passed[2];
}

/* Bases to which no composite number up to `most` is a strong probable prime: Jaeschke (1993). Some
 * stand there twice, to fill a row. */
static const struct {
    uint64_t most;
    uint32_t bases[3][ABREAST];
} witnesses[] = {
    {4759123140, {{2, 7, 61}}},
    {1122004669632, {{2, 13, 23}, {1662803, 2, 2}}},
    {341550071728320, {{2, 3, 5}, {7, 11, 13}, {17, 2, 2}}},
};

/* Those for all words: Sinclair (2011), verified against Feitsma's list of pseudoprimes. */
static const uint32_t all_witnesses[] = {2, 325, 9375, 28178, 450775, 9780504, 1795265022};

enum {
    ROWS = sizeof witnesses / sizeof *witnesses,
    ALL_WITNESSES = sizeof all_witnesses / sizeof *all_witnesses,
    /* Primes tried before a number is tested: to 37, to 97, and to 251. */
    TRIED_FIRST = 12,
    TRIED_NEXT = 25,
};

/* Whether one of the small primes of odd index divides n. All are tried without a look at what
 * came of the last: a wrong guess of the processor costs as much as ten of them. */
static inline bool has_divisor(uint64_t n, int start, int end)
{
    bool found = false;
    for (int i = start; i < end; i++)
        found |= n * small_primes[i].inverse <= small_primes[i].most;
    return found;
}

/* Of odd n without a divisor up to 97. */
static bool passes_tests(uint64_t n)
{
    const struct modulus modulus = modulus_of(n);
    size_t row = 0;

    while (row < ROWS && n > witnesses[row].most)
        row++;
    for (size_t i = 0; row < ROWS && i < 3 && witnesses[row].bases[i][0] != 0; i++)
        if (!is_strong_abreast(&modulus, witnesses[row].bases[i]))
            return false;
    for (size_t i = 0; row == ROWS && i < ALL_WITNESSES; i++)
        if (!is_strong_probable_prime(&modulus, all_witnesses[i]))
            return false;
    return true;
}

bool word_is_prime(uint64_t n)
{
    const uint64_t primes_to_37 = 0x20A08A28AC; /* a bit each */

    if ((n % 2 == 0) | has_divisor(n, 1, TRIED_FIRST))
        return n < 38 && (primes_to_37 >> n & 1) != 0;
    if (n < 41 * 41)
        return n > 1;
    if (has_divisor(n, TRIED_FIRST, TRIED_NEXT))
        return false;
    if (n < 257 * 257)
        return n < 101 * 101 || !has_divisor(n, TRIED_NEXT, SMALL_PRIMES);
    return passes_tests(n);
}
