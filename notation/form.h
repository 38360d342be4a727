/* What an item may be known by when one like it has been met: its characters, with 0 for every
 * digit, and one letter for all where it does not matter which they are. */
#ifndef RECTO_NOTATION_FORM_H
#define RECTO_NOTATION_FORM_H

#include "notation/digits.h"

#include <stddef.h>
#include <stdint.h>

/* Characters up to the first blank or control character, followed by zeros. */
struct form {
    uint64_t words[2];
    unsigned len; /* 0 if there is no end among RUN_BYTES */
};

/* The form of what stands in the RUN_BYTES at `at`. Letters are all the same where all bits of
 * `alike` are set, and different where none is. */
static inline struct form form_of(const char *at, byte_run alike)
{
    byte_run bytes;
    struct form form = {{0}, 0};
    uint64_t ends[2];

    memcpy(&bytes, at, sizeof bytes);
    const byte_run digits = (byte_run)(bytes - '0' <= 9);
    const byte_run letters = (byte_run)((bytes | 0x20) - 'a' < 26) & alike;
    words_of_run((byte_run)(bytes <= ' '), ends);
    words_of_run((bytes & ~((digits & 0x0F) | (letters & 0x3F))) | (letters & 1), form.words);
    form.words[0] &= bytes_up_to(ends[0]);
    form.words[1] &= ends[0] == 0 ? bytes_up_to(ends[1]) : 0;
    if ((ends[0] | ends[1]) != 0)
        form.len = ends[0] != 0 ? bytes_before(ends[0]) : WORD_BYTES + bytes_before(ends[1]);
    return form;
}

#endif
