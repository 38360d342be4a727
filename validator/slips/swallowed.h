/* Comments that were meant as moves: `a1; b3`, since `;` makes a comment of the rest of the line,
 * or `{4}` in a record that has no other move. */
#ifndef RECTO_VALIDATOR_SLIPS_SWALLOWED_H
#define RECTO_VALIDATOR_SLIPS_SWALLOWED_H

#include "validator/judgement.h"

#include <stdbool.h>
#include <stddef.h>

/* Finds the first comment from `*item` on that holds nothing but moves and their numbers; false if
 * there is none. Comments on lines of their own are comments. Rules are not asked. */
bool swallowed_find(const struct judgement *judgement, size_t *item);

/* Raises a remark at that comment if its first move is legal at the position before it; false if it
 * is not. */
bool swallowed_tell(struct judgement *judgement, struct position *position, size_t item,
                    struct arena *arena);

#endif
