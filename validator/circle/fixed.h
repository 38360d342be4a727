/* Numbers of size below 2 in fixed point, in units of 2^-124. */
#ifndef RECTO_VALIDATOR_CIRCLE_FIXED_H
#define RECTO_VALIDATOR_CIRCLE_FIXED_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 fixed;
__extension__ typedef unsigned __int128 wide;

#define UNIT 0x1p-124
#define ONE  ((fixed)1 << 124)

/* A sum of two products of numbers that are exact is wrong by less than that. */
#define SUM_ERROR 9

/* The parts of a number. */
struct halves {
    int64_t upper, lower;
};

/* A number is upper * 2^64 + lower, -2^63 <= lower < 2^63: cheaper, as words stay as they are. The
 * upper words of numbers below 2 are 2^61 at most in size. */
static inline struct halves words_of(fixed number)
{
    const int64_t lower = (int64_t)(uint64_t)number;
    return (struct halves){(int64_t)(number >> 64) + (lower < 0), lower};
}

/* What products of upper words make, and those of an upper and a lower one, of which there are four
 * below 2^124. */
static inline fixed sum_of_words(fixed upper, fixed middle)
{
    return (fixed)((wide)upper << 4) + (middle >> 60);
}

/* a * b + c * d, wrong by SUM_ERROR: left out are the products of the lower words, up to 4 units
 * each, and rounding down loses less than another. */
static inline fixed sum_of_products(fixed a, fixed b, fixed c, fixed d)
{
    const struct halves p = words_of(a), q = words_of(b), r = words_of(c), s = words_of(d);

    return sum_of_words((fixed)p.upper * q.upper + (fixed)r.upper * s.upper,
                        (fixed)p.upper * q.lower + (fixed)p.lower * q.upper +
                            (fixed)r.upper * s.lower + (fixed)r.lower * s.upper);
}

/* a * b - c * d, wrong by SUM_ERROR. */
static inline fixed difference_of_products(fixed a, fixed b, fixed c, fixed d)
{
    const struct halves p = words_of(a), q = words_of(b), r = words_of(c), s = words_of(d);

    return sum_of_words((fixed)p.upper * q.upper - (fixed)r.upper * s.upper,
                        (fixed)p.upper * q.lower + (fixed)p.lower * q.upper -
                            (fixed)r.upper * s.lower - (fixed)r.lower * s.upper);
}

/* Without branches, as nobody could foretell signs. */
static inline fixed with_sign(wide size, bool negative)
{
    const wide mask = -(wide)negative;
    return (fixed)((size ^ mask) - mask);
}

static inline wide size_of(fixed number)
{
    return (wide)with_sign((wide)number, number < 0);
}

#endif
