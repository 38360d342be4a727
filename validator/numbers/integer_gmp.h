/* What the files that compute with GMP share: views of integers as mpz_t, and the way back. */
#ifndef RECTO_VALIDATOR_NUMBERS_INTEGER_GMP_H
#define RECTO_VALIDATOR_NUMBERS_INTEGER_GMP_H

#include "base/memory.h"
#include "validator/numbers/integer_value.h"

#include <gmp.h>

_Static_assert(sizeof(mp_limb_t) == sizeof(unsigned long) && sizeof(long) == sizeof(int64_t) &&
                   GMP_NAIL_BITS == 0,
               "a limb and a machine word are the same");

enum { INTEGER_SCRATCH = 4 };

/* No function of integer.h keeps anything in the scratch numbers from call to call, and none
 * touches scratch[1] and later ones. */
struct arithmetic {
    struct arena *arena;
    mpz_t scratch[INTEGER_SCRATCH];
};

/* An integer seen as mpz_t: borrows the limbs, so nothing is copied and nothing needs clearing. */
struct integer_view {
    mpz_t number;
    mp_limb_t limb; /* of a machine word */
};

/* Makes `view` show n. It must not be moved, and lives no longer than the limbs of n. */
mpz_srcptr integer_view(struct integer_view *view, struct integer n);

/* The value of `number`; limbs it needs are copied into the arena. */
struct integer integer_keep(struct arithmetic *arithmetic, mpz_srcptr number);

/* |n| of a machine word, also where it does not fit in int64_t. */
static inline uint64_t integer_magnitude(int64_t value)
{
    return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

/* The integer of that value; one limb in the arena if it does not fit in int64_t. */
struct integer integer_of_word(struct arithmetic *arithmetic, uint64_t word);

#endif
