/* Memory: one place where it can run out, and arenas that are emptied whole. */
#ifndef RECTO_BASE_MEMORY_H
#define RECTO_BASE_MEMORY_H

#include <stddef.h>

/* Like malloc, calloc and realloc, but never NULL: out of memory ends the program with a message
 * and status 2. The caller frees with free(). */
void *memory_allocate(size_t size);
void *memory_allocate_zeroed(size_t count, size_t size);
void *memory_resize(void *memory, size_t size);

/* Says so on standard error and ends the program with status 2. */
_Noreturn void memory_exhausted(void);

struct arena_block;

/* Memory given out in pieces and taken back all at once. All zero is an empty arena. */
struct arena {
    char *next, *end;           /* the free part of the newest block */
    struct arena_block *blocks; /* newest first */
};

/* `size` bytes, not cleared, aligned for any object; they stay valid until the arena is emptied. */
void *arena_allocate(struct arena *arena, size_t size);

/* The same, cleared. */
void *arena_allocate_zeroed(struct arena *arena, size_t size);

/* A NUL-terminated copy of `len` bytes. */
char *arena_copy(struct arena *arena, const char *bytes, size_t len);

/* Where an arena stands; what is allocated later is taken back by returning there. */
struct arena_mark {
    char *next, *end;
    struct arena_block *blocks;
};

struct arena_mark arena_mark(const struct arena *arena);
void arena_return(struct arena *arena, struct arena_mark mark);

/* Takes back everything but keeps one block of ordinary size for what comes next. */
void arena_empty(struct arena *arena);

/* Gives all memory back. */
void arena_release(struct arena *arena);

#endif
