#include "validator/numbers/word.h"

#include "validator/numbers/integer_gmp.h"

enum {
    NEXT_PRIME = 257,  /* after the small ones */
    PRIMES_TRIED = 25, /* those below 100 */
};

const uint8_t small_primes[SMALL_PRIMES] = {
    2,   3,   5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,  47,  53,  59,  61,
    67,  71,  73,  79,  83,  89,  97,  101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151,
    157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251,
};

uint64_t word_gcd(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* a * b + c modulo n, all below n. */
#ifdef __SIZEOF_INT128__
static uint64_t multiply_add(uint64_t a, uint64_t b, uint64_t c, uint64_t n)
{
    __extension__ typedef unsigned __int128 double_word;

    return (uint64_t)(((double_word)a * b + c) % n);
}
#else
static uint64_t add(uint64_t a, uint64_t b, uint64_t n)
{
    return a < n - b ? a + b : a - (n - b);
}

static uint64_t multiply_add(uint64_t a, uint64_t b, uint64_t c, uint64_t n)
{
    for (; b > 0; b >>= 1, a = add(a, a, n))
        if ((b & 1) != 0)
            c = add(c, a, n);
    return c;
}
#endif

/* Whether n = 2^shift * odd + 1 divides the base or passes the strong test of Miller and Rabin. */
static bool is_strong(uint64_t n, uint64_t odd, unsigned shift, uint64_t base)
{
    uint64_t power = 1, square = base % n;

    if (square == 0)
        return true;
    for (; odd > 0; odd >>= 1, square = square * square % n)
        if ((odd & 1) != 0)
            power = power * square % n;
    bool strong = power == 1 || power == n - 1;
    for (unsigned i = 1; i < shift && !strong; i++) {
        power = power * power % n;
        strong = power == n - 1;
    }
    return strong;
}

/* Below 2^32, no composite number passes to the bases 2, 7 and 61 (Jaeschke 1993). */
static bool is_short_prime(uint64_t n)
{
    const unsigned shift = (unsigned)__builtin_ctzll(n - 1);

    return is_strong(n, n >> shift, shift, 2) && is_strong(n, n >> shift, shift, 7) &&
           is_strong(n, n >> shift, shift, 61);
}

bool word_is_prime(uint64_t n)
{
    for (int i = 0; i < PRIMES_TRIED; i++) {
        if (n < (uint64_t)small_primes[i] * small_primes[i])
            return n > 1;
        if (n % small_primes[i] == 0)
            return false;
    }
    if (n >> 32 == 0)
        return is_short_prime(n);
    struct integer_view view;
    return mpz_probab_prime_p(word_view(&view, n), 24) != 0;
}

uint32_t word_take(uint64_t prime, uint64_t *n)
{
    uint32_t exponent = 0;

    for (; *n % prime == 0; exponent++)
        *n /= prime;
    return exponent;
}

/* x^2 + addend modulo n. */
static uint64_t next_term(uint64_t x, uint64_t addend, uint64_t n)
{
    return multiply_add(x, x, addend, n);
}

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a < b ? b - a : a - b;
}

/* The state of Brent's method. */
struct rho {
    uint64_t n, addend;
    uint64_t fixed, moving, saved; /* terms; `saved` is `moving` before the last batch */
};

/* Moves on by `count` terms; gives the common divisor of n and all differences met. */
static uint64_t run_batch(struct rho *rho, uint64_t count)
{
    uint64_t product = 1;
    rho->saved = rho->moving;
    for (uint64_t i = 0; i < count; i++) {
        rho->moving = next_term(rho->moving, rho->addend, rho->n);
        product = multiply_add(product, distance(rho->fixed, rho->moving), 0, rho->n);
    }
    return word_gcd(product, rho->n);
}

/* A divisor of odd n above 1; n itself if this addend is no good. */
static uint64_t try_rho(struct rho *rho)
{
    const uint64_t batch = 64;
    uint64_t divisor = 1;
    for (uint64_t run = 1; divisor == 1; run *= 2) {
        rho->fixed = rho->moving;
        for (uint64_t i = 0; i < run; i++)
            rho->moving = next_term(rho->moving, rho->addend, rho->n);
        for (uint64_t i = 0; i < run && divisor == 1; i += batch)
            divisor = run_batch(rho, run - i < batch ? run - i : batch);
    }
    if (divisor != rho->n)
        return divisor;
    do {
        rho->saved = next_term(rho->saved, rho->addend, rho->n);
        divisor = word_gcd(distance(rho->fixed, rho->saved), rho->n);
    } while (divisor == 1);
    return divisor;
}

/* A proper divisor of an odd composite number. */
static uint64_t find_divisor(uint64_t n)
{
    uint64_t divisor = n;
    for (uint64_t addend = 1; divisor == n; addend++) {
        struct rho rho = {.n = n, .addend = addend, .moving = 2};
        divisor = try_rho(&rho);
    }
    return divisor;
}

static int add_prime(uint64_t primes[], int count, uint64_t prime)
{
    for (int i = 0; i < count; i++)
        if (primes[i] == prime)
            return count;
    primes[count] = prime;
    return count + 1;
}

/* Adds the primes of n, which has none below NEXT_PRIME; recursion is no deeper than n has prime
 * factors, eight at the most. */
static int add_large_primes(uint64_t n, uint64_t primes[], int count)
{
    if (n == 1)
        return count;
    if (n < NEXT_PRIME * NEXT_PRIME || word_is_prime(n))
        return add_prime(primes, count, n);
    const uint64_t divisor = find_divisor(n);
    count = add_large_primes(divisor, primes, count);
    return add_large_primes(n / divisor, primes, count);
}

int word_factor(uint64_t n, uint64_t primes[WORD_PRIMES_MOST])
{
    int count = 0;
    for (int i = 0; i < SMALL_PRIMES; i++) {
        const uint64_t prime = small_primes[i];
        if (prime * prime > n)
            break;
        if (word_take(prime, &n) > 0)
            primes[count++] = prime;
    }
    return add_large_primes(n, primes, count);
}
