/* The strong test to base 2 in two machine words, as word_prime.c has it in one. */
#include "validator/numbers/montgomery.h"
#include "validator/numbers/word.h"

#include <stddef.h>

/* Odd n < 2^125, and its inverse modulo 2^64 with the sign changed. Modulo n, 2^128 is 1. */
struct modulus {
    double_word n, one;
    uint64_t minus_inverse;
};

static struct modulus modulus_of(double_word n)
{
    return (struct modulus){n, (0 - n) % n, 0 - inverse_word((uint64_t)n)};
}

/* (sum + a * word + quotient * n) / 2^64, where the quotient makes it whole. It is at most
 * sum / 2^64 + a + n, so with sum < 3n < 2^127 and a < 2n nothing overflows. */
static inline double_word add_product(double_word sum, double_word a, uint64_t word,
                                      const struct modulus *modulus)
{
    const double_word low = (double_word)(uint64_t)a * word + (uint64_t)sum;
    const uint64_t quotient = (uint64_t)low * modulus->minus_inverse;
    const double_word taken = (double_word)quotient * (uint64_t)modulus->n + (uint64_t)low;

    return (sum >> 64) + (low >> 64) + (taken >> 64) + (double_word)(uint64_t)(a >> 64) * word +
           (double_word)(uint64_t)(modulus->n >> 64) * quotient;
}

/* a * b / 2^128 modulo n, below 2n: it is less than a * b / 2^128 + n, and for a < 2n and b < 4n
 * a * b is less than 8n^2 <= n * 2^128. (Montgomery 1985.) */
static inline double_word multiply(double_word a, double_word b, const struct modulus *modulus)
{
    const double_word half = add_product(0, a, (uint64_t)b, modulus);
    return add_product(half, a, (uint64_t)(b >> 64), modulus);
}

static bool is_same(double_word a, double_word b, const struct modulus *modulus)
{
    return a == b || a == b + modulus->n;
}

static bool is_strong_to_two(const struct modulus *modulus)
{
    const double_word n = modulus->n, minus_one = n - modulus->one;
    const uint64_t low = (uint64_t)n - 1;
    const int twos = low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(n >> 64));
    double_word power = modulus->one;

    for (int bit = 127 - __builtin_clzll((uint64_t)(n >> 64)); bit >= twos; bit--)
        power = multiply(power, power << (n >> bit & 1), modulus);
    bool passed = is_same(power, modulus->one, modulus) || is_same(power, minus_one, modulus);
    for (int k = 1; k < twos && !passed; k++) {
        power = multiply(power, power, modulus);
        passed = is_same(power, minus_one, modulus);
    }
    return passed;
}

/* The odd primes up to 101, in two products that are machine words. */
static bool has_divisor(double_word n)
{
    enum { FIRST = 16, SECOND = 26 };
    static const uint64_t products[] = {16294579238595022365U, 7145393598349078859U};
    const uint64_t rests[] = {(uint64_t)(n % products[0]), (uint64_t)(n % products[1])};
    bool found = false;

    for (int i = 1; i < SECOND; i++)
        found |= word_divisible(&small_primes[i], rests[i >= FIRST]);
    return found;
}

bool double_word_is_composite(double_word n)
{
    if (n % 2 == 0 || has_divisor(n))
        return true;
    const struct modulus modulus = modulus_of(n);
    return !is_strong_to_two(&modulus);
}
