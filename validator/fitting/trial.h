/* Trial of all divisors, where an empty square of (Not)Divisors Or (Not)Multiples has few
 * candidates.
 */
#ifndef RECTO_VALIDATOR_FITTING_TRIAL_H
#define RECTO_VALIDATOR_FITTING_TRIAL_H

#include "validator/fitting/neighbourhood.h"

enum trial { TRIAL_NONE_FITS, TRIAL_ONE_FITS, TRIAL_TOO_MANY };

/* Whether a number that divides an orthogonal neighbour fits. All neighbours are machine words, and
 * of the splits, as in struct survey, only those whose bit is set have to be looked at. */
enum trial try_divisors(const struct neighbourhood *neighbourhood, unsigned splits,
                        const struct used_numbers *used);

#endif
