/* Empty squares of (Not)Divisors Or (Not)Multiples where so few numbers come into question that
 * they can be tried one by one. For fitting.c. */
#ifndef RECTO_VALIDATOR_FITTING_FEW_H
#define RECTO_VALIDATOR_FITTING_FEW_H

#include "validator/fitting/fitting.h"

enum few { FEW_NONE_FITS, FEW_ONE_FITS, FEW_TOO_MANY };

/* Whether a number that divides an orthogonal neighbour fits. All neighbours are machine words, and
 * of the splits, as in struct glance, only those whose bit is set have to be looked at. */
enum few few_try(const struct neighbourhood *neighbourhood, unsigned splits,
                 const struct used_numbers *used);

#endif
