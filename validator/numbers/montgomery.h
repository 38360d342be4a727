/* Products modulo an odd word without division (Montgomery 1985). */
#ifndef RECTO_VALIDATOR_NUMBERS_MONTGOMERY_H
#define RECTO_VALIDATOR_NUMBERS_MONTGOMERY_H

#include "validator/numbers/word.h"

#include <stdint.h>

/* Montgomery's product a * b / 2^64 modulo odd n, where inverse * n = 1 modulo 2^64. */
static inline uint64_t montgomery(uint64_t a, uint64_t b, uint64_t n, uint64_t inverse)
{
    const double_word product = (double_word)a * b;
    const uint64_t quotient = (uint64_t)product * inverse;
    const uint64_t high = (uint64_t)(product >> 64);
    const uint64_t taken = (uint64_t)(((double_word)quotient * n) >> 64);
    return high < taken ? high - taken + n : high - taken;
}

/* Newton's iteration: every step doubles the bits that are right, at first 5 (Montgomery). */
static inline uint64_t inverse_word(uint64_t n)
{
    uint64_t inverse = 3 * n ^ 2;
    for (int bits = 5; bits < 64; bits *= 2)
        inverse *= 2 - n * inverse;
    return inverse;
}

#endif
