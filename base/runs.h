/* Sixteen bytes of text at a time. */
#ifndef RECTO_BASE_RUNS_H
#define RECTO_BASE_RUNS_H

#include "base/digits.h"

/* Sixteen bytes, or answers about them: 0 or 0xFF in every byte. */
enum { RUN_BYTES = 16 };
typedef uint8_t byte_run __attribute__((vector_size(16)));

static inline void words_of_run(byte_run run, uint64_t words[2])
{
    char bytes[RUN_BYTES];
    memcpy(bytes, &run, sizeof bytes);
    words[0] = word_of_bytes(bytes);
    words[1] = word_of_bytes(bytes + WORD_BYTES);
}

static inline bool run_any(byte_run answers)
{
    uint64_t words[2];
    words_of_run(answers, words);
    return (words[0] | words[1]) != 0;
}

#endif
