#include "archive/stats/lengths.h"

#include "archive/presentation/rounded.h"
#include "base/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The index of the first length that is at least `moves`. */
static size_t find(const struct lengths *lengths, uint32_t moves)
{
    size_t low = 0, high = lengths->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (lengths->list[middle].moves < moves)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void lengths_add(struct lengths *lengths, uint32_t moves)
{
    const size_t at = find(lengths, moves);

    if (at == lengths->count || lengths->list[at].moves != moves) {
        if (lengths->count == lengths->capacity)
            lengths->list = list_grow(lengths->list, &lengths->capacity, sizeof *lengths->list);
        memmove(&lengths->list[at + 1], &lengths->list[at],
                (lengths->count - at) * sizeof *lengths->list);
        lengths->list[at] = (struct length_count){moves, 0};
        lengths->count++;
    }
    lengths->list[at].games++;
    lengths->least = lengths->list[0].moves;
    lengths->most = lengths->list[lengths->count - 1].moves;
    lengths->games++;
    lengths->moves += moves;
}

void lengths_release(struct lengths *lengths)
{
    free(lengths->list);
    memset(lengths, 0, sizeof *lengths);
}

/* The length of the game with `rank` games before it, in order of length. */
static uint32_t length_at(const struct lengths *lengths, uint64_t rank)
{
    uint64_t seen = 0;
    size_t i = 0;

    while (i + 1 < lengths->count && seen + lengths->list[i].games <= rank)
        seen += lengths->list[i++].games;
    return lengths->list[i].moves;
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

    for (size_t i = find(lengths, from); i < lengths->count && lengths->list[i].moves <= to; i++)
        games += lengths->list[i].games;
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
