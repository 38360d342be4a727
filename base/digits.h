/* Eight bytes of text at a time, in a word whose lowest byte is the first. This avoids
 * mispredicted branches at the ends of numbers. */
#ifndef RECTO_BASE_DIGITS_H
#define RECTO_BASE_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { WORD_BYTES = 8 };

static inline uint64_t word_of_bytes(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* The bytes from `at` on, with zeros from `end` on. At least eight bytes must lie between `start`
 * and `end`. */
static inline uint64_t word_before_end(const char *start, const char *at, const char *end)
{
    if (end - at >= WORD_BYTES)
        return word_of_bytes(at);
    return at < end && end - start >= WORD_BYTES
               ? word_of_bytes(end - WORD_BYTES) >> 8 * (WORD_BYTES - (unsigned)(end - at))
               : 0;
}

/* The highest bit of every byte that is not a digit: a digit ^ '0' is 9 or less, and 9 + 0x76 is
 * the most that leaves that bit alone. Nothing is carried between bytes. */
static inline uint64_t other_than_digits(uint64_t word)
{
    const uint64_t every = 0x0101010101010101, low = 0x7F * every;
    const uint64_t difference = word ^ every * '0';
    return (((difference & low) + 0x76 * every) | difference) & ~low;
}

/* How many bytes precede the first whose highest bit is set; `bits` is not 0. */
static inline unsigned bytes_before(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits) / 8;
}

/* The number in the digits before the first byte whose highest bit is set in `bits`, or in all
 * eight if that is 0; there is at least one. Shifted up, they follow zeros that make them eight.
 * Products then combine neighbours to pairs, fours and all: each adds to every byte ten times the
 * one before it. */
static inline uint64_t number_in_word(uint64_t word, uint64_t bits)
{
    const unsigned zeros = bits != 0 ? 8 * WORD_BYTES + 7 - (unsigned)__builtin_ctzll(bits) : 0;
    uint64_t sum = (word & 0x0F0F0F0F0F0F0F0F) << zeros;

    sum = (sum * (10 << 8 | 1)) >> 8 & 0x00FF00FF00FF00FF;
    sum = (sum * (100 << 16 | 1)) >> 16 & 0x0000FFFF0000FFFF;
    return sum * (UINT64_C(10000) << 32 | 1) >> 32;
}

#endif
