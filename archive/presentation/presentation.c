#include "archive/presentation/presentation.h"

#include "cli/output/destination.h"
#include "cli/process/sibling.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- options */

/* --send is for programs of recto that make something of their own of it. */
enum { KEY_SEND = 1024 };

const struct option_line presentation_options[] = {
    {'T', "type", "FORMAT",
     "text (the default), csv, json, svg, pdf or png; without it, the suffix of\n"
     "FILE decides"},
    {'o', "output", "FILE", "write to FILE, which is replaced only when all is well"},
    {KEY_PAPER, "paper", "PAPER", "pdf: " PAPER_NAMES " (default: a4)"},
    {KEY_LANDSCAPE, "landscape", NULL, "pdf: pages on their side"},
    {KEY_SEND, "send", "WHAT", NULL},
    {'j', "jobs", "N", "judge on so many cores at once (default: all there are)"},
    {0}};

bool presentation_option(struct presentation *presentation, const struct command *self, int key,
                         const char *value)
{
    switch (key) {
    case 'T':
        return format_named(self, value, FORMATS_OF_COUNTS, &presentation->type);
    case 'o':
        presentation->output = value;
        return true;
    case KEY_PAPER:
        presentation->paged = true;
        if (paper_named(value, &presentation->paper.size))
            return true;
        complain("%s: --paper takes " PAPER_NAMES, self->name);
        return false;
    case KEY_LANDSCAPE:
        presentation->paged = presentation->paper.landscape = true;
        return true;
    case KEY_SEND:
        presentation->sent = value;
        return true;
    case 'j':
        return jobs_option(self, value, &presentation->jobs);
    default:
        return input_take_option(&presentation->input, key, value);
    }
}

bool presentation_settle(struct presentation *presentation, const struct command *self,
                         const struct arguments *operands)
{
    const bool listed = presentation->input.count > 0 || presentation->input.trouble;

    if (!format_by_suffix(self, presentation->output, FORMATS_OF_COUNTS, &presentation->type) ||
        !format_can_go(self, presentation->type, presentation->output, STDOUT_FILENO))
        return false;
    if (presentation->type != FORMAT_PDF && presentation->paged) {
        complain("%s: --paper and --landscape are for -T pdf", self->name);
        return false;
    }
    for (int i = 0; i < operands->count; i++)
        input_add(&presentation->input, operands->list[i]);
    if (operands->count == 0 && !listed)
        input_add(&presentation->input, "-");
    if (presentation->jobs == 0)
        presentation->jobs = jobs_default();
    return input_spares(&presentation->input, presentation->output);
}

void presentation_release(struct presentation *presentation)
{
    input_release(&presentation->input);
}

bool presentation_read(const struct presentation *presentation, const char *command,
                       struct jobs_plan *plan)
{
    struct account account = {0};

    plan->input = &presentation->input;
    plan->jobs = presentation->jobs;
    plan->account = &account;
    const bool read = jobs_run(plan);
    if (read && account.records == 0)
        input_warn_of_nothing(&presentation->input, command);
    return read;
}

/* --- output */

static bool wait_for(pid_t child)
{
    int state;

    while (waitpid(child, &state, 0) < 0)
        if (errno != EINTR) {
            complain("cannot wait for recto-draw: %s", strerror(errno));
            return false;
        }
    if (WIFSIGNALED(state))
        complain("recto-draw broke down (signal %d)", WTERMSIG(state));
    return WIFEXITED(state) && WEXITSTATUS(state) == EXIT_SOUND;
}

/* Starts recto-draw, which reads from `in` and draws to `file`. Gives an errno, or 0. */
static int start(const struct presentation *presentation, int in, int file, pid_t *child)
{
    char name[] = "charts", landscape[] = "--landscape";
    struct buffer type = {0}, paper = {0};
    const int files[3] = {in, file, STDERR_FILENO};

    buffer_format(&type, "-T%s%c", format_name(presentation->type), '\0');
    buffer_format(&paper, "--paper=%s%c", paper_name(presentation->paper.size), '\0');
    char *arguments[] = {name, type.bytes, paper.bytes,
                         presentation->paper.landscape ? landscape : NULL, NULL};
    const int error = sibling_start("recto-draw", arguments, files, child);
    buffer_release(&type);
    buffer_release(&paper);
    return error;
}

/* Neither end may stay open in recto-draw, or it would wait for its input to end forever. */
static int make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return errno;
    for (int i = 0; i < 2; i++)
        if (fcntl(ends[i], F_SETFD, FD_CLOEXEC) < 0)
            return errno;
    return 0;
}

/* Has recto-draw draw to an open file. It reports its own errors. */
static bool draw(const struct presentation *presentation, const struct charts *charts, int file)
{
    struct buffer sent = {0};
    int ends[2] = {-1, -1};
    pid_t child = -1;
    int error = make_pipe(ends);

    if (error == 0)
        error = start(presentation, ends[0], file, &child);
    if (error != 0)
        complain("recto-draw, which makes pictures, cannot be run: %s", strerror(error));
    if (ends[0] >= 0)
        (void)close(ends[0]);
    charts_send(charts, false, &sent);
    const bool started = error == 0;
    if (started) {
        error = write_all(ends[1], sent.bytes, sent.len);
        if (error != 0)
            complain("recto-draw did not get all that it is to draw: %s", strerror(error));
    }
    if (ends[1] >= 0)
        (void)close(ends[1]);
    buffer_release(&sent);
    return started && wait_for(child) && error == 0;
}

enum { TEXT_COLUMNS = 100 };

static bool show(const struct presentation *presentation, const struct buffer *data,
                 const struct charts *charts, struct output *out)
{
    if (presentation->sent != NULL && strcmp(presentation->sent, "all") == 0) {
        charts_send_all(charts, &out->buffer);
        return true;
    }
    if (presentation->sent != NULL) {
        charts_send(charts, !presentation_is_drawn(presentation), &out->buffer);
        return true;
    }
    if (presentation_is_drawn(presentation))
        return draw(presentation, charts, out->file);
    if (presentation->type == FORMAT_JSON || presentation->type == FORMAT_CSV)
        buffer_append(&out->buffer, data->bytes, data->len);
    else
        charts_text(charts, TEXT_COLUMNS, &out->buffer);
    return true;
}

int presentation_show(const struct presentation *presentation, struct buffer *data,
                      struct charts *charts, struct output *out, int status)
{
    struct destination destination;
    bool shown = destination_open(&destination, presentation->output, out);

    if (shown) {
        shown = show(presentation, data, charts, destination.out);
        shown = destination_close(&destination, shown && status != EXIT_TROUBLE) && shown;
    }
    charts_release(charts);
    buffer_release(data);
    return shown ? status : EXIT_TROUBLE;
}
