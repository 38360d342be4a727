#include "validator/numbers/integer.h"

#include "validator/numbers/integer_gmp.h"
#include "validator/numbers/word.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_DIGITS = 18 }; /* what surely fits in int64_t */

/* What surely fits in a number of GMP's. */
static const size_t chunk_digits = sizeof(unsigned long) < 8 ? 9 : 18;
static const unsigned long chunk_size =
    (unsigned long)(sizeof(unsigned long) < 8 ? 1000000000 : 1000000000000000000);

static void *resize_limbs(void *limbs, size_t old_size, size_t size)
{
    (void)old_size;
    return memory_resize(limbs, size);
}

static void free_limbs(void *limbs, size_t size)
{
    (void)size;
    free(limbs);
}

struct arithmetic *arithmetic_beside(struct arena *arena)
{
    struct arithmetic *const arithmetic = memory_allocate(sizeof *arithmetic);
    arithmetic->arena = arena;
    for (int i = 0; i < INTEGER_SCRATCH; i++)
        mpz_init(arithmetic->scratch[i]);
    return arithmetic;
}

struct arithmetic *arithmetic_new(struct arena *arena)
{
    /* So that GMP and MPFR end the program like the rest of it when memory runs out. */
    mp_set_memory_functions(memory_allocate, resize_limbs, free_limbs);
    return arithmetic_beside(arena);
}

void arithmetic_free(struct arithmetic *arithmetic)
{
    if (arithmetic == NULL)
        return;
    for (int i = 0; i < INTEGER_SCRATCH; i++)
        mpz_clear(arithmetic->scratch[i]);
    free(arithmetic);
}

static uint64_t read_chunk(const char *digits, size_t len)
{
    uint64_t value = 0;
    for (size_t i = 0; i < len; i++)
        value = value * 10 + (uint64_t)(digits[i] - '0');
    return value;
}

/* A chunk at a time; quadratic, which up to some thousand digits is no slower than mpz_set_str()
 * and needs no copy of the text. */
struct integer integer_read(struct arithmetic *arithmetic, const char *digits, size_t len)
{
    while (len > 1 && digits[0] == '0') {
        digits++;
        len--;
    }
    if (len <= WORD_DIGITS)
        return integer_of((int64_t)read_chunk(digits, len));
    mpz_t *sum = &arithmetic->scratch[0];
    size_t at = len % chunk_digits;
    mpz_set_ui(*sum, (unsigned long)read_chunk(digits, at));
    for (; at < len; at += chunk_digits) {
        mpz_mul_ui(*sum, *sum, chunk_size);
        mpz_add_ui(*sum, *sum, (unsigned long)read_chunk(digits + at, chunk_digits));
    }
    return integer_keep(arithmetic, *sum);
}

int integer_compare(struct integer a, struct integer b)
{
    if (a.limbs == NULL && b.limbs == NULL)
        return (a.value > b.value) - (a.value < b.value);
    if (b.limbs == NULL)
        return integer_sign(a);
    if (a.limbs == NULL)
        return -integer_sign(b);
    struct integer_view view[2];
    return mpz_cmp(integer_view(&view[0], a), integer_view(&view[1], b));
}

typedef void operation(mpz_ptr result, mpz_srcptr a, mpz_srcptr b);

static struct integer compute(struct arithmetic *arithmetic, operation *operate, struct integer a,
                              struct integer b)
{
    struct integer_view view[2];
    operate(arithmetic->scratch[0], integer_view(&view[0], a), integer_view(&view[1], b));
    return integer_keep(arithmetic, arithmetic->scratch[0]);
}

struct integer integer_add(struct arithmetic *arithmetic, struct integer a, struct integer b)
{
    int64_t sum;
    if (a.limbs == NULL && b.limbs == NULL && !__builtin_add_overflow(a.value, b.value, &sum))
        return integer_of(sum);
    return compute(arithmetic, mpz_add, a, b);
}

struct integer integer_subtract(struct arithmetic *arithmetic, struct integer a, struct integer b)
{
    int64_t rest;
    if (a.limbs == NULL && b.limbs == NULL && !__builtin_sub_overflow(a.value, b.value, &rest))
        return integer_of(rest);
    return compute(arithmetic, mpz_sub, a, b);
}

