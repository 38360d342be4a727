/* Points that players reached: how many players, the least, the most, and the mean. */
#ifndef RECTO_ARCHIVE_STATS_SCORE_SUMMARY_H
#define RECTO_ARCHIVE_STATS_SCORE_SUMMARY_H

#include "base/buffer.h"
#include "base/memory.h"
#include "validator/numbers/integer.h"

#include <stdbool.h>
#include <stdint.h>

/* All zero: empty. Integers of any size are added exactly. Decimals (the scores of `bouncing`,
 * with twelve digits) are added in floating point. */
struct score_summary {
    uint64_t players;
    struct integer least, most, sum;
    bool decimal;
    double least_value, most_value,
        sum_value; /* of decimals; the least and the most also as they were written: */
    char least_text[32], most_text[32];
    struct arena arena; /* of integers that outgrow a machine word */
    struct arithmetic *arithmetic;
};

void score_summary_release(struct score_summary *points);

/* Adds the points of a player as they are written: an integer, or a decimal. A game has only one
 * of these. True if they are the first, or more than any before. */
bool score_summary_add(struct score_summary *points, const char *text, size_t len, bool decimal);

/* Append a number; there must be a player. The mean of integers has two decimals (see
 * archive/presentation/rounded.h), that of decimals six digits. */
void score_summary_write_least(const struct score_summary *points, struct buffer *out);
void score_summary_write_most(const struct score_summary *points, struct buffer *out);
void score_summary_write_mean(const struct score_summary *points, struct buffer *out);

#endif
