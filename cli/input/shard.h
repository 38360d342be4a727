/* Shards of archives, for many machines. A file is divided into equal ranges of bytes; a shard has
 * the records that begin in one of them. `check --json` ends a shard with a line of its sums. */
#ifndef RECTO_CLI_INPUT_SHARD_H
#define RECTO_CLI_INPUT_SHARD_H

#include "cli/command.h"
#include "cli/input/account.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHARDS_MOST = 1000000 };

/* The I-th of N; 0 of 0 is the whole. With `files`, each file belongs whole to one shard, in turn.
 */
struct shard {
    uint32_t part, parts;
    bool files;
};

/* Reads `I/N`; false after a complaint. */
bool shard_read(const struct command *self, const char *text, struct shard *shard);

/* The range of bytes of a shard in a file of that size. */
void shard_range(struct shard shard, uint64_t size, uint64_t *start, uint64_t *end);

/* What was read of a file; names are borrowed. */
struct shard_sums {
    const char *name;     /* of the file; NULL if there was no file */
    size_t number, files; /* its number from 1, and how many files there are */
    uint64_t size;        /* of the unpacked file; 0 if the shard has nothing of it */
    uint64_t begin;       /* offset of the first byte that belongs to this part */
    struct account account;
    const char *error; /* why it could not be read; or NULL */
};

/* Whether the file of that number, from 1, belongs whole to another shard. */
bool shard_leaves_out(struct shard shard, size_t number);

/* Writes them as a line of JSON. `now` is that of the options, or NULL. */
void shard_sums_write(const struct shard_sums *sums, struct shard shard, const char *now,
                      struct buffer *out);

#endif
