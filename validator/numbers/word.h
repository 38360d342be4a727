/* Number theory in machine words. */
#ifndef RECTO_VALIDATOR_NUMBERS_WORD_H
#define RECTO_VALIDATOR_NUMBERS_WORD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SMALL_PRIMES = 54,
    WORD_PRIMES_MOST = 15, /* the product of the first 16 primes is above 2^64 */
};

/* A prime with its inverse modulo 2^64 if it is odd, which makes divisions multiplications; and the
 * largest quotient that it can give. */
struct word_prime {
    uint64_t value, inverse, most;
};

struct word_prime word_prime_of(uint64_t prime);

/* The primes below 256. */
extern const struct word_prime small_primes[SMALL_PRIMES];

/* Whether the prime divides n. If it is odd, n times its inverse is the only number that gives n
 * modulo 2^64 when multiplied by the prime; it is n / prime if that product is no larger. */
static inline bool word_divisible(const struct word_prime *prime, uint64_t n)
{
    if (prime->value == 2)
        return n % 2 == 0;
    return n * prime->inverse <= prime->most;
}

/* Divides *n > 0 by the prime as often as possible, and tells how often. */
static inline uint32_t word_take(const struct word_prime *prime, uint64_t *n)
{
    uint32_t exponent = 0;
    if (prime->value == 2) {
        exponent = (uint32_t)__builtin_ctzll(*n);
        *n >>= exponent;
        return exponent;
    }
    for (; word_divisible(prime, *n); exponent++)
        *n *= prime->inverse;
    return exponent;
}

/* Whether d > 0 divides n; division of short words is faster on many processors. */
static inline bool word_divides(uint64_t d, uint64_t n)
{
    return (d | n) >> 32 == 0 ? (uint32_t)n % (uint32_t)d == 0 : n % d == 0;
}

/* Greatest common divisor; of 0 and 0 it is 0. */
uint64_t word_gcd(uint64_t a, uint64_t b);

/* Whether n is prime: small divisors, then GMP, which is proven right below 2^64. */
bool word_is_prime(uint64_t n);

/* Gives the different primes that divide n > 0, in no order, and tells how many they are. Trial
 * division, then Pollard's rho in Brent's form: about the fourth root of n steps. */
int word_factor(uint64_t n, struct word_prime primes[WORD_PRIMES_MOST]);

#endif
