/* How `stats` and `table` show what they have found, and the options for it. */
#ifndef RECTO_ARCHIVE_PRESENTATION_PRESENTATION_H
#define RECTO_ARCHIVE_PRESENTATION_PRESENTATION_H

#include "cli/format.h"
#include "cli/work/jobs.h"
#include "render/charts.h"

#include <getopt.h>

struct presentation {
    enum format type;           /* FORMAT_NONE: text */
    const char *output, *paper; /* NULL: standard output, a4 */
    bool landscape;
    uint32_t jobs;
    struct input input;
};

/* Their letters, long forms (for the table that getopt_long() is given) and help. */
#define PRESENTATION_LETTERS "T:o:h"
#define PRESENTATION_LONGS                                                              \
    {"type", required_argument, NULL, 'T'}, {"output", required_argument, NULL, 'o'},   \
        {"jobs", required_argument, NULL, 'J'}, {"account", no_argument, NULL, 'A'},    \
        {"paper", required_argument, NULL, 'P'}, {"landscape", no_argument, NULL, 'L'}, \
        {"files0-from", required_argument, NULL, 'f'},                                  \
    {                                                                                   \
        "help", no_argument, NULL, 'h'                                                  \
    }
#define PRESENTATION_HELP                                                                        \
    "  -T, --type FORMAT   text (the default), csv, json, svg, pdf or png; without it, the "     \
    "suffix "                                                                                    \
    "of\n"                                                                                       \
    "                      FILE decides\n"                                                       \
    "  -o, --output FILE   write to FILE, which is replaced only when all is well\n"             \
    "      --paper NAME    pdf: a4 (default) or letter\n"                                        \
    "      --landscape     pdf: pages on their side\n"                                           \
    "      --jobs N        judge on so many cores at once (default: all there are)\n"            \
    "      --account       tell at the end how many bytes were read and what they held\n"        \
    "      --files0-from F file names, each ended by a NUL byte, from F (- is standard input)\n" \
    "A folder stands for its *.yaml and *.yml; without a FILE, or for -, standard input is "     \
    "read.\n"

/* Takes one of these options (as getopt_long() gives it); false with a complaint. */
bool presentation_option(struct presentation *presentation, const struct command *self, int option);

/* When all options have been taken: the files, and what the output's suffix says. */
bool presentation_settle(struct presentation *presentation, const struct command *self, int argc,
                         char **argv);

/* Reads all records as the plan has it, which needs to say neither where from nor with how many
 * jobs, and warns if there were none. False if a file could not be read. */
bool presentation_read(const struct presentation *presentation, const char *command,
                       struct jobs_plan *plan);

/* Writes text, or has the charts drawn by recto-draw; gives the exit status that comes of it,
 * `status` if all went well. No file is replaced in trouble. */
int presentation_show(const struct presentation *presentation, const struct buffer *text,
                      const struct charts *charts, struct output *out, int status);

void presentation_release(struct presentation *presentation);

static inline bool presentation_is_drawn(const struct presentation *presentation)
{
    return format_is_drawn(presentation->type);
}

#endif
