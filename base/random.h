/* Random numbers, the same for the same seed: splitmix64 (Steele, Lea, Flood 2014). */
#ifndef RECTO_BASE_RANDOM_H
#define RECTO_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* The next number below `limit`, which must not be 0. */
static inline size_t random_below(uint64_t *seed, size_t limit)
{
    uint64_t z = (*seed += 0x9E3779B97F4A7C15u);

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (size_t)((z ^ (z >> 31)) % limit);
}

#endif
