/* Shards of archives, for many machines: a file is divided into equal ranges of bytes, and a shard
 * has the records that begin in one of them. */
#ifndef RECTO_CLI_INPUT_SHARD_H
#define RECTO_CLI_INPUT_SHARD_H

#include "cli/command.h"

#include <stdbool.h>
#include <stdint.h>

enum { SHARDS_MAX = 1000000 };

/* The I-th of N; 0 of 0 is the whole. */
struct shard {
    uint32_t part, parts;
};

/* Reads `I/N`; false after an error. */
bool shard_read(const struct command *self, const char *text, struct shard *shard);

/* The range of bytes of a shard in a file of that size; all of it if there are no shards. */
void shard_range(struct shard shard, uint64_t size, uint64_t *start, uint64_t *end);

#endif
