/* Which name of a list a misspelt word most likely means. */
#ifndef RECTO_BASE_NEAREST_H
#define RECTO_BASE_NEAREST_H

#include <stddef.h>

enum { NEAREST_LEN_MOST = 32 };

/* The nearest of `count` names to what was written; NULL if none is near, or if more than
 * NEAREST_LEN_MOST bytes were written. */
const char *nearest_name(const char *written, size_t len, const char *const *names, size_t count);

#endif
