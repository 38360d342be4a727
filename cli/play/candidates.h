/* What the text at the prompt can become. */
#ifndef RECTO_CLI_PLAY_CANDIDATES_H
#define RECTO_CLI_PLAY_CANDIDATES_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum { CANDIDATES_MOST = 2000 };

struct candidates {
    const char *typed; /* what they begin with, whatever the case of its letters */
    size_t typed_len;
    struct buffer texts;  /* the first of them, each ended by a NUL */
    size_t kept, count;   /* how many there are in `texts`, and in all */
    struct buffer common; /* what all of them begin with */
};

void candidates_release(struct candidates *candidates);

/* Adds a text if it begins with what is typed. */
void candidates_add(struct candidates *candidates, const char *text, size_t len);

/* Appends them in columns to lines of so many columns, in at most so many lines; what does not fit
 * is counted. */
void candidates_write(const struct candidates *candidates, size_t columns, size_t lines,
                      struct buffer *out);

#endif
