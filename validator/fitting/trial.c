/* See the head of fitting.c for the splits: x divides g, the greatest common divisor of those in
 * one part, and is a multiple of m, the least common multiple of the others. So it is m times a
 * divisor of g / m, which is a small number most of the time. */
#include "validator/fitting/trial.h"

#include "validator/numbers/word.h"

enum { DIVISORS_MOST = 64 };

struct divisor_list {
    uint64_t list[DIVISORS_MOST];
    int count;
};

/* Adds the products with the powers of a prime; false if there is no room. */
static bool add_powers(struct divisor_list *divisors, uint64_t prime, uint32_t exponent)
{
    const int before = divisors->count;

    if (exponent >= DIVISORS_MOST || before * ((int)exponent + 1) > DIVISORS_MOST)
        return false;
    for (int i = before; i < before * ((int)exponent + 1); i++)
        divisors->list[i] = divisors->list[i - before] * prime;
    divisors->count = before * ((int)exponent + 1);
    return true;
}

/* The divisors of n > 0; false if they are too many, or n takes long to factor. */
static bool list_divisors(struct divisor_list *divisors, uint64_t n)
{
    divisors->list[0] = 1;
    divisors->count = 1;
    for (int i = 0; n > 1; i++) {
        if (i == SMALL_PRIMES || small_primes[i].value * small_primes[i].value > n)
            return word_is_prime(n) && add_powers(divisors, n, 1);
        const uint32_t exponent = word_take(&small_primes[i], &n);
        if (exponent > 0 && !add_powers(divisors, small_primes[i].value, exponent))
            return false;
    }
    return true;
}

/* What x lies between, in the order of division. */
struct bounds {
    uint64_t multiple_of, divisor_of;
};

/* False if there is no x between them, or the split is empty. As all of the one part are found to
 * divide g, their least common multiple does too, so it does not overflow. */
static bool set_bounds(const struct neighbourhood *neighbourhood, unsigned split,
                       struct bounds *bounds)
{
    uint64_t g = 0, m = 1;

    for (int i = 0; i < neighbourhood->orthogonals; i++)
        if ((split >> i & 1) != 0)
            g = word_gcd(g, (uint64_t)neighbourhood->orthogonal[i].value);
    for (int i = 0; i < neighbourhood->orthogonals; i++) {
        const uint64_t a = (uint64_t)neighbourhood->orthogonal[i].value;
        if ((split >> i & 1) != 0)
            continue;
        if (!word_divides(a, g))
            return false;
        m *= a / word_gcd(m, a);
    }
    *bounds = (struct bounds){m, g};
    return g > 0;
}

/* Whether every x between the bounds is related to some diagonal neighbour. */
static bool is_barred(const struct neighbourhood *neighbourhood, const struct bounds *bounds)
{
    for (int i = 0; i < neighbourhood->diagonals; i++) {
        const uint64_t d = (uint64_t)neighbourhood->diagonal[i].value;
        if (word_divides(d, bounds->multiple_of) || word_divides(bounds->divisor_of, d))
            return true;
    }
    return false;
}

static bool fits(const struct neighbourhood *neighbourhood, const struct used_numbers *used,
                 uint64_t x)
{
    bool related = x == 1;

    for (int i = 0; i < neighbourhood->diagonals; i++) {
        const uint64_t d = (uint64_t)neighbourhood->diagonal[i].value;
        const uint64_t least = x < d ? x : d;
        related |= least < 2 || word_divides(least, x < d ? d : x);
    }
    return !related && !used->contains(used->board, integer_of((int64_t)x));
}

static enum trial try_split(const struct neighbourhood *neighbourhood, unsigned split,
                            const struct used_numbers *used)
{
    struct bounds bounds;
    struct divisor_list divisors;

    if (!set_bounds(neighbourhood, split, &bounds) || is_barred(neighbourhood, &bounds))
        return TRIAL_NONE_FITS;
    if (!list_divisors(&divisors, bounds.divisor_of / bounds.multiple_of))
        return TRIAL_TOO_MANY;
    for (int i = 0; i < divisors.count; i++)
        if (fits(neighbourhood, used, bounds.multiple_of * divisors.list[i]))
            return TRIAL_ONE_FITS;
    return TRIAL_NONE_FITS;
}

enum trial try_divisors(const struct neighbourhood *neighbourhood, unsigned splits,
                        const struct used_numbers *used)
{
    enum trial answer = TRIAL_NONE_FITS;

    for (unsigned split = 1; split >> neighbourhood->orthogonals == 0; split++) {
        const enum trial here =
            (splits >> split & 1) != 0 ? try_split(neighbourhood, split, used) : TRIAL_NONE_FITS;
        if (here == TRIAL_ONE_FITS)
            return here;
        answer = here == TRIAL_TOO_MANY ? here : answer;
    }
    return answer;
}
