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

/* Looks for an order, of all nodes but the root, in the arena; `last` is the node that comes last,
 * or 0 for any. Does not go on for longer than about a second. */
enum pairs_found pairs_order(const struct net *net, const struct tree *tree, uint32_t last,
                             struct arena *arena, uint32_t **order);

#endif
