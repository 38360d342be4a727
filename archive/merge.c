/* recto merge: joins what was apart. */
#include "archive/merge.h"
#include "archive/archive.h"

#include <string.h>

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--json") == 0 || strcmp(argv[i], "--help") == 0 ||
            strcmp(argv[i], "-h") == 0)
            return merge_parts(self, argc, argv, out);
    return refuse_usage(self, "archives of records are not joined yet, only parts with --json");
}

const struct command command_merge = {
    .name = "merge",
    .usage = "--json [--account] PART…",
    .summary = "join the parts of a reading",
    .help = "      --json     the parts that `check --json --shard I/N` wrote, all N of them\n"
            "      --account  tell at the end how many bytes were read and what they held\n",
    .run = run,
};
