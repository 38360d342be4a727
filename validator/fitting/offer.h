/* What fits into an empty square of (Not)Divisors Or (Not)Multiples, to be listed and put in words.
 */
#ifndef RECTO_VALIDATOR_FITTING_OFFER_H
#define RECTO_VALIDATOR_FITTING_OFFER_H

#include "base/buffer.h"
#include "validator/fitting/fitting.h"
#include "validator/game.h"

struct offer {
    struct fitting_list divisors, multiples;
};

/* The numbers are kept in the arena of the arithmetic. */
void offer_find(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                const struct used_numbers *used, enum fitting_look look, struct offer *offer);

/* Whether nothing fits. */
bool offer_is_empty(const struct offer *offer);

/* Appends "2, 3, 6, and multiples without end: 24, 36, 60, …", at most so many divisors. */
void offer_write(struct buffer *message, const struct offer *offer, size_t most);

/* Gives the moves that write these numbers into the square, as far as a record takes them; false if
 * `each` does not want more. */
bool offer_each(const struct offer *offer, struct square square, legal_each *each, void *context);

#endif
