/* Joining the shards of a reading. */
#ifndef RECTO_ARCHIVE_MERGE_SHARDS_H
#define RECTO_ARCHIVE_MERGE_SHARDS_H

#include "cli/options.h"

/* `merge --json`: joins the shards that `check --json --shard` wrote into what one reading of
 * the whole would write. */
int merge_shards(const struct command *self, int argc, char **argv, struct output *out);

#endif
