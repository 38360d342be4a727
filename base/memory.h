/* Memory: the one place where it can run out, and arenas that are emptied as a whole. */
#ifndef RECTO_BASE_MEMORY_H
#define RECTO_BASE_MEMORY_H

#include <stddef.h>

/* malloc, calloc and realloc that never return NULL: running out of memory ends the program with a
 * message and status 2. The caller frees with free(). */
void *memory_allocate(size_t size);
void *memory_allocate_zeroed(size_t count, size_t size);
void *memory_resize(void *memory, size_t size);

/* Ends the program with status 2 after a message on standard error. */
_Noreturn void memory_exhausted(void);

struct arena_block;

/* Memory that is allocated in pieces and freed all at once. All zero is an empty arena. */
struct arena {
    char *next, *end;           /* the free part of the newest block */
    struct arena_block *blocks; /* newest first */
};

/* Allocates `size` bytes, not cleared, aligned for any object; valid until the arena is emptied. */
void *arena_allocate(struct arena *arena, size_t size);

/* The same, cleared. */
void *arena_allocate_zeroed(struct arena *arena, size_t size);

/* A NUL-terminated copy of `len` bytes. */
char *arena_copy(struct arena *arena, const char *bytes, size_t len);

/* A text made by a format. */
char *arena_format(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A state of an arena. arena_return() frees everything allocated after it. */
struct arena_mark {
    char *next, *end;
    struct arena_block *blocks;
};

struct arena_mark arena_mark(const struct arena *arena);
void arena_return(struct arena *arena, struct arena_mark mark);

/* Frees everything but one block of ordinary size, which serves the next allocations. */
void arena_empty(struct arena *arena);

/* Frees everything. */
void arena_release(struct arena *arena);

#endif
