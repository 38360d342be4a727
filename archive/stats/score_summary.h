/* Points that players reached: how many players, the least, the most, and the mean. */
#ifndef RECTO_ARCHIVE_STATS_SCORE_SUMMARY_H
#define RECTO_ARCHIVE_STATS_SCORE_SUMMARY_H

#include "base/buffer.h"
#include "base/memory.h"
#include "validator/numbers/integer.h"

#include <stdbool.h>
#include <stdint.h>

/* All zero is empty. Integers are added exactly, of any size. Decimals have twelve digits as it is
 * (they are those of `bouncing`) and are added in floating point. */
struct score_summary {
    uint64_t players;
    struct integer least, most, sum;
    bool decimal;
    double least_value, most_value,
        sum_value; /* of decimals, which are kept as they are written: */
    char least_text[32], most_text[32];
    struct arena arena; /* for what outgrows a machine word */
    struct arithmetic *arithmetic;
    unsigned large; /* additions with such since the arena was tidied up */
};

void score_summary_release(struct score_summary *points);

/* The points of a player; true if nobody had more before. */
bool score_summary_add(struct score_summary *points, int64_t number);

/* The same as they are written: an integer, or a decimal (in one game all are). */
bool score_summary_add_text(struct score_summary *points, const char *text, size_t len,
                            bool decimal);

/* There must be a player. The mean has two decimals (see archive/presentation/rounded.h); that of
 * decimals has six digits. */
void score_summary_write_least(const struct score_summary *points, struct buffer *out);
void score_summary_write_most(const struct score_summary *points, struct buffer *out);
void score_summary_write_mean(const struct score_summary *points, struct buffer *out);

#endif
