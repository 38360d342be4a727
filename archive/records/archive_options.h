/* What the commands on archives share: which files they read, and on how many cores. */
#ifndef RECTO_ARCHIVE_RECORDS_ARCHIVE_OPTIONS_H
#define RECTO_ARCHIVE_RECORDS_ARCHIVE_OPTIONS_H

#include "cli/input/input_options.h"
#include "cli/output/destination.h"
#include "cli/work/jobs.h"

#include <sys/types.h>

/* All zero but `jobs`, which ARCHIVE_OPTIONS begins with. */
struct archive_options {
    struct input input;
    uint32_t jobs;
    off_t start;      /* of standard input, once it can be read again */
    const char *file; /* of the output; NULL: standard output */
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

/* Whether a part, if one is asked for, is one of a single file; false with a complaint. */
bool archive_options_divisible(const struct command *self, const struct archive_options *options);

/* Runs a plan, whose input, jobs and outputs are filled in here. */
bool archive_options_run(const struct archive_options *options, struct jobs_plan plan,
                         struct output *out, struct output *errors);

/* Makes sure that all of it can be read more than once: what comes on standard input is kept in a
 * file without a name, in TMPDIR or /tmp, unless it is a file already. False with a complaint. */
bool archive_options_keep_input(const struct command *self, struct archive_options *options);

/* Goes back to where standard input began; before each reading but the first. What cannot be read
 * is not complained of twice: whoever has `complained` is not told again. */
void archive_options_rewind(struct archive_options *options, bool complained);

/* Whether a record can be written as it stood. One that is too large to be held cannot, which is
 * complained of. */
bool record_is_writable(const struct visit *visit, struct gathered *gathered);

#endif
