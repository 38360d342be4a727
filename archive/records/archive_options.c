#include "archive/records/archive_options.h"

#include "cli/report/name.h"
#include "render/html/charts.h"

enum { TEXT_COLUMNS = 100 };

const struct option_line archive_options[] = {
    {'o', "output", "FILE", "write to FILE, which is replaced only when all is well"},
    {'j', "jobs", "N", "judge on N cores at once (default: all there are)"},
    {0}};

bool archive_option(const struct command *self, struct archive_options *options, int key,
                    const char *value)
{
    switch (key) {
    case 'T':
        return format_named(self, value, FORMATS_OF_COUNTS, &options->type);
    case 'o':
        options->file = value;
        return true;
    case 'j':
        return option_number(self, "--jobs", value, 1, JOBS_MAX, &options->jobs);
    default:
        return input_take_option(&options->input, key, value);
    }
}

void archive_options_release(struct archive_options *options)
{
    input_release(&options->input);
}

bool archive_read(const struct archive_options *options, struct jobs_plan plan)
{
    plan.input = &options->input;
    plan.jobs = options->jobs > 0 ? options->jobs : jobs_default();
    return jobs_run(&plan);
}

bool record_is_writable(const struct visit *visit, struct chunk_result *result)
{
    struct buffer *const text = &result->errors.buffer;

    if (!visit->document->too_large)
        return true;
    buffer_text(text, "recto: ");
    report_file(visit->name, text);
    buffer_format(text, ":%llu: this record is too large to be written\n",
                  (unsigned long long)visit->document->large_line);
    result->trouble = true;
    return false;
}

bool counts_settle(struct archive_options *options, const struct command *self,
                   const struct arguments *operands)
{
    if (!format_by_suffix(self, options->file, FORMATS_OF_COUNTS, &options->type))
        return false;
    input_add_operands(&options->input, operands);
    return input_spares(&options->input, options->file);
}

bool counts_read(const struct archive_options *options, const struct command *self,
                 struct jobs_plan plan)
{
    struct account account = {0};

    plan.account = &account;
    const bool read = archive_read(options, plan);
    if (read && account.records == 0)
        input_warn_of_nothing(&options->input, self->name);
    return read;
}

int counts_show(const struct archive_options *options, struct buffer *data, struct charts *charts,
                bool read, bool sound, struct output *out)
{
    struct destination destination;
    bool shown = destination_open(&destination, options->file, out);

    if (shown) {
        struct buffer *const text = &destination.out->buffer;
        if (options->type == FORMAT_JSON || options->type == FORMAT_CSV)
            buffer_append(text, data->bytes, data->len);
        else if (options->type == FORMAT_HTML)
            charts_page(charts, text);
        else
            charts_text(charts, TEXT_COLUMNS, text);
        shown = destination_close(&destination, read);
    }
    charts_release(charts);
    buffer_release(data);
    return !shown || !read ? EXIT_TROUBLE : sound ? EXIT_SOUND : EXIT_UNSOUND;
}
