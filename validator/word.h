/* Number theory in machine words. */
#ifndef RECTO_VALIDATOR_WORD_H
#define RECTO_VALIDATOR_WORD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SMALL_PRIMES = 54,
    WORD_PRIMES_MOST = 15, /* the product of the first 16 primes is above 2^64 */
};

/* The primes below 256. */
extern const unsigned char small_primes[SMALL_PRIMES];

/* Whether d > 0 divides n; division of short words is faster on many processors. */
static inline bool word_divides(uint64_t d, uint64_t n)
{
    return (d | n) >> 32 == 0 ? (uint32_t)n % (uint32_t)d == 0 : n % d == 0;
}

/* Greatest common divisor; of 0 and 0 it is 0. */
uint64_t word_gcd(uint64_t a, uint64_t b);

/* Whether n is prime, always right. */
bool word_is_prime(uint64_t n);

/* Gives the different primes that divide n > 0, in no order, and tells how many they are. Trial
 * division, then Pollard's rho in Brent's form: about the fourth root of n steps. */
int word_factor(uint64_t n, uint64_t primes[WORD_PRIMES_MOST]);

#endif
