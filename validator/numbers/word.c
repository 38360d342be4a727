#include "validator/numbers/word.h"

#include <gmp.h>

__extension__ typedef unsigned __int128 double_word;

enum { NEXT_PRIME = 257 }; /* after the small ones */
_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t), "a word is a limb");

const struct word_prime small_primes[SMALL_PRIMES] = {
    {2, 0x0, 0},
    {3, 0xaaaaaaaaaaaaaaab, UINT64_MAX / 3},
    {5, 0xcccccccccccccccd, UINT64_MAX / 5},
    {7, 0x6db6db6db6db6db7, UINT64_MAX / 7},
    {11, 0x2e8ba2e8ba2e8ba3, UINT64_MAX / 11},
    {13, 0x4ec4ec4ec4ec4ec5, UINT64_MAX / 13},
    {17, 0xf0f0f0f0f0f0f0f1, UINT64_MAX / 17},
    {19, 0x86bca1af286bca1b, UINT64_MAX / 19},
    {23, 0xd37a6f4de9bd37a7, UINT64_MAX / 23},
    {29, 0x34f72c234f72c235, UINT64_MAX / 29},
    {31, 0xef7bdef7bdef7bdf, UINT64_MAX / 31},
    {37, 0x14c1bacf914c1bad, UINT64_MAX / 37},
    {41, 0x8f9c18f9c18f9c19, UINT64_MAX / 41},
    {43, 0x82fa0be82fa0be83, UINT64_MAX / 43},
    {47, 0x51b3bea3677d46cf, UINT64_MAX / 47},
    {53, 0x21cfb2b78c13521d, UINT64_MAX / 53},
    {59, 0xcbeea4e1a08ad8f3, UINT64_MAX / 59},
    {61, 0x4fbcda3ac10c9715, UINT64_MAX / 61},
    {67, 0xf0b7672a07a44c6b, UINT64_MAX / 67},
    {71, 0x193d4bb7e327a977, UINT64_MAX / 71},
    {73, 0x7e3f1f8fc7e3f1f9, UINT64_MAX / 73},
    {79, 0x9b8b577e613716af, UINT64_MAX / 79},
    {83, 0xa3784a062b2e43db, UINT64_MAX / 83},
    {89, 0xf47e8fd1fa3f47e9, UINT64_MAX / 89},
    {97, 0xa3a0fd5c5f02a3a1, UINT64_MAX / 97},
    {101, 0x3a4c0a237c32b16d, UINT64_MAX / 101},
    {103, 0xdab7ec1dd3431b57, UINT64_MAX / 103},
    {107, 0x77a04c8f8d28ac43, UINT64_MAX / 107},
    {109, 0xa6c0964fda6c0965, UINT64_MAX / 109},
    {113, 0x90fdbc090fdbc091, UINT64_MAX / 113},
    {127, 0x7efdfbf7efdfbf7f, UINT64_MAX / 127},
    {131, 0x3e88cb3c9484e2b, UINT64_MAX / 131},
    {137, 0xe21a291c077975b9, UINT64_MAX / 137},
    {139, 0x3aef6ca970586723, UINT64_MAX / 139},
    {149, 0xdf5b0f768ce2cabd, UINT64_MAX / 149},
    {151, 0x6fe4dfc9bf937f27, UINT64_MAX / 151},
    {157, 0x5b4fe5e92c0685b5, UINT64_MAX / 157},
    {163, 0x1f693a1c451ab30b, UINT64_MAX / 163},
    {167, 0x8d07aa27db35a717, UINT64_MAX / 167},
    {173, 0x882383b30d516325, UINT64_MAX / 173},
    {179, 0xed6866f8d962ae7b, UINT64_MAX / 179},
    {181, 0x3454dca410f8ed9d, UINT64_MAX / 181},
    {191, 0x1d7ca632ee936f3f, UINT64_MAX / 191},
    {193, 0x70bf015390948f41, UINT64_MAX / 193},
    {197, 0xc96bdb9d3d137e0d, UINT64_MAX / 197},
    {199, 0x2697cc8aef46c0f7, UINT64_MAX / 199},
    {211, 0xc0e8f2a76e68575b, UINT64_MAX / 211},
    {223, 0x687763dfdb43bb1f, UINT64_MAX / 223},
    {227, 0x1b10ea929ba144cb, UINT64_MAX / 227},
    {229, 0x1d10c4c0478bbced, UINT64_MAX / 229},
    {233, 0x63fb9aeb1fdcd759, UINT64_MAX / 233},
    {239, 0x64afaa4f437b2e0f, UINT64_MAX / 239},
    {241, 0xf010fef010fef011, UINT64_MAX / 241},
    {251, 0x28cbfbeb9a020a33, UINT64_MAX / 251},
};

