/* Squares that get a value one after the other, each but the first beside one that has it, and
 * never the same value twice in turn: whether there is such an order, and one of them. */
#ifndef RECTO_VALIDATOR_RESTORE_FILLING_H
#define RECTO_VALIDATOR_RESTORE_FILLING_H

#include "base/memory.h"
#include "notation/square.h"

#include <stddef.h>
#include <stdint.h>

#define ANY_LAST UINT32_MAX /* where any square may come last */

struct filling {
    int32_t side;                 /* of the grid */
    size_t count;                 /* at least 1 */
    const struct square *squares; /* connected with each other */
    const int32_t *values;
    int32_t first; /* the value of the first one */
    uint32_t last; /* which one comes last, without which the others are connected, or ANY_LAST */
};

enum found { FOUND, FOUND_NONE, FOUND_UNDECIDED };

/* Looks for an order: which square comes first, second and so on. It takes time in proportion to
 * the squares, and then gives up; only on small boards, or by filling_excess(), can it tell that
 * there is none. Its answer depends on nothing else than the filling. */
enum found filling_find(const struct filling *filling, struct arena *arena, uint32_t *order);

/* A value in so many squares that it must follow itself in any order; 0 if there is none. */
int32_t filling_excess(const struct filling *filling, struct arena *arena);

#endif
