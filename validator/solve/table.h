/* What a search has proved of positions: bounds on what a contest comes to from there. */
#ifndef RECTO_VALIDATOR_SOLVE_TABLE_H
#define RECTO_VALIDATOR_SOLVE_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* No bound: beyond every lead that a search works with. */
enum { UNBOUNDED = 1 << 30 };

/* Positions are told apart by 128 bits, which depend on a seed that each table draws anew: that two
 * of them are taken for each other cannot be brought about, and happens once in 10^20 searches. */
struct fingerprint {
    uint64_t first, second;
};

struct table_entry {
    struct fingerprint print; /* all 0: the entry is free */
    int32_t least, most;      /* bounds; -UNBOUNDED and UNBOUNDED at first */
    uint32_t best;            /* bits of the fingerprint of the best successor, or 0 */
    uint16_t undecided;       /* the last question that could not be decided here; from 1 */
    uint8_t work;             /* binary logarithm of the positions that it took */
};

struct table;

/* A table of at most that many bytes, and at least one bucket. The caller frees it. */
struct table *table_new(size_t bytes);
void table_free(struct table *table);

/* The fingerprint of a key; never all 0. */
struct fingerprint table_print(const struct table *table, const uint8_t *key, size_t len);

/* The entry of that fingerprint; NULL if there is none. */
struct table_entry *table_find(struct table *table, struct fingerprint print);

/* The same, or an entry with its bounds at first in place of a free one, or of what took least
 * work. */
struct table_entry *table_take(struct table *table, struct fingerprint print);

/* Forgets which questions could not be decided: their numbers begin again. */
void table_forget_questions(struct table *table);

#endif
