/* What the commands on archives share: the files they read, the cores they use, and the file they
 * write. */
#ifndef RECTO_ARCHIVE_RECORDS_ARCHIVE_OPTIONS_H
#define RECTO_ARCHIVE_RECORDS_ARCHIVE_OPTIONS_H

#include "cli/format.h"
#include "cli/input/input.h"
#include "cli/output/destination.h"
#include "cli/work/jobs.h"
#include "render/charts.h"

/* All zero at the start. */
struct archive_options {
    struct input input;
    uint32_t jobs;    /* 0: as many as there are cores */
    const char *file; /* to be written; NULL: standard output */
    enum format type; /* of counts; FORMAT_NONE: text */
};

/* --output and --jobs, which together with input_options end the commands' tables, and --type,
 * which only some have. */
extern const struct option_line archive_options[];
#define ARCHIVE_TYPE_OPTION                                             \
    {                                                                   \
        'T', "type", "FORMAT",                                          \
            "text (the default), csv, json or html, a page to print;\n" \
            "without it, the suffix of FILE decides"                    \
    }

/* Takes one of these options or of input_options; false after an error. */
bool archive_option(const struct command *self, struct archive_options *options, int key,
                    const char *value);
void archive_options_release(struct archive_options *options);

/* Runs a plan, whose input and jobs are set here. False as jobs_run(). */
bool archive_read(const struct archive_options *options, struct jobs_plan plan);

/* Whether a record can be written as it stood. One that is too large to be held in memory
 * cannot, which is an error. */
bool record_is_writable(const struct visit *visit, struct chunk_result *result);

/* For counts. After all options: takes the operands as files and settles the format by the suffix
 * of the output file. False after an error. */
bool counts_settle(struct archive_options *options, const struct command *self,
                   const struct arguments *operands);

/* Runs a plan and warns if there are no records. */
bool counts_read(const struct archive_options *options, const struct command *self,
                 struct jobs_plan plan);

/* Writes `data` if the format is JSON or CSV, else the charts as text or as a page; releases both.
 * Returns the exit status by whether all was `read` and all records are `sound`. In trouble no file
 * is replaced. */
int counts_show(const struct archive_options *options, struct buffer *data, struct charts *charts,
                bool read, bool sound, struct output *out);

#endif
