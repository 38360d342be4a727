/* The numbers below 2^32 that a single strong test to base 2 takes for primes. For word_prime.c. */
#ifndef RECTO_VALIDATOR_NUMBERS_PSEUDOPRIME_H
#define RECTO_VALIDATOR_NUMBERS_PSEUDOPRIME_H

#include <stdbool.h>
#include <stdint.h>

enum { PSEUDOPRIME_SLOTS = 4096 }; /* a power of two */

/* The strong pseudoprimes to base 2 below 2^32 without a divisor up to 97, 2083 of them, each in
 * the first slot that was free from its own on, around the end; 0 elsewhere.
 * tests/units/validator/test_prime.c finds them all, proves that there are no others, and writes
 * this table. */
extern const uint32_t pseudoprimes[PSEUDOPRIME_SLOTS];

static inline uint32_t pseudoprime_slot(uint32_t n)
{
    return (uint32_t)(n * 0x9E3779B1u) / (uint32_t)((UINT64_C(1) << 32) / PSEUDOPRIME_SLOTS);
}

static inline bool is_pseudoprime(uint32_t n)
{
    uint32_t slot = pseudoprime_slot(n);

    while (pseudoprimes[slot] != 0 && pseudoprimes[slot] != n)
        slot = (slot + 1) % PSEUDOPRIME_SLOTS;
    return pseudoprimes[slot] != 0;
}

#endif
