/* Memory that runs out in a library ends the program at once, with a message and status 2, as it
 * does in recto's own code. Linked into the programs that use libraries which would go on without:
 * FreeType leaves out glyphs, GLib aborts.
 *
 * The program's definitions come before those of glibc, for all libraries too; glibc has its own
 * under other names. Elsewhere, and under sanitizers, which have definitions of their own, this
 * file is empty. */
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

/* Nothing here may ask for memory. */
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

#else
typedef int empty_translation_unit;
#endif
