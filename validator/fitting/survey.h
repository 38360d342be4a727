/* What the divisions between its neighbours tell of an empty square of (Not)Divisors Or
 * (Not)Multiples, before anything is factored. */
#ifndef RECTO_VALIDATOR_FITTING_SURVEY_H
#define RECTO_VALIDATOR_FITTING_SURVEY_H

#include "validator/fitting/neighbourhood.h"

struct survey {
    enum fit most;   /* the most that fitting_decide() may say; FIT_UNBOUNDED is what it says */
    unsigned splits; /* bit s is set unless split s (a bit for each orthogonal neighbour that x
                      * divides; x is a multiple of the others) surely has no x */
};

struct survey survey_neighbours(struct arithmetic *arithmetic,
                                const struct neighbourhood *neighbourhood);

#endif
