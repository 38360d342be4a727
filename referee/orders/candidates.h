/* Candidates for moves in running text, for mail that was not written to a referee. */
#ifndef RECTO_REFEREE_ORDERS_CANDIDATES_H
#define RECTO_REFEREE_ORDERS_CANDIDATES_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

/* Text that looks like moves. Only the rules can tell. */
struct candidate {
    const char *text; /* items as in a record */
    bool announced;   /* by words such as "I play" */
    bool part;        /* one move of the sequence before it in the list */
};

struct candidates {
    const struct candidate *list;
    size_t count;
};

/* Finds sequences of moves in a text, in its order; after a sequence of several moves comes each of
 * them as a part. Plain numbers count only after a word that announces a move. Everything is in the
 * arena. */
struct candidates candidates_find(const char *text, struct arena *arena);

#endif