/* Stein's binary algorithm. */
uint64_t word_gcd(uint64_t a, uint64_t b)
{
    if (a == 0 || b == 0)
        return a | b;
    const int shift = __builtin_ctzll(a | b);
    a >>= __builtin_ctzll(a);
    while (b != 0) {
        b >>= __builtin_ctzll(b);
        const uint64_t lower = a < b ? a : b;
        b = a < b ? b - a : a - b;
        a = lower;
    }
    return a << shift;
}

/* Newton's iteration: every step doubles the bits that are right, at first 5 (Montgomery). */
static uint64_t inverse_word(uint64_t n)
{
    uint64_t inverse = 3 * n ^ 2;
    for (int bits = 5; bits < 64; bits *= 2)
        inverse *= 2 - n * inverse;
    return inverse;
}

struct word_prime word_prime_of(uint64_t prime)
{
    if (prime % 2 == 0)
        return (struct word_prime){prime, 0, 0};
    return (struct word_prime){prime, inverse_word(prime), UINT64_MAX / prime};
}

/* a * b modulo n. */
static uint64_t multiply(uint64_t a, uint64_t b, uint64_t n)
{
    return (uint64_t)((double_word)a * b % n);
}

/* Whether one of the small primes divides n, other than n itself. */
static bool has_small_divisor(uint64_t n)
{
    for (int i = 0; i < SMALL_PRIMES && small_primes[i].value < n; i++)
        if (word_divisible(&small_primes[i], n))
            return true;
    return false;
}

bool word_is_prime(uint64_t n)
{
    mpz_t number;

    if (n < 2 || has_small_divisor(n))
        return false;
    if (n < (uint64_t)NEXT_PRIME * NEXT_PRIME)
        return true;
    const mp_limb_t limb = n;
    return mpz_probab_prime_p(mpz_roinit_n(number, &limb, 1), 24) != 0;
}

/* x^2 + addend modulo n. */
static uint64_t next_term(uint64_t x, uint64_t addend, uint64_t n)
{
    return (uint64_t)(((double_word)x * x + addend) % n);
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
        product = multiply(product, distance(rho->fixed, rho->moving), rho->n);
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

static int add_prime(struct word_prime primes[], int count, uint64_t prime)
{
    for (int i = 0; i < count; i++)
        if (primes[i].value == prime)
            return count;
    primes[count] = word_prime_of(prime);
    return count + 1;
}

/* Adds the primes of n, which has none below NEXT_PRIME; recursion is no deeper than n has prime
 * factors, eight at the most. */
static int add_large_primes(uint64_t n, struct word_prime primes[], int count)
{
    if (n == 1)
        return count;
    if (n < NEXT_PRIME * NEXT_PRIME || word_is_prime(n))
        return add_prime(primes, count, n);
    const uint64_t divisor = find_divisor(n);
    count = add_large_primes(divisor, primes, count);
    return add_large_primes(n / divisor, primes, count);
}

int word_factor(uint64_t n, struct word_prime primes[WORD_PRIMES_MOST])
{
    int count = 0;
    for (int i = 0; i < SMALL_PRIMES; i++) {
        const uint64_t prime = small_primes[i].value;
        if (prime * prime > n)
            break;
        if (word_take(&small_primes[i], &n) > 0)
            primes[count++] = small_primes[i];
    }
    return add_large_primes(n, primes, count);
}
