#include "validator/solve/table.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BUCKET = 4 };

struct table {
    uint64_t start[2], factors[2];
    size_t mask; /* buckets, a power of two, less one */
    struct table_entry *entries;
};

/* Splitmix64 (Steele, Lea, Flood 2014). */
static uint64_t draw(uint64_t *seed)
{
    uint64_t word = *seed += 0x9E3779B97F4A7C15u;

    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

struct table *table_new(size_t bytes)
{
    struct table *const table = memory_allocate_zeroed(1, sizeof *table);
    size_t buckets = 1;
    struct timespec now = {0};

    while (buckets * 2 * BUCKET * sizeof(struct table_entry) <= bytes)
        buckets *= 2;
    table->entries = memory_allocate_zeroed(buckets * BUCKET, sizeof *table->entries);
    table->mask = buckets - 1;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    uint64_t seed = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    seed ^= (uint64_t)(uintptr_t)table << 20;
    for (int i = 0; i < 2; i++) {
        table->start[i] = draw(&seed);
        table->factors[i] = draw(&seed) | 1;
    }
    return table;
}

void table_free(struct table *table)
{
    if (table == NULL)
        return;
    free(table->entries);
    free(table);
}

/* Takes up to eight bytes of a key into each half: a bijection of the half, whatever they are. */
static void mix(const struct table *table, uint64_t *halves, uint64_t word)
{
    for (int i = 0; i < 2; i++) {
        halves[i] = (halves[i] ^ word) * table->factors[i];
        halves[i] ^= halves[i] >> (i == 0 ? 29 : 32);
    }
}

struct fingerprint table_print(const struct table *table, const uint8_t *key, size_t len)
{
    uint64_t halves[2] = {table->start[0] ^ len, table->start[1] + len};

    for (; len > 0; len -= len < 8 ? len : 8) {
        uint64_t word = 0;
        memcpy(&word, key, len < 8 ? len : 8);
        mix(table, halves, word);
        key += len < 8 ? len : 8;
    }
    mix(table, halves, table->start[1]);
    return (struct fingerprint){halves[0], halves[1] | 1};
}

static struct table_entry *bucket_of(struct table *table, struct fingerprint print)
{
    return &table->entries[((size_t)(print.first >> 8) & table->mask) * BUCKET];
}

struct table_entry *table_find(struct table *table, struct fingerprint print)
{
    struct table_entry *const bucket = bucket_of(table, print);

    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].print.first == print.first && bucket[i].print.second == print.second)
            return &bucket[i];
    return NULL;
}

struct table_entry *table_take(struct table *table, struct fingerprint print)
{
    struct table_entry *const bucket = bucket_of(table, print), *least = bucket;
    struct table_entry *const known = table_find(table, print);

    if (known != NULL)
        return known;
    for (int i = 1; i < BUCKET; i++)
        if (bucket[i].work < least->work)
            least = &bucket[i];
    *least = (struct table_entry){.print = print, .least = -UNBOUNDED, .most = UNBOUNDED};
    return least;
}

void table_forget_questions(struct table *table)
{
    for (size_t i = 0; i < (table->mask + 1) * BUCKET; i++)
        table->entries[i].undecided = 0;
}
