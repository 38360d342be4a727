/* recto fmt: records in canonical notation. */
#include "cli/edit/canonical.h"
#include "cli/input/stream.h"
#include "cli/options.h"
#include "cli/output/replace.h"
#include "cli/report/report.h"
#include "cli/work/progress.h"

#include <getopt.h>
#include <string.h>
#include <unistd.h>

struct format {
    struct output *out, errors;
    struct canonical canonical;
    bool in_place, changed, malformed;
    int status;
    struct progress *progress;
    uint64_t bytes, records; /* for the progress */
};

static void note(struct format *format, size_t bytes, size_t records)
{
    format->bytes += bytes;
    format->records += records;
    progress_note(format->progress, format->bytes, format->records);
}

/* Bytes between the records, just as they are. */
static void pass(void *context, const char *bytes, size_t len)
{
    struct format *const format = context;
    note(format, len, 0);
    buffer_append(&format->out->buffer, bytes, len);
    output_settle(format->out);
}

static bool format_record(void *context, const struct visit *visit)
{
    struct format *const format = context;
    const enum status status = visit->judgement->status;

    note(format, visit->document->len, 1);
    if (status != STATUS_COMPLETE && status != STATUS_UNFINISHED)
        format->status = EXIT_UNSOUND;
    if (status == STATUS_MALFORMED) {
        format->malformed = true;
        report_diagnostics(visit, &format->errors);
    }
    if (visit->document->too_large)
        return true;
    const struct document *const written = canonical_document(&format->canonical, visit);
    if (format->canonical.remark.code != CODE_NONE)
        report_remark(visit, &format->canonical.remark, &format->errors);
    format->changed |= written != visit->document;
    buffer_append(&format->out->buffer, written->bytes, written->len);
    output_settle(format->out);
    return format->out->error == 0;
}

static bool visit_file(struct format *format, const char *name)
{
    struct input one = {0};

    input_add(&one, name);
    one.pass = pass;
    one.out = format->out;
    const bool read = input_visit(&one, format_record, format);
    input_release(&one);
    return read;
}

/* Formats a file in its place: all of it or nothing. */
static bool format_in_place(struct format *format, const char *name)
{
    struct replacement replacement;
    struct output file;

    if (refuse_packed("fmt", name) || !replacement_open(&replacement, name))
        return false;
    replacement.edited = !replacement.direct;
    output_open(&file, replacement.file);
    format->out = &file;
    format->changed = format->malformed = false;
    const bool read = visit_file(format, name);
    const bool written = output_flush(&file);
    if (!written)
        complain_file(name, "cannot write this file", file.error);
    output_release(&file);
    if (!read || !written || format->malformed || !format->changed) {
        if (format->malformed)
            complain("%s: left as it is: not all of its records can be read", name);
        replacement_abandon(&replacement);
        return read && written;
    }
    return replacement_commit(&replacement);
}

static bool format_files(struct format *format, const struct input *input)
{
    bool done = !input->trouble;

    for (size_t i = 0; i < input->count; i++) {
        done &= format->in_place ? format_in_place(format, input->names[i])
                                 : visit_file(format, input->names[i]);
        done &= output_flush(&format->errors);
    }
    return done;
}

static bool reads_standard_input(const struct input *input)
{
    for (size_t i = 0; i < input->count; i++)
        if (strcmp(input->names[i], "-") == 0)
            return true;
    return false;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct option longs[] = {
        {"in-place", no_argument, NULL, 'i'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    struct format format = {.out = out};
    struct input input = {0};

    for (int option; (option = next_option(self, argc, argv, "ih", longs, out)) != -1;) {
        if (option < 0)
            return option == -2 ? EXIT_SOUND : EXIT_TROUBLE;
        format.in_place |= option == 'i';
    }
    for (int i = optind; i < argc; i++)
        input_add(&input, argv[i]);
    if (format.in_place && (optind == argc || reads_standard_input(&input))) {
        input_release(&input);
        return refuse_usage(self, "-i needs files, not standard input");
    }
    if (optind == argc)
        input_add(&input, "-");
    output_open(&format.errors, STDERR_FILENO);
    format.progress = progress_begin(&input, out, &format.errors);
    const bool done = format_files(&format, &input);
    (void)progress_end(format.progress);
    canonical_release(&format.canonical);
    output_release(&format.errors);
    input_release(&input);
    return done ? format.status : EXIT_TROUBLE;
}

const struct command command_fmt = {
    .usage = "[-i] [FILE…]",
    .help = "  -i, --in-place  replace each file, unless one of its records cannot be read\n",
    .run = run,
};
