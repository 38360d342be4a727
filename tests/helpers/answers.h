/* All answers of permutations, the slow way. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "validator/game.h"

/* Lists picks up to 5, or of the answers one for each number of points, found by trying all orders
 * of the list with all integers up to the product of the list. */
bool answers_list(const struct position *position, legal_each *each, void *context);

#endif
