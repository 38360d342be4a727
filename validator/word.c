#include "validator/word.h"

#include <stddef.h>

const struct word_prime small_primes[SMALL_PRIMES] = {
    {2, 0x0},
    {3, 0xaaaaaaaaaaaaaaab},
    {5, 0xcccccccccccccccd},
    {7, 0x6db6db6db6db6db7},
    {11, 0x2e8ba2e8ba2e8ba3},
    {13, 0x4ec4ec4ec4ec4ec5},
    {17, 0xf0f0f0f0f0f0f0f1},
    {19, 0x86bca1af286bca1b},
    {23, 0xd37a6f4de9bd37a7},
    {29, 0x34f72c234f72c235},
    {31, 0xef7bdef7bdef7bdf},
    {37, 0x14c1bacf914c1bad},
    {41, 0x8f9c18f9c18f9c19},
    {43, 0x82fa0be82fa0be83},
    {47, 0x51b3bea3677d46cf},
    {53, 0x21cfb2b78c13521d},
    {59, 0xcbeea4e1a08ad8f3},
    {61, 0x4fbcda3ac10c9715},
    {67, 0xf0b7672a07a44c6b},
    {71, 0x193d4bb7e327a977},
    {73, 0x7e3f1f8fc7e3f1f9},
    {79, 0x9b8b577e613716af},
    {83, 0xa3784a062b2e43db},
    {89, 0xf47e8fd1fa3f47e9},
    {97, 0xa3a0fd5c5f02a3a1},
    {101, 0x3a4c0a237c32b16d},
    {103, 0xdab7ec1dd3431b57},
    {107, 0x77a04c8f8d28ac43},
    {109, 0xa6c0964fda6c0965},
    {113, 0x90fdbc090fdbc091},
    {127, 0x7efdfbf7efdfbf7f},
    {131, 0x3e88cb3c9484e2b},
    {137, 0xe21a291c077975b9},
    {139, 0x3aef6ca970586723},
    {149, 0xdf5b0f768ce2cabd},
    {151, 0x6fe4dfc9bf937f27},
    {157, 0x5b4fe5e92c0685b5},
    {163, 0x1f693a1c451ab30b},
    {167, 0x8d07aa27db35a717},
    {173, 0x882383b30d516325},
    {179, 0xed6866f8d962ae7b},
    {181, 0x3454dca410f8ed9d},
    {191, 0x1d7ca632ee936f3f},
    {193, 0x70bf015390948f41},
    {197, 0xc96bdb9d3d137e0d},
    {199, 0x2697cc8aef46c0f7},
    {211, 0xc0e8f2a76e68575b},
    {223, 0x687763dfdb43bb1f},
    {227, 0x1b10ea929ba144cb},
    {229, 0x1d10c4c0478bbced},
    {233, 0x63fb9aeb1fdcd759},
    {239, 0x64afaa4f437b2e0f},
    {241, 0xf010fef010fef011},
    {251, 0x28cbfbeb9a020a33},
};

