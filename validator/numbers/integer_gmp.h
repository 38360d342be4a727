/* What the files that compute with GMP share: views of integers as mpz_t, and the way back. */
#ifndef RECTO_VALIDATOR_NUMBERS_INTEGER_GMP_H
#define RECTO_VALIDATOR_NUMBERS_INTEGER_GMP_H

#include "base/memory.h"
#include "validator/numbers/integer_value.h"

#include <gmp.h>
#include <stdbool.h>

_Static_assert(sizeof(mp_limb_t) == sizeof(unsigned long) && GMP_NAIL_BITS == 0,
               "integers keep limbs as GMP does");

enum {
    INTEGER_SCRATCH = 4,
    WORD_LIMBS = 64 / GMP_LIMB_BITS, /* what a word of 64 bits takes */
};

/* No function of integer.h keeps anything in the scratch numbers from call to call, and none
 * touches scratch[1] and later ones. */
struct arithmetic {
    struct arena *arena;
    mpz_t scratch[INTEGER_SCRATCH];
};

/* An integer seen as mpz_t: borrows the limbs, so nothing is copied and nothing needs clearing. */
struct integer_view {
    mpz_t number;
    mp_limb_t limbs[WORD_LIMBS]; /* of a machine word */
};

/* Makes `view` show n. It must not be moved, and lives no longer than the limbs of n. */
mpz_srcptr integer_view(struct integer_view *view, struct integer n);

mpz_srcptr word_view(struct integer_view *view, uint64_t word);

/* The value of `number`; limbs it needs are copied into the arena. */
struct integer integer_keep(struct arithmetic *arithmetic, mpz_srcptr number);

/* Whether `number` is a machine word, and then which. */
bool integer_is_word(mpz_srcptr number, int64_t *word);

/* |n| of a machine word, also where it does not fit in int64_t. */
static inline uint64_t integer_magnitude(int64_t value)
{
    return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

/* The integer of that value; limbs in the arena if it does not fit in int64_t. */
struct integer integer_of_word(struct arithmetic *arithmetic, uint64_t word);

#endif
