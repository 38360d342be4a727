/* When memory runs out in a library, this ends the program at once, with a message and status 2, as
 * recto's own code does. Programs link it when their libraries would continue or crash after a
 * failed allocation: FreeType leaves glyphs out, GLib aborts.
 *
 * These definitions take precedence over those of glibc in all libraries, too; glibc's own have
 * other names. With another C library, or under sanitizers, which have definitions of their own,
 * this file is empty. */
#include <stdlib.h>
#include <unistd.h>

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

#if defined __GLIBC__ && !defined SANITIZED && !defined __SANITIZE_ADDRESS__ && \
    !defined __SANITIZE_THREAD__

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* Must not allocate. */
_Noreturn static void end(void)
{
    static const char message[] = "recto: out of memory\n";

    if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
        _exit(2);
    _exit(2);
}

void *malloc(size_t size)
{
    void *const memory = __libc_malloc(size);

    if (memory == NULL)
        end();
    return memory;
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
void *calloc(size_t count, size_t size)
{
    void *const memory = __libc_calloc(count, size);

    if (memory == NULL)
        end();
    return memory;
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
void *realloc(void *memory, size_t size)
{
    void *const resized = __libc_realloc(memory, size);

    if (resized == NULL && size > 0)
        end();
    return resized;
}

/* GLib's slices. NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
int posix_memalign(void **memory, size_t alignment, size_t size)
{
    *memory = __libc_memalign(alignment, size);
    if (*memory == NULL)
        end();
    return 0;
}

#else
typedef int empty_translation_unit;
#endif
