/* The numbers of moves that people write beside what they draw. They fix the order. */
#ifndef RECTO_VALIDATOR_RESTORE_STROKES_H
#define RECTO_VALIDATOR_RESTORE_STROKES_H

#include "validator/restore/restoration.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stroke_order {
    bool written;
    uint32_t *marks; /* indices, by their numbers, in the arena; those of one number as in the text
                      */
    size_t count;
};

/* Sorts the marks of a kind by their numbers. These must go on from `first` without a gap, and at
 * most `each` marks may share one. False, after a refusal at the mark that shows it, if they do not
 * or if only some marks have one. */
bool strokes_sort(struct restoration *restoration, enum mark_kind kind, int64_t first, size_t each,
                  struct stroke_order *order);

/* The number beside a mark. */
int64_t stroke_number(const struct drawn *drawn, uint32_t mark);

/* Finds the mark of a kind that is marked as the last move: its index, or ABSENT_MARK. False, after
 * a refusal, if there are two. */
bool strokes_last(struct restoration *restoration, enum mark_kind kind, uint32_t *mark);

#endif
