/* Digests of 128 bits under a key that is drawn anew by every run, so that no archive can have been
 * made to have two games with the same one. The one place that talks to libsodium here. */
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

/* A key from the system's source of chance. */
struct digest_key digest_key_draw(void);

/* SipHash-2-4 with 128 bits (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF",
 * 2012). */
struct digest digest_of(const struct digest_key *key, const void *bytes, size_t len);

/* The sum of digests stands for a set: it does not matter in what order they are added. */
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
