/* Options that the commands on archives share: the files they read, the cores they use, and the
 * file they write. */
#ifndef RECTO_ARCHIVE_RECORDS_ARCHIVE_OPTIONS_H
#define RECTO_ARCHIVE_RECORDS_ARCHIVE_OPTIONS_H

#include "cli/input/input_options.h"
#include "cli/output/destination.h"
#include "cli/work/jobs.h"

#include <sys/types.h>

/* Starts as ARCHIVE_OPTIONS. */
struct archive_options {
    struct input input;
    uint32_t jobs;
    off_t start; /* offset at which standard input began; set by archive_options_keep_input() */
    const char *file; /* to be written; NULL: standard output */
};

#define ARCHIVE_OPTIONS        \
    (struct archive_options)   \
    {                          \
        .jobs = jobs_default() \
    }

/* --jobs, which together with input_options ends their tables, and --shard, where it stands before.
 */
extern const struct option_line archive_options[];
#define ARCHIVE_SHARD_OPTION                                                        \
    {                                                                               \
        KEY_SHARD, "shard", "I/N",                                                  \
            "only records that begin in the I-th of N equal parts of a file; cat\n" \
            "puts the parts together"                                               \
    }

/* Takes one of these options, of input_options, or 'o' for the output; false with a complaint. */
bool archive_option(const struct command *self, struct archive_options *options, int key,
                    const char *value);
void archive_options_release(struct archive_options *options);

/* Runs a plan. Its input, jobs and outputs are set here. */
bool archive_options_run(const struct archive_options *options, struct jobs_plan plan,
                         struct output *out, struct output *errors);

/* Makes sure that all input can be read more than once. Standard input is copied to a file
 * without a name in TMPDIR or /tmp, unless it is a regular file already. False with a complaint. */
bool archive_options_keep_input(const struct command *self, struct archive_options *options);

/* Goes back to where standard input began; to be called before each reading but the first. If
 * the caller has `complained` of files that cannot be read, the next reading keeps silent about
 * them. */
void archive_options_rewind(struct archive_options *options, bool complained);

/* Whether a record can be written as it stood. One that is too large to be held in memory
 * cannot; that is complained of. */
bool record_is_writable(const struct visit *visit, struct chunk_result *result);

#endif
