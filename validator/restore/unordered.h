/* What a sheet does not tell: the order of its moves, and so who made which. */
#ifndef RECTO_VALIDATOR_RESTORE_UNORDERED_H
#define RECTO_VALIDATOR_RESTORE_UNORDERED_H

#include "validator/judgement.h"
#include "validator/view.h"

#include <stdbool.h>

/* Whether the moves of the trace are known, in this order, to have been played. */
static inline bool order_is_known(const struct judgement *judgement)
{
    return judgement->order != ORDER_SUPPOSED;
}

/* Why it is not, as in "who drew which segment is not on the sheet". */
const char *order_why_unknown(const struct judgement *judgement);

/* Takes from a view of the last position what only a supposed order says: players, moves and their
 * numbers. The last move stays marked if the sheet marks it and `marked` is set. Nothing changes
 * where the order is known. */
void view_forget_order(const struct judgement *judgement, bool marked, struct view *view);

#endif
