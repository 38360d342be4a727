/* Texts in the form of a move, legal or not, made from the example of its shape. */
#ifndef RECTO_TESTS_ORACLES_EXAMPLE_TEXTS_H
#define RECTO_TESTS_ORACLES_EXAMPLE_TEXTS_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct example {
    const char *text; /* as in the schema: `c4`, `c3-c4`, `c3e`, `3x7`, `+-+`, `[8 4]` … */
    size_t side;      /* of the board; squares and numbers go beyond it */
    size_t moves;     /* so far; lists are about as long as this or as the side */
    size_t most;      /* of texts; if the form has more, they are drawn at random */
};

/* A random number below `below`: splitmix64. */
uint32_t random_below(uint64_t *random, size_t below);

/* Calls back with the texts until it returns false. */
void each_text(const struct example *example, uint64_t *random,
               bool (*each)(void *context, const char *text), void *context);

#endif
