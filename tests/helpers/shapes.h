/* Files of random records over all shapes that YAML has for them: hostile ones, most of which are
 * sound records all the same. */
#ifndef RECTO_TESTS_HELPERS_SHAPES_H
#define RECTO_TESTS_HELPERS_SHAPES_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>

/* What decides: bytes, as a fuzzer gives them, after which everything optional is left out; or,
 * without any, random numbers of a seed. */
struct choices {
    const unsigned char *at, *end;
    uint64_t seed;
};

/* Appends a file of one record or two. */
void shape_file(struct choices *choices, struct buffer *file);

#endif
