/* How `stats` and `table` show their results: as text, JSON, CSV or a page, with the options for
 * it. */
#ifndef RECTO_ARCHIVE_PRESENTATION_PRESENTATION_H
#define RECTO_ARCHIVE_PRESENTATION_PRESENTATION_H

#include "cli/format.h"
#include "cli/input/input_options.h"
#include "cli/work/jobs.h"
#include "render/charts.h"

struct presentation {
    enum format type;   /* FORMAT_NONE: text */
    const char *output; /* NULL: standard output */
    uint32_t jobs;
    struct input input;
};

/* The options for it, which together with input_options end the command's table. */
extern const struct option_line presentation_options[];

/* Takes one of presentation_options or input_options; false with an error. */
bool presentation_option(struct presentation *presentation, const struct command *self, int key,
                         const char *value);

/* To be called after all options: takes the operands as files and settles the format by the
 * suffix of the output file. False with an error. */
bool presentation_settle(struct presentation *presentation, const struct command *self,
                         const struct arguments *operands);

/* Reads all records as the plan says, whose input and jobs are set here, and warns if there are
 * none. False if a file could not be read. */
bool presentation_read(const struct presentation *presentation, const char *command,
                       struct jobs_plan *plan);

/* Writes `data` if the format is JSON or CSV, else the charts as text or as a page; releases both.
 * Returns the exit status: `status` unless something went wrong. In trouble no file is replaced. */
int presentation_show(const struct presentation *presentation, struct buffer *data,
                      struct charts *charts, struct output *out, int status);

void presentation_release(struct presentation *presentation);

#endif
