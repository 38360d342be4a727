/* The header of a record: keys and values against the game's tables. */
#ifndef RECTO_NOTATION_HEADER_H
#define RECTO_NOTATION_HEADER_H

#include "notation/record.h"

/* Fills in game, setup, names and the nodes of the keys; raises what is wrong at its place. `root`
 * is the document's node. */
void header_read(struct record *record, const struct node *root,
                 const struct schema *const *schemas, size_t count, struct arena *arena);

/* Fills in the nodes of the common keys alone, and raises nothing. */
void header_find_keys(struct record *record, const struct node *root);

enum { NEAREST_LEN_MOST = 32 };

/* Of `count` names the one nearest to what was written, NULL if none is near; what is longer than
 * NEAREST_LEN_MOST bytes is near to nothing. */
const char *nearest_name(const char *written, size_t len, const char *const *names, size_t count);

#endif
