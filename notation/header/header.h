/* Reading the header of a record with the tables of its game. */
#ifndef RECTO_NOTATION_HEADER_HEADER_H
#define RECTO_NOTATION_HEADER_HEADER_H

#include "notation/record.h"

/* Fills in game, setup, names and the nodes of the keys; raises what is wrong at its place. `root`
 * is the node of the document. */
void header_read(struct record *record, const struct node *root,
                 const struct schema *const *schemas, size_t count, struct arena *arena);

#endif
