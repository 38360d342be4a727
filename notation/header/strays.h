/* Keys that a record does not have, and the keys that they were meant for. */
#ifndef RECTO_NOTATION_HEADER_STRAYS_H
#define RECTO_NOTATION_HEADER_STRAYS_H

#include "notation/header/values.h"

/* Whether a key of the record was meant for this one, which is missing. */
bool strays_mean(struct header *header, const char *name);

/* Raises an unknown key of the record, with what was meant if that can be told. */
void strays_raise(struct header *header, const struct node *key);

#endif
