#include "validator/numbers/montgomery.h"
#include "validator/numbers/pseudoprime.h"
#include "validator/numbers/word.h"

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

/* a * b / 2^64 modulo n, between 0 and 2n, exclusive. For a * b < n * 2^64: then the high word of
 * the product is below n, as `taken` is. */
static inline uint64_t multiply_roughly(uint64_t a, uint64_t b, const struct modulus *modulus)
{
    const double_word product = (double_word)a * b;
    const uint64_t quotient = (uint64_t)product * modulus->inverse;
    const uint64_t taken = (uint64_t)(((double_word)quotient * modulus->n) >> 64);
    return (uint64_t)(product >> 64) + modulus->n - taken;
}

/* Which odd numbers are prime, 32 a word; units/validator/test_prime.c writes and tests it. */
enum { SIEVED = 65536 };
static const uint32_t odd_primes[SIEVED / 64] = {
#include "validator/numbers/odd_primes.def"
};

/* n - 1 as an odd number times a power of two. */
struct predecessor {
    uint64_t odd;
    int twos;
};

static struct predecessor predecessor_of(uint64_t n)
{
    const int twos = __builtin_ctzll(n - 1);
    return (struct predecessor){(n - 1) >> twos, twos};
}

/* Whether the power whose exponent is the odd number is 1 or -1, or one of its squares -1. */
static bool is_passed(const struct modulus *modulus, uint64_t power, int twos)
{
    const uint64_t n = modulus->n, one = modulus->one, minus_one = n - one;
    bool passed = power == one || power == n + one || power == minus_one || power == n + minus_one;

    for (int k = 1; k < twos && !passed; k++) {
        power = multiply_roughly(power, power, modulus);
        passed = power == minus_one || power == n + minus_one;
    }
    return passed;
}

/* The same to base 2, for n < 2^61. The first two bits of the exponent lead at once to 2^3 at most:
 * (2^64 mod n) * 2^3 < 2^64. So do four bits if n < 2^49, to 2^15, and five if n < 2^32, to 2^31.
 *
 * All powers are below 2n. So doubling one does not overflow, and that times the power is less than
 * 8n^2 <= n * 2^64, as multiply_roughly() wants it. */
static bool is_strong_to_two(const struct modulus *modulus)
{
    const struct predecessor exponent = predecessor_of(modulus->n);
    const int length = 64 - __builtin_clzll(exponent.odd);
    const int first = modulus->n >> 32 == 0 ? 5 : modulus->n >> 49 == 0 ? 4 : 2;
    int left = length > first ? length - first : 0;
    uint64_t power = (modulus->one << (exponent.odd >> left)) % modulus->n;

    while (left-- > 0)
        power = multiply_roughly(power, power << (exponent.odd >> left & 1), modulus);
    return is_passed(modulus, power, exponent.twos);
}

enum { ABREAST = 3 };

/* The same to several bases, each with 4 * n * base < 2^64, whose powers are made abreast: a
 * product has to wait for the one before, and meanwhile there is time for others. Again all powers
 * are below 2n, so power * base < 2n * base does not overflow, and power * power * base is less
 * than 4n^2 * base < n * 2^64. */
static bool is_strong_abreast(const struct modulus *modulus, const uint32_t bases[ABREAST])
{
    const struct predecessor exponent = predecessor_of(modulus->n);
    uint64_t powers[ABREAST] = {modulus->one, modulus->one, modulus->one};

    for (int bit = 63 - __builtin_clzll(exponent.odd); bit >= 0; bit--)
        for (int i = 0; i < ABREAST; i++) {
            const uint64_t factor = 1 + ((bases[i] - 1) & (0 - (exponent.odd >> bit & 1)));
            powers[i] = multiply_roughly(powers[i], powers[i] * factor, modulus);
        }
    for (int i = 0; i < ABREAST; i++)
        if (!is_passed(modulus, powers[i], exponent.twos))
            return false;
    return true;
}

/* Bases to which, and to 2, no composite number up to `most` is a strong probable prime: Jaeschke
 * (1993). */
static const struct {
    uint64_t most;
    uint32_t bases[2][ABREAST];
} witnesses[] = {
    {1122004669632, {{13, 23, 1662803}}},
    {341550071728320, {{3, 5, 7}, {11, 13, 17}}},
};

/* Those for all words: Sinclair (2011), verified against Feitsma's list of pseudoprimes. */
static const uint32_t all_witnesses[] = {2, 325, 9375, 28178, 450775, 9780504, 1795265022};

enum {
    ROWS = sizeof witnesses / sizeof *witnesses,
    ALL_WITNESSES = sizeof all_witnesses / sizeof *all_witnesses,
    /* Primes tried before a number is tested: to 37, and to 97. */
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

/* Of odd n from 2^16 up without a divisor up to 97. */
static bool passes_tests(uint64_t n)
{
    const struct modulus modulus = modulus_of(n);

    if (n >> 61 == 0 && !is_strong_to_two(&modulus))
        return false;
    if (n >> 32 == 0)
        return !is_pseudoprime((uint32_t)n);
    for (size_t row = 0; row < ROWS; row++)
        if (n <= witnesses[row].most)
            return is_strong_abreast(&modulus, witnesses[row].bases[0]) &&
                   (witnesses[row].bases[1][0] == 0 ||
                    is_strong_abreast(&modulus, witnesses[row].bases[1]));
    for (size_t i = 0; i < ALL_WITNESSES; i++)
        if (!is_strong_probable_prime(&modulus, all_witnesses[i]))
            return false;
    return true;
}

/* Of odd n without a divisor up to 37. Most numbers do not come so far, and would have to pay for
 * what is needed here if it were put in place of the call. */
__attribute__((noinline)) static bool is_prime_beyond(uint64_t n)
{
    return !has_divisor(n, TRIED_FIRST, TRIED_NEXT) && passes_tests(n);
}

bool word_is_prime(uint64_t n)
{
    if (n < SIEVED) /* without a look at whether n is odd, which no processor can guess */
        return ((odd_primes[n / 64] >> n % 64 / 2 & n & 1) | (n == 2)) != 0;
    return !((n % 2 == 0) | has_divisor(n, 1, TRIED_FIRST)) && is_prime_beyond(n);
}
