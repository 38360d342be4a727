/* What fits into an empty square of (Not)Divisors Or (Not)Multiples, to be listed and put in words.
 */
#ifndef RECTO_VALIDATOR_FITTING_CANDIDATES_H
#define RECTO_VALIDATOR_FITTING_CANDIDATES_H

#include "base/buffer.h"
#include "validator/fitting/fitting.h"
#include "validator/game.h"

struct fitting_candidates {
    struct fitting_list divisors, multiples;
};

/* The numbers are kept in the arena of the arithmetic. */
void fitting_candidates_find(struct arithmetic *arithmetic,
                             const struct neighbourhood *neighbourhood,
                             const struct used_numbers *used, enum fitting_look look,
                             struct fitting_candidates *candidates);

/* Whether nothing fits. */
bool fitting_candidates_are_none(const struct fitting_candidates *candidates);

/* Appends "2, 3, 6, and multiples without end: 24, 36, 60, …", at most so many divisors. */
void fitting_candidates_write(struct buffer *message, const struct fitting_candidates *candidates,
                              size_t most);

/* Gives the moves that write these numbers into the square, if a record can hold them; false if
 * `each` wants no more. */
bool fitting_candidates_each(const struct fitting_candidates *candidates, struct square square,
                             legal_each *each, void *context);

#endif
