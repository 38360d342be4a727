/* Joining the parts of a reading. */
#ifndef RECTO_ARCHIVE_MERGE_SHARDS_H
#define RECTO_ARCHIVE_MERGE_SHARDS_H

#include "cli/options.h"

/* `merge --json`: the parts that `check --json --shard` wrote become what one reading of the whole
 * writes. Arguments and status as of a command. */
int merge_shards(const struct command *self, int argc, char **argv, struct output *out);

#endif
