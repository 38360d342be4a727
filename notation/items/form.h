/* What an item may be known by when one like it has been met: its characters, with 0 for every
 * digit, and one letter for all where it does not matter which they are. */
#ifndef RECTO_NOTATION_ITEMS_FORM_H
#define RECTO_NOTATION_ITEMS_FORM_H

#include "base/runs.h"

#include <stddef.h>
#include <stdint.h>

/* Up to eight characters before the first blank or control character, followed by zeros. */
struct form {
    uint64_t word;
    unsigned len;
};

/* All bits of the bytes before the first that has any bit set, which must be all of its own: of all
 * eight if there is none. */
static inline uint64_t bytes_up_to(uint64_t bits)
{
    return (bits & (0 - bits)) - 1;
}

/* The form of what stands at `at`, where RUN_BYTES can be read. Letters are all the same where all
 * bits of `alike` are set, and different where none is. */
static inline struct form form_of(const char *at, byte_run alike)
{
    byte_run bytes;
    uint64_t words[2], ends[2];

    memcpy(&bytes, at, sizeof bytes);
    const byte_run digits = (byte_run)(bytes - '0' <= 9);
    const byte_run letters = (byte_run)((bytes | 0x20) - 'a' < 26) & alike;
    words_of_run((byte_run)(bytes <= ' '), ends);
    words_of_run((bytes & ~((digits & 0x0F) | (letters & 0x3F))) | (letters & 1), words);
    return (struct form){words[0] & bytes_up_to(ends[0]),
                         ends[0] != 0 ? bytes_before(ends[0]) : WORD_BYTES};
}

#endif
