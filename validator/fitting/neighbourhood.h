/* What surrounds an empty square of (Not)Divisors Or (Not)Multiples. */
#ifndef RECTO_VALIDATOR_FITTING_NEIGHBOURHOOD_H
#define RECTO_VALIDATOR_FITTING_NEIGHBOURHOOD_H

#include "validator/numbers/coprime_base.h"
#include "validator/numbers/integer_value.h"

#include <stdbool.h>
#include <stddef.h>

/* The filled neighbours of an empty square. */
struct neighbourhood {
    int orthogonals, diagonals;
    struct integer orthogonal[NEIGHBOURS_MOST], diagonal[NEIGHBOURS_MOST]; /* all above 1 */
};

/* The numbers on the board, as the caller keeps them. */
struct used_numbers {
    const void *board;
    bool (*contains)(const void *board, struct integer n);
    struct integer (*at)(const void *board, size_t index); /* in any order */
    size_t count;
};

enum fit {
    FIT_NONE,
    FIT_FINITE,    /* only numbers that divide an orthogonal neighbour, so finitely many */
    FIT_UNBOUNDED, /* multiples without end, whatever is used; perhaps others too */
};

/* Whether all neighbours are machine words. */
static inline bool neighbourhood_is_small(const struct neighbourhood *neighbourhood)
{
    bool small = true;
    for (int i = 0; i < neighbourhood->orthogonals; i++)
        small &= neighbourhood->orthogonal[i].limbs == NULL;
    for (int i = 0; i < neighbourhood->diagonals; i++)
        small &= neighbourhood->diagonal[i].limbs == NULL;
    return small;
}

#endif
