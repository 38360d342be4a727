/* Lists of numbers looked at sixteen bytes at a time, as portable vectors. */
#ifndef RECTO_NOTATION_RUNS_H
#define RECTO_NOTATION_RUNS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Runs of bytes that are looked at together; every byte of the answers is 0 or 0xFF. */
enum { RUN = 16 };
typedef uint8_t byte_run __attribute__((vector_size(16)));

/* What digits, and what else but blanks, there were in any run so far. */
struct run_kinds {
    byte_run digits, others;
};

static inline struct run_kinds run_look(struct run_kinds kinds, const char *at)
{
    byte_run bytes, zero, blank;
    memcpy(&bytes, at, sizeof bytes);
    memset(&zero, '0', sizeof zero);
    memset(&blank, ' ', sizeof blank);
    const byte_run digits =
        (byte_run)(bytes - zero <= (byte_run){9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9});
    return (struct run_kinds){kinds.digits | digits,
                              kinds.others | ~(digits | (byte_run)(bytes == blank))};
}

static inline bool run_any(byte_run answers)
{
    uint64_t halves[2];
    memcpy(halves, &answers, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

#endif