struct integer integer_distance(struct arithmetic *arithmetic, struct integer a, struct integer b)
{
    return integer_compare(a, b) < 0 ? integer_subtract(arithmetic, b, a)
                                     : integer_subtract(arithmetic, a, b);
}

/* By magnitudes, because INT64_MIN % -1 would trap. */
static bool value_divides(int64_t d, int64_t n)
{
    return integer_magnitude(n) % integer_magnitude(d) == 0;
}

bool integer_divides(struct arithmetic *arithmetic, struct integer d, struct integer n)
{
    (void)arithmetic;
    if (d.limbs == NULL && n.limbs == NULL)
        return value_divides(d.value, n.value);
    struct integer_view view[2];
    return mpz_divisible_p(integer_view(&view[0], n), integer_view(&view[1], d)) != 0;
}

bool integer_divides_sum(struct arithmetic *arithmetic, struct integer d, struct integer n,
                         int64_t offset)
{
    int64_t sum;
    if (d.limbs == NULL && n.limbs == NULL && !__builtin_add_overflow(n.value, offset, &sum))
        return value_divides(d.value, sum);
    struct integer_view view[2];
    mpz_t *total = &arithmetic->scratch[0];
    mpz_add(*total, integer_view(&view[0], n), integer_view(&view[1], integer_of(offset)));
    return mpz_divisible_p(*total, integer_view(&view[1], d)) != 0;
}

struct integer integer_gcd(struct arithmetic *arithmetic, struct integer a, struct integer b)
{
    if (a.limbs == NULL && b.limbs == NULL) {
        return integer_of_word(arithmetic,
                               word_gcd(integer_magnitude(a.value), integer_magnitude(b.value)));
    }
    return compute(arithmetic, mpz_gcd, a, b);
}

/* With g the gcd of step and d, g must divide n + offset; then k is -(n + offset) / g times the
 * inverse of step / g, modulo d / g. */
bool integer_congruence(struct arithmetic *arithmetic, struct integer *n, struct integer *step,
                        struct integer d, int64_t offset)
{
    struct integer_view view[4];
    const mpz_srcptr from = integer_view(&view[0], *n), by = integer_view(&view[1], *step);
    mpz_t sum, rest, inverse, gcd;

    mpz_inits(sum, rest, inverse, gcd, NULL);
    mpz_gcd(gcd, by, integer_view(&view[2], d));
    mpz_add(sum, from, integer_view(&view[3], integer_of(offset)));
    const bool possible = mpz_divisible_p(sum, gcd) != 0;
    if (possible) {
        mpz_divexact(rest, view[2].number, gcd);
        mpz_divexact(inverse, by, gcd);
        (void)mpz_invert(inverse, inverse, rest);
        mpz_divexact(sum, sum, gcd);
        mpz_neg(sum, sum);
        mpz_mul(sum, sum, inverse);
        mpz_mod(sum, sum, rest);
        mpz_mul(sum, sum, by);
        mpz_add(sum, sum, from);
        mpz_mul(rest, rest, by);
        *n = integer_keep(arithmetic, sum);
        *step = integer_keep(arithmetic, rest);
    }
    mpz_clears(sum, rest, inverse, gcd, NULL);
    return possible;
}

/* The finisher of splitmix64. */
static uint64_t mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return word ^ (word >> 31);
}

uint64_t integer_hash(struct integer n)
{
    uint64_t hash = mix((uint64_t)n.value + 0x9e3779b97f4a7c15U);
    if (n.limbs != NULL) {
        const size_t count = (size_t)integer_magnitude(n.value);
        for (size_t i = 0; i < count; i++)
            hash = mix(hash + 0x9e3779b97f4a7c15U + n.limbs[i]);
    }
    return hash;
}

bool integer_is_prime(struct integer n)
{
    struct integer_view view;

    if (n.limbs == NULL)
        return n.value > 0 && word_is_prime((uint64_t)n.value);
    return mpz_probab_prime_p(integer_view(&view, n), 24) != 0 && integer_sign(n) > 0;
}

void integer_write(struct buffer *buffer, struct integer n)
{
    if (n.limbs == NULL) {
        buffer_number(buffer, n.value);
        return;
    }
    struct integer_view view;
    mpz_srcptr number = integer_view(&view, n);
    char *at = buffer_reserve(buffer, mpz_sizeinbase(number, 10) + 2);
    mpz_get_str(at, 10, number);
    buffer->len += strlen(at);
}
