/* Lists that grow: an array, how many it holds, and how many it has room for. */
#ifndef RECTO_BASE_LIST_H
#define RECTO_BASE_LIST_H

#include "base/memory.h"

/* Doubles the room of a full list, or makes room for its first 16 items of `size` bytes each.
 * `items` is NULL or came from this function. Sets `*capacity`; the caller frees the list with
 * free():
 *
 *     if (list->count == list->capacity)
 *         list->items = list_grow(list->items, &list->capacity, sizeof *list->items);
 */
void *list_grow(void *items, size_t *capacity, size_t size);

/* The same for a list that lives in an arena; the old array stays there until it is emptied. */
void *list_grow_in(struct arena *arena, const void *items, size_t *capacity, size_t size);

#endif
