/* Sets of the segments or points of a circle. */
#ifndef RECTO_VALIDATOR_CIRCLE_SET_H
#define RECTO_VALIDATOR_CIRCLE_SET_H

#include <stdbool.h>
#include <stdint.h>

/* The centre or no segment, two openings and two hundred half-moves. */
enum { CIRCLE_SET_SIZE = 203, CIRCLE_SET_WORDS = 4 };

/* Numbers below CIRCLE_SET_SIZE, a bit each. */
struct circle_set {
    uint64_t words[CIRCLE_SET_WORDS];
};

static inline void set_add(struct circle_set *set, int number)
{
    set->words[(unsigned)number / 64] |= UINT64_C(1) << (unsigned)number % 64;
}

static inline bool set_has(const struct circle_set *set, int number)
{
    return (set->words[(unsigned)number / 64] >> (unsigned)number % 64 & 1) != 0;
}

static inline void set_unite(struct circle_set *set, const struct circle_set *other)
{
    for (int i = 0; i < CIRCLE_SET_WORDS; i++)
        set->words[i] |= other->words[i];
}

static inline void set_subtract(struct circle_set *set, const struct circle_set *other)
{
    for (int i = 0; i < CIRCLE_SET_WORDS; i++)
        set->words[i] &= ~other->words[i];
}

static inline int set_count(const struct circle_set *set)
{
    int count = 0;
    for (int i = 0; i < CIRCLE_SET_WORDS; i++)
        count += __builtin_popcountll(set->words[i]);
    return count;
}

static inline bool set_meets(const struct circle_set *a, const struct circle_set *b)
{
    uint64_t common = 0;
    for (int i = 0; i < CIRCLE_SET_WORDS; i++)
        common |= a->words[i] & b->words[i];
    return common != 0;
}

/* The numbers from 1 to `end` - 1. */
static inline struct circle_set set_below(int end)
{
    struct circle_set set = {{0}};
    for (int i = 1; i < end; i++)
        set_add(&set, i);
    return set;
}

/* The least number in the set that is not below `from`, CIRCLE_SET_SIZE if there is none. */
static inline int set_next(const struct circle_set *set, int from)
{
    for (int i = from / 64; i < CIRCLE_SET_WORDS; i++) {
        const uint64_t word =
            i == from / 64 ? set->words[i] >> from % 64 << from % 64 : set->words[i];
        if (word != 0)
            return i * 64 + __builtin_ctzll(word);
    }
    return CIRCLE_SET_SIZE;
}

#endif
