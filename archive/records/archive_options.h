/* What the commands on archives share: which files they read, and on how many cores. */
#ifndef RECTO_ARCHIVE_RECORDS_ARCHIVE_OPTIONS_H
#define RECTO_ARCHIVE_RECORDS_ARCHIVE_OPTIONS_H

#include "cli/options.h"
#include "cli/output/destination.h"
#include "cli/work/jobs.h"

#include <sys/types.h>

/* All zero but `jobs`, which ARCHIVE_OPTIONS begins with. */
struct archive_options {
    struct input input;
    uint32_t jobs;
    bool listed;      /* files were named by a list */
    off_t start;      /* of standard input, once it can be read again */
    const char *file; /* of the output; NULL: standard output */
};

#define ARCHIVE_OPTIONS        \
    (struct archive_options)   \
    {                          \
        .jobs = jobs_default() \
    }

/* For struct option, and what archive_option() knows. */
#define ARCHIVE_LONGS                                                                      \
    {"jobs", required_argument, NULL, 'J'}, {"files0-from", required_argument, NULL, 'F'}, \
        {"account", no_argument, NULL, 'A'},                                               \
    {                                                                                      \
        "help", no_argument, NULL, 'h'                                                     \
    }
#define ARCHIVE_HELP                                                                         \
    "      --jobs N        on so many cores at once (default: all there are)\n"              \
    "      --account       tell at the end how many bytes were read and what they held\n"    \
    "      --files0-from F file names, each ended by a NUL byte, from F (- is standard "     \
    "input)\n"                                                                               \
    "A folder stands for its *.yaml and *.yml; without a FILE, or for -, standard input is " \
    "read.\n"
#define SHARD_HELP                                                                           \
    "      --shard I/N     only records that begin in the I-th of N equal parts of a file; " \
    "cat\n"                                                                                  \
    "                      puts the parts together\n"

/* Takes one of these options, or 'o' for the output; false with a complaint. */
bool archive_option(const struct command *self, struct archive_options *options, int option,
                    const char *value);

/* The files that are left of the arguments; standard input if there are none at all. */
void archive_options_files(struct archive_options *options, int argc, char **argv);
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
