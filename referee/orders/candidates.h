/* Moves that stand somewhere in running text, for mail that was not written to a referee. */
#ifndef RECTO_REFEREE_ORDERS_CANDIDATES_H
#define RECTO_REFEREE_ORDERS_CANDIDATES_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

/* What may be a move: only the rules can tell. */
struct candidate {
    const char *text; /* items as in a record */
    bool announced;   /* "I play …" */
    bool part;        /* of the last one that is not: one of several that stand together */
};

struct candidates {
    const struct candidate *list;
    size_t count;
};

/* Finds what looks like moves in a text, as many of them together as stand together, in its order;
 * plain numbers only behind a word that announces a move. Everything is in the arena. */
struct candidates candidates_find(const char *text, struct arena *arena);

#endif
