/* Characters that look like others or like nothing: letters of other scripts, dashes and quotes of
 * word processors, blanks that are none and marks that nobody sees. */
#ifndef RECTO_BASE_LOOKALIKE_H
#define RECTO_BASE_LOOKALIKE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lookalike {
    uint32_t character;
    char plain[4];    /* what stands for it in ASCII: `-`, `a`, a blank; empty for nothing at all */
    const char *name; /* "Cyrillic", "no-break space" */
    bool shown;       /* it can be seen, and its name goes on with it: "Cyrillic а" */
};

/* The look-alike at `at`, and its length in bytes; 0 if there is none. */
size_t lookalike_at(const char *at, const char *end, struct lookalike *found);

/* The offset of the first look-alike of a text, or `len`. */
size_t lookalike_find(const char *text, size_t len, struct lookalike *found);

/* Appends "a Cyrillic а (U+0430)", "a no-break space (U+00A0)". */
void lookalike_write(const struct lookalike *lookalike, struct buffer *message);

/* Appends a text with plain characters instead of the look-alikes; returns how many there were. */
size_t lookalike_replace(const char *text, size_t len, struct buffer *plain);

#endif
