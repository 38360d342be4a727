/* The name of a list that a misspelt word most likely stands for. */
#ifndef RECTO_BASE_NEAREST_H
#define RECTO_BASE_NEAREST_H

#include <stddef.h>

enum { NEAREST_LEN_MOST = 32 };

/* Of `count` names the one nearest to what was written, NULL if none is near; what is longer than
 * NEAREST_LEN_MOST bytes is near to nothing. */
const char *nearest_name(const char *written, size_t len, const char *const *names, size_t count);

#endif
