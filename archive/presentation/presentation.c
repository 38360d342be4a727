#include "archive/presentation/presentation.h"

#include "cli/output/destination.h"
#include "render/html/charts.h"

const struct option_line presentation_options[] = {
    {'T', "type", "FORMAT",
     "text (the default), csv, json or html, a page to read or print;\n"
     "without it, the suffix of FILE decides"},
    {'o', "output", "FILE", "write to FILE, which is replaced only when all is well"},
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

    if (!format_by_suffix(self, presentation->output, FORMATS_OF_COUNTS, &presentation->type))
        return false;
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

enum { TEXT_COLUMNS = 100 };

int presentation_show(const struct presentation *presentation, struct buffer *data,
                      struct charts *charts, struct output *out, int status)
{
    struct destination destination;
    bool shown = destination_open(&destination, presentation->output, out);

    if (shown) {
        struct buffer *const text = &destination.out->buffer;
        if (presentation->type == FORMAT_JSON || presentation->type == FORMAT_CSV)
            buffer_append(text, data->bytes, data->len);
        else if (presentation->type == FORMAT_HTML)
            charts_page(charts, text);
        else
            charts_text(charts, TEXT_COLUMNS, text);
        shown = destination_close(&destination, status != EXIT_TROUBLE);
    }
    charts_release(charts);
    buffer_release(data);
    return shown ? status : EXIT_TROUBLE;
}
