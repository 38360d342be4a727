/* Number theory in machine words. */
#ifndef RECTO_VALIDATOR_NUMBERS_WORD_H
#define RECTO_VALIDATOR_NUMBERS_WORD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SMALL_PRIMES = 54,
    WORD_PRIMES_MOST = 15, /* the product of the first 16 primes is above 2^64 */
};

/* The primes below 256. */
extern const uint8_t small_primes[SMALL_PRIMES];

/* Divides *n > 0 by the prime as often as possible, and returns how often. */
uint32_t word_take(uint64_t prime, uint64_t *n);

/* Greatest common divisor; of 0 and 0 it is 0. */
uint64_t word_gcd(uint64_t a, uint64_t b);

/* Whether n is prime; always right. */
bool word_is_prime(uint64_t n);

/* Finds the different primes that divide n > 0, in no order, and returns how many. Trial
 * division, then Pollard's rho in Brent's form: about the fourth root of n steps. */
int word_factor(uint64_t n, uint64_t primes[WORD_PRIMES_MOST]);

#endif
