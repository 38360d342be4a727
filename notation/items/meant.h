/* What a run of text that is no item was probably meant as. */
#ifndef RECTO_NOTATION_ITEMS_MEANT_H
#define RECTO_NOTATION_ITEMS_MEANT_H

#include "base/buffer.h"
#include "notation/items/pattern.h"

#include <stdbool.h>
#include <stddef.h>

/* Puts right what people and word processors write instead of the signs of the notation: long
 * dashes, a sign of multiplication, a comma or full stop behind a move, `resigns`, and, where
 * capital letters mean something, letters in the wrong case. True if `meant`, which is empty before
 * and which the caller releases, holds an item then. */
bool meant_item(struct pattern *pattern, const struct schema *schema, const char *run, size_t len,
                struct buffer *meant);

#endif
