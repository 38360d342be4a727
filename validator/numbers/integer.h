/* Exact integers of any size: machine words while they fit, immutable limbs in an arena beyond. */
#ifndef RECTO_VALIDATOR_NUMBERS_INTEGER_H
#define RECTO_VALIDATOR_NUMBERS_INTEGER_H

#include "base/buffer.h"
#include "base/memory.h"
#include "validator/numbers/integer_value.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Scratch numbers of one worker, and the arena that takes the results. */
struct arithmetic;

/* Results go to `arena`, which must outlive them. The caller frees with arithmetic_free(). */
struct arithmetic *arithmetic_new(struct arena *arena);

/* Another one beside the first, for results that go to another arena. */
struct arithmetic *arithmetic_beside(struct arena *arena);

void arithmetic_free(struct arithmetic *arithmetic);

/* The number written in `len` decimal digits (any number of leading zeros, at least one digit). */
struct integer integer_read(struct arithmetic *arithmetic, const char *digits, size_t len);

/* <0, 0, >0 as a is below, equal to or above b. */
int integer_compare(struct integer a, struct integer b);

static inline bool integer_equal(struct integer a, struct integer b)
{
    return a.value == b.value && (a.limbs == b.limbs || integer_compare(a, b) == 0);
}

struct integer integer_add(struct arithmetic *arithmetic, struct integer a, struct integer b);
struct integer integer_subtract(struct arithmetic *arithmetic, struct integer a, struct integer b);

/* |a - b|. */
struct integer integer_distance(struct arithmetic *arithmetic, struct integer a, struct integer b);

/* Whether d divides n without remainder; d is not 0. */
bool integer_divides(struct arithmetic *arithmetic, struct integer d, struct integer n);

/* Whether d divides n + offset, without keeping the sum (offset >= 0). */
bool integer_divides_sum(struct arithmetic *arithmetic, struct integer d, struct integer n,
                         int64_t offset);

/* Greatest common divisor of two integers, not both 0. */
struct integer integer_gcd(struct arithmetic *arithmetic, struct integer a, struct integer b);

/* Of the numbers n + k step, k >= 0, the first that d divides if `offset` is added; step becomes
 * the least common multiple of itself and d. All are above 0 but n and offset, which may be 0.
 * False if there is none. */
bool integer_congruence(struct arithmetic *arithmetic, struct integer *n, struct integer *step,
                        struct integer d, int64_t offset);

/* Whether n is prime: exact below 2^64, above it the Baillie-PSW test, for which no composite
 * number that passes is known. */
bool integer_is_prime(struct integer n);

/* Equal integers have equal hashes. */
uint64_t integer_hash(struct integer n);

/* Appends the number in decimal. */
void integer_write(struct buffer *buffer, struct integer n);

#endif
