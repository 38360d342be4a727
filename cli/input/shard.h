/* Parts of archives, for many machines: the records that begin in one of so many equal ranges of
 * bytes, and the line with which a part of `check --json` ends. */
#ifndef RECTO_CLI_INPUT_SHARD_H
#define RECTO_CLI_INPUT_SHARD_H

#include "cli/command.h"
#include "cli/input/account.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHARDS_MOST = 1000000 };

/* The I-th of N; 0 of 0 is the whole. Of `files`, each belongs whole to one of them, in turn. */
struct shard {
    uint32_t part, parts;
    bool files;
};

/* Reads `I/N`; false after a complaint. */
bool shard_read(const struct command *self, const char *text, struct shard *shard);

/* Its bytes in a file of that size. */
void shard_range(struct shard shard, uint64_t size, uint64_t *start, uint64_t *end);

/* What was read of a file; names are borrowed. */
struct shard_sums {
    const char *name;     /* of the file; NULL if there was none at all */
    size_t number, files; /* it is the first, second … of so many files */
    uint64_t size;        /* of the file, unpacked; 0 if it was not looked at */
    uint64_t begin;       /* offset of the first byte that belongs to this part */
    struct account account;
    const char *error; /* why it could not be read; or NULL */
};

/* Whether all of the file of that ordinal, from 1, belongs to another part. */
bool shard_leaves_out(struct shard shard, size_t number);

/* The line of JSON that tells of it. `now` is that of the options, or NULL. */
void shard_sums_write(const struct shard_sums *sums, struct shard shard, const char *now,
                      struct buffer *out);

#endif
