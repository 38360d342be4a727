/* How many games took how many moves: counted exactly, so that quartiles are no estimates. */
#ifndef RECTO_ARCHIVE_STATS_LENGTHS_H
#define RECTO_ARCHIVE_STATS_LENGTHS_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>

enum { LENGTHS_SHORT = 1024 };

struct length_count {
    uint32_t moves;
    uint64_t games;
};

/* All zero is empty. Short games have a counter each; of long ones, those lengths that occur. A
 * game of n moves takes 2n bytes at least, so an archive of b bytes has no more than √b different
 * lengths: 100,000 in ten gigabytes. */
struct lengths {
    uint64_t *shorter;           /* LENGTHS_SHORT of them, or NULL */
    struct length_count *longer; /* by number of moves */
    size_t count, capacity;
    uint64_t games, moves;
    uint32_t least, most;
};

void lengths_add(struct lengths *lengths, uint32_t moves);
void lengths_release(struct lengths *lengths);

/* Twice the quartile (1, 2: the median, or 3): the length below which so many quarters of the games
 * are; where that falls between two games, their mean. There must be a game. */
uint64_t lengths_quartile(const struct lengths *lengths, int quarters);

/* The mean, with so many decimals (see archive/presentation/rounded.h). There must be a game. */
void lengths_write_mean(const struct lengths *lengths, int decimals, struct buffer *out);

/* How many games have from `from` to `to` moves. */
uint64_t lengths_between(const struct lengths *lengths, uint32_t from, uint32_t to);

/* Width of the bars of a histogram with no more than `most` of them: 1, 2 or 5 times a power of
 * ten. The first begins at a multiple of it. */
uint32_t lengths_step(const struct lengths *lengths, uint32_t most);

#endif
