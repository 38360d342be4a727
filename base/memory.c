#include "base/memory.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 64 * 1024 };

struct arena_block {
    struct arena_block *older;
    size_t size; /* of `memory` */
    alignas(max_align_t) char memory[];
};

void memory_exhausted(void)
{
    (void)fputs("recto: out of memory\n", stderr);
    exit(2);
}

void *memory_allocate(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);
    if (memory == NULL)
        memory_exhausted();
    return memory;
}

void *memory_allocate_zeroed(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size > 0 ? size : 1);
    if (memory == NULL)
        memory_exhausted();
    return memory;
}

void *memory_resize(void *memory, size_t size)
{
    void *resized = realloc(memory, size > 0 ? size : 1);
    if (resized == NULL)
        memory_exhausted();
    return resized;
}

static void arena_grow(struct arena *arena, size_t size)
{
    const size_t block_size = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    if (block_size > SIZE_MAX - sizeof(struct arena_block))
        memory_exhausted();
    struct arena_block *block = memory_allocate(sizeof *block + block_size);

    block->size = block_size;
    block->older = arena->blocks;
    arena->blocks = block;
    arena->next = block->memory;
    arena->end = block->memory + block_size;
}

void *arena_allocate(struct arena *arena, size_t size)
{
    const size_t alignment = alignof(max_align_t);
    if (size > SIZE_MAX - alignment)
        memory_exhausted();
    const size_t rounded = (size + alignment - 1) / alignment * alignment;

    if (arena->next == NULL || (size_t)(arena->end - arena->next) < rounded)
        arena_grow(arena, rounded);
    void *memory = arena->next;
    arena->next += rounded;
    return memory;
}

void *arena_allocate_zeroed(struct arena *arena, size_t size)
{
    return memset(arena_allocate(arena, size), 0, size);
}

char *arena_copy(struct arena *arena, const char *bytes, size_t len)
{
    char *copy = arena_allocate(arena, len + 1);
    if (len > 0)
        memcpy(copy, bytes, len);
    copy[len] = '\0';
    return copy;
}

char *arena_format(struct arena *arena, const char *format, ...)
{
    va_list arguments, again;

    va_start(arguments, format);
    va_copy(again, arguments);
    const int len = vsnprintf(NULL, 0, format, arguments);
    const size_t size = len > 0 ? (size_t)len + 1 : 1;
    char *const text = arena_allocate(arena, size);
    text[0] = '\0';
    (void)vsnprintf(text, size, format, again);
    va_end(again);
    va_end(arguments);
    return text;
}

struct arena_mark arena_mark(const struct arena *arena)
{
    return (struct arena_mark){arena->next, arena->end, arena->blocks};
}

void arena_return(struct arena *arena, struct arena_mark mark)
{
    while (arena->blocks != mark.blocks) {
        struct arena_block *block = arena->blocks;
        arena->blocks = block->older;
        free(block);
    }
    arena->next = mark.next;
    arena->end = mark.end;
}

void arena_empty(struct arena *arena)
{
    struct arena_block *kept = NULL;

    while (arena->blocks != NULL) {
        struct arena_block *block = arena->blocks;
        arena->blocks = block->older;
        if (kept == NULL && block->size == BLOCK_SIZE)
            kept = block;
        else
            free(block);
    }
    arena->blocks = kept;
    arena->next = kept == NULL ? NULL : kept->memory;
    arena->end = kept == NULL ? NULL : kept->memory + kept->size;
    if (kept != NULL)
        kept->older = NULL;
}

void arena_release(struct arena *arena)
{
    while (arena->blocks != NULL) {
        struct arena_block *block = arena->blocks;
        arena->blocks = block->older;
        free(block);
    }
    *arena = (struct arena){0};
}
