#include "archive/stats/lengths.h"

#include "archive/presentation/rounded.h"
#include "base/list.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The index of the first long length that is at least `moves`. */
static size_t find(const struct lengths *lengths, uint32_t moves)
{
    size_t low = 0, high = lengths->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (lengths->longer[middle].moves < moves)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void add_long(struct lengths *lengths, uint32_t moves)
{
    const size_t at = find(lengths, moves);

    if (at < lengths->count && lengths->longer[at].moves == moves) {
        lengths->longer[at].games++;
        return;
    }
    if (lengths->count == lengths->capacity)
        lengths->longer = list_grow(lengths->longer, &lengths->capacity, sizeof *lengths->longer);
    memmove(&lengths->longer[at + 1], &lengths->longer[at],
            (lengths->count - at) * sizeof *lengths->longer);
    lengths->longer[at] = (struct length_count){moves, 1};
    lengths->count++;
}

void lengths_add(struct lengths *lengths, uint32_t moves)
{
    if (lengths->shorter == NULL)
        lengths->shorter = memory_allocate_zeroed(LENGTHS_SHORT, sizeof *lengths->shorter);
    if (moves < LENGTHS_SHORT)
        lengths->shorter[moves]++;
    else
        add_long(lengths, moves);
    if (lengths->games == 0 || moves < lengths->least)
        lengths->least = moves;
    if (moves > lengths->most)
        lengths->most = moves;
    lengths->games++;
    lengths->moves += moves;
}

void lengths_release(struct lengths *lengths)
{
    free(lengths->shorter);
    free(lengths->longer);
    memset(lengths, 0, sizeof *lengths);
}

/* The length of the game with `rank` games before it, in order of length. */
static uint32_t length_at(const struct lengths *lengths, uint64_t rank)
{
    uint64_t seen = 0;
    size_t i = 0;

    for (uint32_t moves = 0; moves < LENGTHS_SHORT; moves++) {
        seen += lengths->shorter[moves];
        if (seen > rank)
            return moves;
    }
    while (i + 1 < lengths->count && seen + lengths->longer[i].games <= rank)
        seen += lengths->longer[i++].games;
    return lengths->longer[i].moves;
}

/* Definition 2 of R. J. Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages", The
 * American Statistician 50, 1996: the inverse of the distribution function, with means where it
 * jumps. */
uint64_t lengths_quartile(const struct lengths *lengths, int quarters)
{
    const uint64_t share = lengths->games / 4 * (uint64_t)quarters;
    const uint64_t rest = lengths->games % 4 * (uint64_t)quarters;
    const uint64_t rank = share + rest / 4;
    const uint64_t upper = length_at(lengths, rank);

    return rest % 4 == 0 ? upper + length_at(lengths, rank - 1) : 2 * upper;
}

void lengths_write_mean(const struct lengths *lengths, int decimals, struct buffer *out)
{
    char moves[24];

    (void)snprintf(moves, sizeof moves, "%llu", (unsigned long long)lengths->moves);
    rounded_quotient(moves, lengths->games, decimals, out);
}

uint64_t lengths_between(const struct lengths *lengths, uint32_t from, uint32_t to)
{
    uint64_t games = 0;

    for (uint32_t moves = from; moves <= to && moves < LENGTHS_SHORT; moves++)
        games += lengths->shorter[moves];
    for (size_t i = find(lengths, from); i < lengths->count && lengths->longer[i].moves <= to; i++)
        games += lengths->longer[i].games;
    return games;
}

uint32_t lengths_step(const struct lengths *lengths, uint32_t most)
{
    static const uint32_t factors[] = {1, 2, 5};

    for (uint32_t power = 1;; power *= 10)
        for (int i = 0; i < 3; i++) {
            const uint32_t step = factors[i] * power;
            if (lengths->most / step - lengths->least / step < most)
                return step;
        }
}
