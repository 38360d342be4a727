/* What an integer is; integer.h computes with them. */
#ifndef RECTO_VALIDATOR_NUMBERS_INTEGER_VALUE_H
#define RECTO_VALIDATOR_NUMBERS_INTEGER_VALUE_H

#include <stddef.h>
#include <stdint.h>

/* An integer is a value: copied by assignment, never changed, nothing to clear. The limbs of one
 * that outgrows a machine word live in the arena of the arithmetic that made it. The form is
 * unique: what fits in int64_t has no limbs. All zero is 0. */
struct integer {
    const unsigned long *limbs; /* NULL, or |number| as GMP keeps it, least significant first */
    int64_t value;              /* the number, or with limbs their count, negative below 0 */
};

static inline struct integer integer_of(int64_t value)
{
    return (struct integer){NULL, value};
}

static inline int integer_sign(struct integer a)
{
    return (a.value > 0) - (a.value < 0);
}

#endif