enum {
    NEXT_PRIME = 257,
    TRIED_PRIMES = 12, /* up to 37, before a number is tested */
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

/* Montgomery's product a * b / 2^64 modulo odd n, where inverse * n = 1 modulo 2^64. */
static uint64_t montgomery(uint64_t a, uint64_t b, uint64_t n, uint64_t inverse)
{
    const double_word product = (double_word)a * b;
    const uint64_t quotient = (uint64_t)product * inverse;
    const uint64_t high = (uint64_t)(product >> 64);
    const uint64_t taken = (uint64_t)(((double_word)quotient * n) >> 64);
    return high < taken ? high - taken + n : high - taken;
}

/* Newton's iteration: an odd n is its own inverse to 3 bits, and every step doubles them. */
static uint64_t inverse_word(uint64_t n)
{
    uint64_t inverse = n;
    for (int bits = 3; bits < 64; bits *= 2)
        inverse *= 2 - n * inverse;
    return inverse;
}

struct word_prime word_prime_of(uint64_t prime)
{
    return (struct word_prime){prime, prime % 2 != 0 ? inverse_word(prime) : 0};
}

/* Odd n > 2 with what Montgomery's form of numbers modulo n needs: 2^64 is 1. */
struct modulus {
    uint64_t n, inverse, one;
};

static uint64_t multiply(uint64_t a, uint64_t b, uint64_t n)
{
    const double_word product = (double_word)a * b;
    return product >> 64 == 0 ? (uint64_t)product % n : (uint64_t)(product % n);
}

static struct modulus modulus_of(uint64_t n)
{
    return (struct modulus){n, inverse_word(n), (0 - n) % n};
}

/* Whether n is a strong probable prime to this base (Miller, Rabin). */
static bool is_strong_probable_prime(const struct modulus *modulus, uint64_t base)
{
    const uint64_t n = modulus->n, inverse = modulus->inverse, one = modulus->one;
    uint64_t factor = multiply(base % n, one, n);
    if (factor == 0)
        return true;
    const int twos = __builtin_ctzll(n - 1);
    uint64_t power = one;
    for (uint64_t exponent = (n - 1) >> twos; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            power = montgomery(power, factor, n, inverse);
        factor = montgomery(factor, factor, n, inverse);
    }
    if (power == one)
        return true;
    for (int i = 1; i < twos && power != n - one; i++)
        power = montgomery(power, power, n, inverse);
    return power == n - one;
}

/* Bases to which no composite number up to `most` is a strong probable prime: Jaeschke (1993); the
 * last ones Sinclair (2011), verified against Feitsma's list of pseudoprimes. */
static const struct {
    uint64_t most;
    uint64_t bases[7];
} witnesses[] = {
    {1373652, {2, 3}},
    {4759123140, {2, 7, 61}},
    {1122004669632, {2, 13, 23, 1662803}},
    {UINT64_MAX, {2, 325, 9375, 28178, 450775, 9780504, 1795265022}},
};

bool word_is_prime(uint64_t n)
{
    for (int i = 0; i < TRIED_PRIMES; i++)
        if (word_divisible(&small_primes[i], n))
            return n == small_primes[i].value;
    if (n < 41 * 41)
        return n > 1;
    const struct modulus modulus = modulus_of(n);
    size_t row = 0;
    while (n > witnesses[row].most)
        row++;
    for (size_t i = 0; i < 7 && witnesses[row].bases[i] != 0; i++)
        if (!is_strong_probable_prime(&modulus, witnesses[row].bases[i]))
            return false;
    return true;
}

/* x^2 / 2^64 + addend modulo n: as good a sequence as Pollard's own. */
static uint64_t next_term(uint64_t x, uint64_t addend, uint64_t n, uint64_t inverse)
{
    const uint64_t square = montgomery(x, x, n, inverse);
    const uint64_t sum = square + addend;
    return sum < square || sum >= n ? sum - n : sum;
}

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a < b ? b - a : a - b;
}

/* Where Brent's method stands. */
struct rho {
    uint64_t n, inverse, addend;
    uint64_t fixed, moving, saved; /* terms; `saved` is `moving` before the last batch */
};

/* Moves on by up to a batch, and gives the common divisor of n and all differences met. */
static uint64_t run_batch(struct rho *rho, uint64_t count)
{
    uint64_t product = 1;
    rho->saved = rho->moving;
    for (uint64_t i = 0; i < count; i++) {
        rho->moving = next_term(rho->moving, rho->addend, rho->n, rho->inverse);
        product = montgomery(product, distance(rho->fixed, rho->moving), rho->n, rho->inverse);
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
            rho->moving = next_term(rho->moving, rho->addend, rho->n, rho->inverse);
        for (uint64_t i = 0; i < run && divisor == 1; i += batch)
            divisor = run_batch(rho, run - i < batch ? run - i : batch);
    }
    if (divisor != rho->n)
        return divisor;
    do {
        rho->saved = next_term(rho->saved, rho->addend, rho->n, rho->inverse);
        divisor = word_gcd(distance(rho->fixed, rho->saved), rho->n);
    } while (divisor == 1);
    return divisor;
}

/* A proper divisor of an odd composite number. */
static uint64_t find_divisor(uint64_t n)
{
    uint64_t divisor = n;
    for (uint64_t addend = 1; divisor == n; addend++) {
        struct rho rho = {.n = n, .inverse = inverse_word(n), .addend = addend, .moving = 2};
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
        const uint64_t prime = small_primes[i].value;
        if (prime * prime > n)
            break;
        if (word_take(&small_primes[i], &n) > 0)
            primes[count++] = prime;
    }
    return add_large_primes(n, primes, count);
}
