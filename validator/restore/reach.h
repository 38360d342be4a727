/* Squares filled one after the other, each beside one that is filled. */
#ifndef RECTO_VALIDATOR_RESTORE_REACH_H
#define RECTO_VALIDATOR_RESTORE_REACH_H

#include "validator/restore/ordering.h"

/* Orders marks on a grid of side by side squares, at most one in each, so that each but the first
 * stands above, below, left or right of an earlier one; with `last` the last of the list stays
 * last. Refuses the sheet (`not-adjacent`) and returns false if that cannot be; then `what` says
 * what a square has with a mark. */
bool marks_order_by_reach(struct restoration *restoration, struct mark_list *list, int32_t side,
                          bool last, const char *what);

/* Whether the marks are connected without the i-th. */
bool marks_can_end(const struct restoration *restoration, const struct mark_list *list,
                   int32_t side, size_t i);

#endif
