#include "validator/numbers/integer_gmp.h"

#include <string.h>

mpz_srcptr integer_view(struct integer_view *view, struct integer n)
{
    if (n.limbs != NULL)
        return mpz_roinit_n(view->number, n.limbs, (mp_size_t)n.value);
    view->limb = integer_magnitude(n.value);
    return mpz_roinit_n(view->number, &view->limb, n.value < 0 ? -1 : 1);
}

struct integer integer_keep(struct arithmetic *arithmetic, mpz_srcptr number)
{
    if (mpz_fits_slong_p(number))
        return integer_of(mpz_get_si(number));
    const size_t count = mpz_size(number);
    unsigned long *limbs = arena_allocate(arithmetic->arena, count * sizeof *limbs);
    memcpy(limbs, mpz_limbs_read(number), count * sizeof *limbs);
    return (struct integer){limbs, mpz_sgn(number) < 0 ? -(int64_t)count : (int64_t)count};
}

struct integer integer_of_word(struct arithmetic *arithmetic, uint64_t word)
{
    if (word <= INT64_MAX)
        return integer_of((int64_t)word);
    unsigned long *limbs = arena_allocate(arithmetic->arena, sizeof *limbs);
    limbs[0] = word;
    return (struct integer){limbs, 1};
}
