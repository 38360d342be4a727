/* What can be told of an empty square of (Not)Divisors Or (Not)Multiples by holding its neighbours
 * against each other, before anything is factored. For fitting.c and its callers. */
#ifndef RECTO_VALIDATOR_FITTING_GLANCE_H
#define RECTO_VALIDATOR_FITTING_GLANCE_H

#include "validator/fitting/fitting.h"

struct glance {
    enum fit most;   /* the most that fitting_decide() may say; FIT_UNBOUNDED is what it says */
    unsigned splits; /* bit s is set unless split s (a bit for each orthogonal neighbour that x
                      * divides; x is a multiple of the others) surely has no x */
};

struct glance glance(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood);

/* Whether all neighbours are machine words. */
bool neighbourhood_is_small(const struct neighbourhood *neighbourhood);

#endif
