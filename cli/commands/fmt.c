/* recto fmt: records in canonical notation. */
#include "cli/edit/canonical.h"
#include "cli/edit/conversion.h"
#include "cli/edit/meaning.h"
#include "cli/input/input.h"
#include "cli/output/destination.h"
#include "cli/report/report.h"
#include "cli/work/progress.h"

#include <string.h>
#include <unistd.h>

struct format {
    struct output *out, errors;
    struct canonical canonical;
    struct conversion conversion;
    enum conversion_way way;
    int ways; /* how many were asked for; 0: records are not converted */
    bool in_place, changed;
    const char *kept; /* why the file stays as it is; NULL if nothing is against changing it */
    int status;
    struct progress *progress;
    uint64_t bytes, records; /* for the line of progress */
};

static void note(struct format *format, size_t bytes, size_t records)
{
    format->bytes += bytes;
    format->records += records;
    progress_note(format->progress, format->bytes, format->records);
}

/* Bytes between the records, unchanged. */
static void pass(void *context, const char *bytes, size_t len)
{
    struct format *const format = context;
    note(format, len, 0);
    buffer_append(&format->out->buffer, bytes, len);
    output_settle(format->out);
}

static void note_status(struct format *format, enum status status)
{
    if (!status_is_sound(status) && format->status == EXIT_SOUND)
        format->status = EXIT_UNSOUND;
}

static const struct document *make_canonical(struct format *format, const struct visit *visit)
{
    const struct document *const written = canonical_document(&format->canonical, visit);

    note_status(format, format->canonical.status);
    if (format->canonical.remark.facts != NULL)
        report_remark(visit, &format->canonical.remark, &format->errors);
    return written;
}

/* A record that cannot be converted passes as it is. */
static const struct document *convert(struct format *format, const struct visit *visit)
{
    const enum status status = visit->judgement->status;
    const struct document *const written =
        conversion_document(&format->conversion, visit, format->way);

    note_status(format, status);
    (void)output_flush(&format->errors);
    if (written != NULL && format->conversion.lost.len > 0)
        complain("fmt: the sheet of record %zu of %s is without what it has no place for: %s",
                 visit->record, visit->name, buffer_string(&format->conversion.lost));
    if (written != NULL)
        return written;
    complain("fmt: record %zu of %s is left as it is: %s", visit->record, visit->name,
             buffer_string(&format->conversion.why));
    format->kept = "not all of its records can be written so";
    format->status = status == STATUS_ILLEGAL ? format->status : EXIT_TROUBLE;
    return visit->document;
}

static bool format_record(void *context, const struct visit *visit)
{
    struct format *const format = context;
    const enum status status = visit->judgement->status;

    note(format, visit->document->len, 1);
    if (status == STATUS_MALFORMED) {
        format->kept = "not all of its records can be read";
        note_status(format, status);
        report_diagnostics(visit, &format->errors);
    }
    if (visit->document->too_large)
        return true;
    const struct document *const written = format->ways > 0 && status != STATUS_MALFORMED
                                               ? convert(format, visit)
                                               : make_canonical(format, visit);
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

/* Formats a file in place: all of it or nothing. */
static bool format_in_place(struct format *format, const char *name)
{
    struct destination file;

    if (!destination_edit(&file, name))
        return false;
    format->out = file.out;
    format->changed = false;
    format->kept = NULL;
    const bool read = visit_file(format, name);
    if (format->kept != NULL)
        complain("%s: left as it is: %s", name, format->kept);
    const bool written = destination_close(&file, read && format->changed && format->kept == NULL);
    return read && written;
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

enum { KEY_RENUMBER = KEY_OWN, KEY_POINTS, KEY_SCORES, KEY_MOVES, KEY_SHEET };

static const struct option_line options[] = {
    {'i', "in-place", NULL, "replace each file, unless one of its records cannot be read"},
    {KEY_RENUMBER, "renumber", NULL,
     "correct the numbers of moves, or write them where a record has none"},
    {KEY_POINTS, "points", NULL, "correct the points of moves, and write those that lack"},
    {KEY_SCORES, "scores", NULL,
     "correct scores and winner of finished games, or write them;\n"
     "with any of these three, nothing else is changed"},
    {KEY_MOVES, "moves", NULL, "write the moves of a sheet (board:), if it tells their order"},
    {KEY_SHEET, "sheet", NULL, "write the sheet that the moves of a record leave"},
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct format *const format = context;

    (void)self, (void)value;
    format->in_place = format->in_place || key == 'i';
    format->ways += key == KEY_MOVES || key == KEY_SHEET;
    if (key == KEY_SHEET)
        format->way = CONVERT_TO_SHEET;
    format->canonical.claims |= key == KEY_RENUMBER ? CLAIMS_NUMBERS
                                : key == KEY_POINTS ? CLAIMS_POINTS
                                : key == KEY_SCORES ? CLAIMS_RESULT
                                                    : CLAIMS_NONE;
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct format format = {.out = out};
    struct input input = {0};
    const int status = options_read(self, &arguments, take_option, &format, out);

    if (status != OPTIONS_READ)
        return status;
    if (format.ways > 0 && (format.ways > 1 || format.canonical.claims != CLAIMS_NONE))
        return refuse_usage(self, "--moves and --sheet go with nothing but -i");
    input_add_operands(&input, &arguments);
    if (format.in_place && reads_standard_input(&input)) {
        input_release(&input);
        return refuse_usage(self, "-i needs files, not standard input");
    }
    format.conversion.lossy = !format.in_place;
    output_open(&format.errors, STDERR_FILENO);
    format.progress = progress_begin(&input, out, &format.errors);
    const bool done = format_files(&format, &input);
    (void)progress_end(format.progress);
    if (done && format.records == 0)
        input_warn_of_nothing(&input, self->name);
    canonical_release(&format.canonical);
    conversion_release(&format.conversion);
    output_release(&format.errors);
    input_release(&input);
    return done ? format.status : EXIT_TROUBLE;
}

const struct command command_fmt = {
    .usage = "[-i] [--renumber] [--points] [--scores] [--moves | --sheet] [FILE…]",
    .options = {options},
    .example = "recto fmt -i game.yaml",
    .run = run,
};
