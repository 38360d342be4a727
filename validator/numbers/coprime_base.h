/* Integers written over pairwise coprime ones, without factoring those that are large. */
#ifndef RECTO_VALIDATOR_NUMBERS_COPRIME_BASE_H
#define RECTO_VALIDATOR_NUMBERS_COPRIME_BASE_H

#include "validator/numbers/integer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NEIGHBOURS_MOST = 4,
    WORD_BASE_MOST = 60, /* four machine words have no more different primes */
};

enum member_kind {
    MEMBER_PRIME,
    MEMBER_COMPOSITE, /* of at least two different primes */
    MEMBER_UNKNOWN,   /* a prime, or of at least two different ones: no perfect power */
};

/* One integer of the base. What fits in a machine word is always prime. */
struct base_member {
    struct integer value;
    enum member_kind kind;
    uint32_t orthogonal[NEIGHBOURS_MOST], diagonal[NEIGHBOURS_MOST]; /* exponents, for fitting.c */
};

/* Pairwise coprime integers above 1. For machine words the owner brings room for WORD_BASE_MOST
 * members; otherwise arithmetic whose arena takes everything. */
struct coprime_base {
    struct base_member *members;
    size_t count, capacity;
    struct arithmetic *arithmetic;
};

/* Adds the primes of n > 0 to a base that has only machine words. */
void base_add_word(struct coprime_base *base, uint64_t n);

/* Refines the base so that n > 0 is a product of powers of its members, too. A refinement that
 * changes a member makes the members more. */
void base_add(struct coprime_base *base, struct integer n);

/* Takes the largest power of a member out of *n; returns the exponent. */
uint32_t base_take(struct arithmetic *arithmetic, const struct base_member *member,
                   struct integer *n);

/* Whether the member is prime; what was unknown is tested and known from then on. */
bool base_member_is_prime(struct base_member *member);

#endif
