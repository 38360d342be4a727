#include "validator/numbers/integer_gmp.h"

#include <string.h>

static void set_limbs(mp_limb_t limbs[WORD_LIMBS], uint64_t word)
{
    for (int i = 0; i < WORD_LIMBS; i++)
        limbs[i] = (mp_limb_t)(word >> i * GMP_LIMB_BITS);
}

mpz_srcptr integer_view(struct integer_view *view, struct integer n)
{
    if (n.limbs != NULL)
        return mpz_roinit_n(view->number, n.limbs, (mp_size_t)n.value);
    set_limbs(view->limbs, integer_magnitude(n.value));
    return mpz_roinit_n(view->number, view->limbs, n.value < 0 ? -WORD_LIMBS : WORD_LIMBS);
}

mpz_srcptr word_view(struct integer_view *view, uint64_t word)
{
    set_limbs(view->limbs, word);
    return mpz_roinit_n(view->number, view->limbs, WORD_LIMBS);
}

bool integer_is_word(mpz_srcptr number, int64_t *word)
{
    const bool negative = mpz_sgn(number) < 0;
    uint64_t magnitude = 0;

    if (mpz_size(number) > WORD_LIMBS)
        return false;
    for (int i = 0; i < WORD_LIMBS; i++)
        magnitude |= (uint64_t)mpz_getlimbn(number, i) << i * GMP_LIMB_BITS;
    *word = (int64_t)(negative ? -magnitude : magnitude);
    return magnitude <= (uint64_t)INT64_MAX + negative;
}

struct integer integer_keep(struct arithmetic *arithmetic, mpz_srcptr number)
{
    int64_t word;
    if (integer_is_word(number, &word))
        return integer_of(word);
    const size_t count = mpz_size(number);
    unsigned long *limbs = arena_allocate(arithmetic->arena, count * sizeof *limbs);
    memcpy(limbs, mpz_limbs_read(number), count * sizeof *limbs);
    return (struct integer){limbs, mpz_sgn(number) < 0 ? -(int64_t)count : (int64_t)count};
}

struct integer integer_of_word(struct arithmetic *arithmetic, uint64_t word)
{
    if (word <= INT64_MAX)
        return integer_of((int64_t)word);
    unsigned long *limbs = arena_allocate(arithmetic->arena, WORD_LIMBS * sizeof *limbs);
    set_limbs(limbs, word);
    return (struct integer){limbs, WORD_LIMBS};
}
