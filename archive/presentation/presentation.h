/* How `stats` and `table` show what they have found, and the options for it. */
#ifndef RECTO_ARCHIVE_PRESENTATION_PRESENTATION_H
#define RECTO_ARCHIVE_PRESENTATION_PRESENTATION_H

#include "cli/format.h"
#include "cli/input/input_options.h"
#include "cli/work/jobs.h"
#include "render/charts.h"

struct presentation {
    enum format type;           /* FORMAT_NONE: text */
    const char *output, *paper; /* NULL: standard output, a4 */
    bool landscape;
    uint32_t jobs;
    struct input input;
};

/* Their options, which together with input_options end a table. */
extern const struct option_line presentation_options[];

/* Takes one of these, or of input_options; false with a complaint. */
bool presentation_option(struct presentation *presentation, const struct command *self, int key,
                         const char *value);

/* When all options have been taken: the files, and what the output's suffix says. */
bool presentation_settle(struct presentation *presentation, const struct command *self,
                         const struct arguments *operands);

/* Reads all records as the plan has it, which needs to say neither where from nor with how many
 * jobs, and warns if there were none. False if a file could not be read. */
bool presentation_read(const struct presentation *presentation, const char *command,
                       struct jobs_plan *plan);

/* Writes `data` if JSON or CSV are asked for, else the charts as text, or has recto-draw draw them;
 * releases both. Gives the exit status that comes of it: `status` if all went well. In trouble no
 * file is replaced. */
int presentation_show(const struct presentation *presentation, struct buffer *data,
                      struct charts *charts, struct output *out, int status);

void presentation_release(struct presentation *presentation);

static inline bool presentation_is_drawn(const struct presentation *presentation)
{
    return format_is_drawn(presentation->type);
}

#endif
