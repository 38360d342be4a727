/* Digests of 128 bits under a key that each run draws anew, so that no archive can be made to
 * hold two games with the same digest. */
#ifndef RECTO_ARCHIVE_DIGEST_DIGEST_H
#define RECTO_ARCHIVE_DIGEST_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct digest_key {
    unsigned char bytes[16];
};

struct digest {
    uint64_t words[2];
};

/* A key of random bytes from the system. */
struct digest_key digest_key_draw(void);

/* SipHash-2-4 with 128 bits (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF",
 * 2012). */
struct digest digest_of(const struct digest_key *key, const void *bytes, size_t len);

/* A sum of digests stands for a set: the order of the sum does not matter. */
static inline struct digest digest_add(struct digest a, struct digest b)
{
    return (struct digest){{a.words[0] + b.words[0], a.words[1] + b.words[1]}};
}

static inline struct digest digest_take_away(struct digest a, struct digest b)
{
    return (struct digest){{a.words[0] - b.words[0], a.words[1] - b.words[1]}};
}

static inline bool digest_equal(struct digest a, struct digest b)
{
    return a.words[0] == b.words[0] && a.words[1] == b.words[1];
}

static inline bool digest_below(struct digest a, struct digest b)
{
    return a.words[0] != b.words[0] ? a.words[0] < b.words[0] : a.words[1] < b.words[1];
}

#endif
