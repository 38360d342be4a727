/* What is to be tried in place of an item: guesses that mean the same move are one attempt, as
 * likely as all of them together. */
#ifndef RECTO_VALIDATOR_REPAIR_ATTEMPTS_H
#define RECTO_VALIDATOR_REPAIR_ATTEMPTS_H

#include "base/memory.h"
#include "validator/repair/guesses.h"

#include <stddef.h>
#include <stdint.h>

struct attempt {
    uint64_t meaning; /* a hash of it; 0 in an empty slot */
    char *text;       /* of the likeliest guess; NULL if the meaning is excluded */
    size_t len;
    enum repair_kind kind;
    double weight, best; /* of all guesses, and of that one */
};

enum { ATTEMPT_SLOTS = 2048, ATTEMPTS_MOST = ATTEMPT_SLOTS / 2 };

/* A hash table. All zero is empty. */
struct attempts {
    struct attempt slots[ATTEMPT_SLOTS];
    uint16_t used[ATTEMPTS_MOST]; /* the slots in use, in the order of use */
    size_t count;
};

/* Adds a guess to the attempt of its meaning, with its text in the arena; nothing if there are
 * ATTEMPTS_MOST others. */
void attempts_add(struct attempts *attempts, uint64_t meaning, const struct guess *guess,
                  double weight, struct arena *arena);

/* Excludes a meaning, before any guess has been added. */
void attempts_exclude(struct attempts *attempts, uint64_t meaning);

/* The attempt that was begun as the `index`-th. */
static inline const struct attempt *attempts_at(const struct attempts *attempts, size_t index)
{
    return &attempts->slots[attempts->used[index]];
}

void attempts_empty(struct attempts *attempts);

/* A hash of some bytes, never 0 (FNV-1a). */
uint64_t attempts_hash(const char *bytes, size_t len);

#endif
