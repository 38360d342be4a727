#include "base/list.h"

#include <stdint.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

static size_t doubled(size_t capacity, size_t size)
{
    const size_t larger = capacity > 0 ? 2 * capacity : FIRST_CAPACITY;

    if (capacity > SIZE_MAX / 2 || larger > SIZE_MAX / size)
        memory_exhausted();
    return larger;
}

void *list_grow(void *items, size_t *capacity, size_t size)
{
    *capacity = doubled(*capacity, size);
    return memory_resize(items, *capacity * size);
}

void *list_grow_in(struct arena *arena, const void *items, size_t *capacity, size_t size)
{
    const size_t used = *capacity * size;

    *capacity = doubled(*capacity, size);
    void *const larger = arena_allocate(arena, *capacity * size);
    if (used > 0)
        memcpy(larger, items, used);
    return larger;
}
