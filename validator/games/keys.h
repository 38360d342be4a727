/* Keys of positions, for the hook `key` of struct game: rows of numbers, each with as many bytes as
 * the largest of its kind takes in that setup. */
#ifndef RECTO_VALIDATOR_GAMES_KEYS_H
#define RECTO_VALIDATOR_GAMES_KEYS_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes a number takes that is at most so large: 1, 2, 4 or 8. */
static inline int key_width(uint64_t most)
{
    return most <= UINT8_MAX ? 1 : most <= UINT16_MAX ? 2 : most <= UINT32_MAX ? 4 : 8;
}

/* Writes a number in so many bytes and returns their end. */
static inline uint8_t *key_put(uint8_t *at, uint64_t number, int width)
{
    for (int i = 0; i < width; i++)
        at[i] = (uint8_t)(number >> 8 * i);
    return at + width;
}

#endif
