/* Fingerprints of items: their first characters, with 0 for every digit, since no digit decides
 * what an item is, and with one letter for all letters where it does not matter which they are. */
#ifndef RECTO_NOTATION_ITEMS_FINGERPRINT_H
#define RECTO_NOTATION_ITEMS_FINGERPRINT_H

#include "base/runs.h"

#include <stddef.h>
#include <stdint.h>

/* Up to eight characters before the first blank or control character, followed by zeros. */
struct fingerprint {
    uint64_t word;
    unsigned len;
};

/* All bits of the bytes before the first byte with any bit set, which must have them all; all eight
 * bytes if there is none. */
static inline uint64_t bytes_up_to(uint64_t bits)
{
    return (bits & (0 - bits)) - 1;
}

/* The fingerprint of what stands at `at`, where RUN_BYTES can be read. All bits of `fold_letters`
 * are set, to make letters the same, or none. */
static inline struct fingerprint fingerprint_of(const char *at, byte_run fold_letters)
{
    byte_run bytes;
    uint64_t words[2], ends[2];

    memcpy(&bytes, at, sizeof bytes);
    const byte_run digits = (byte_run)(bytes - '0' <= 9);
    const byte_run letters = (byte_run)((bytes | 0x20) - 'a' < 26) & fold_letters;
    words_of_run((byte_run)(bytes <= ' '), ends);
    words_of_run((bytes & ~((digits & 0x0F) | (letters & 0x3F))) | (letters & 1), words);
    return (struct fingerprint){words[0] & bytes_up_to(ends[0]),
                                ends[0] != 0 ? bytes_before(ends[0]) : WORD_BYTES};
}

#endif
