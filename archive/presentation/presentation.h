/* How `stats` and `table` show their results: as text, JSON, CSV or a picture, with the options
 * for it. */
#ifndef RECTO_ARCHIVE_PRESENTATION_PRESENTATION_H
#define RECTO_ARCHIVE_PRESENTATION_PRESENTATION_H

#include "cli/format.h"
#include "cli/input/input_options.h"
#include "cli/work/jobs.h"
#include "render/charts.h"
#include "render/paper.h"

#include <string.h>

struct presentation {
    enum format type;   /* FORMAT_NONE: text */
    const char *output; /* NULL: standard output */
    struct paper paper;
    bool paged;       /* one of the options is for formats with pages */
    const char *sent; /* `drawn`, `text` or `all`: what is sent of the charts instead; or NULL */
    uint32_t jobs;
    struct input input;
};

/* The options for it, which together with input_options end the command's table. */
extern const struct option_line presentation_options[];

/* Takes one of presentation_options or input_options; false with a complaint. */
bool presentation_option(struct presentation *presentation, const struct command *self, int key,
                         const char *value);

/* To be called after all options: takes the operands as files and settles the format by the
 * suffix of the output file. False with a complaint. */
bool presentation_settle(struct presentation *presentation, const struct command *self,
                         const struct arguments *operands);

/* Reads all records as the plan says, whose input and jobs are set here, and warns if there are
 * none. False if a file could not be read. */
bool presentation_read(const struct presentation *presentation, const char *command,
                       struct jobs_plan *plan);

/* Writes `data` if the format is JSON or CSV, else the charts as text, or has recto-draw draw
 * them; releases both. Gives the exit status: `status` unless something went wrong. In trouble
 * no file is replaced. */
int presentation_show(const struct presentation *presentation, struct buffer *data,
                      struct charts *charts, struct output *out, int status);

void presentation_release(struct presentation *presentation);

static inline bool presentation_is_drawn(const struct presentation *presentation)
{
    return format_is_drawn(presentation->type) ||
           (presentation->sent != NULL && strcmp(presentation->sent, "drawn") == 0);
}

#endif
