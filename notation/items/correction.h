/* Items that were probably meant by text that is not an item. */
#ifndef RECTO_NOTATION_ITEMS_CORRECTION_H
#define RECTO_NOTATION_ITEMS_CORRECTION_H

#include "base/buffer.h"
#include "notation/items/pattern.h"

#include <stdbool.h>
#include <stddef.h>

/* Corrects what people and word processors write instead of the notation: long dashes, a sign of
 * multiplication, a comma or full stop after a move, `resigns`, and letters in the wrong case where
 * case matters. True if `corrected`, which is empty before and which the caller releases, then
 * holds an item. */
bool item_correct(struct pattern *pattern, const struct schema *schema, const char *run, size_t len,
                  struct buffer *corrected);

#endif
