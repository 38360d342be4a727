/* Orders in which a tree can grow in whole moves of plexus: two half-moves each, both drawn from
 * dots with one segment, or both from dots with two or three. */
#ifndef RECTO_VALIDATOR_RESTORE_PAIRS_H
#define RECTO_VALIDATOR_RESTORE_PAIRS_H

#include "validator/restore/tree.h"

enum pairs_found {
    PAIRS_FOUND,
    PAIRS_NONE,     /* there is no such order */
    PAIRS_GIVEN_UP, /* the search took too long */
};

struct pairs {
    uint32_t *order; /* nodes, all but the root, in the arena */
    uint64_t steps;  /* half-moves that the search tried */
};

/* Looks for an order; `last` is the node that comes last, or 0 for any. */
enum pairs_found pairs_order(const struct net *net, const struct tree *tree, uint32_t last,
                             struct arena *arena, struct pairs *pairs);

#endif
