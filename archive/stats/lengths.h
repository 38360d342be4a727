/* How many games took how many moves. Every length is counted, so quartiles are exact. */
#ifndef RECTO_ARCHIVE_STATS_LENGTHS_H
#define RECTO_ARCHIVE_STATS_LENGTHS_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>

struct length_count {
    uint32_t moves;
    uint64_t games;
};

/* All zero: empty. A game of n moves takes at least 2n bytes, so an archive of b bytes has at most
 * √b different lengths: 100,000 in ten gigabytes. */
struct lengths {
    struct length_count *list; /* of the lengths that occur, by number of moves */
    size_t count, capacity;
    uint64_t games, moves;
    uint32_t least, most;
};

void lengths_add(struct lengths *lengths, uint32_t moves);
void lengths_release(struct lengths *lengths);

/* Twice the quartile, which may be a number of halves: the length below which `quarters`
 * quarters of the games are (1, 2 for the median, or 3), or the mean of two lengths if that
 * falls between two games. There must be a game. */
uint64_t lengths_quartile(const struct lengths *lengths, int quarters);

/* Appends the mean, with that many decimals (see archive/presentation/rounded.h). There must be a
 * game. */
void lengths_write_mean(const struct lengths *lengths, int decimals, struct buffer *out);

/* How many games have `from` to `to` moves. */
uint64_t lengths_between(const struct lengths *lengths, uint32_t from, uint32_t to);

/* The width of the bars of a histogram that has at most `most` of them: 1, 2 or 5 times a power
 * of ten. The first bar begins at a multiple of it. */
uint32_t lengths_step(const struct lengths *lengths, uint32_t most);

#endif
