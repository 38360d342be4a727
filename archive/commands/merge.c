/* recto merge: joins archives, or the shards of a reading. */
#include "archive/merge/by_date.h"
#include "archive/merge/shards.h"
#include "archive/records/archive_options.h"
#include "archive/records/document_stream.h"
#include "cli/input/stream.h"
#include "cli/options.h"
#include "cli/work/progress.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Files one after the other, without their byte order marks. */
struct concatenation {
    struct output *out;
    struct progress *progress;
    uint64_t bytes, records, marks; /* bytes read, documents, bytes of byte order marks */
    struct document_stream documents;
    bool looked,
        begun; /* of the current file, something has been read; something has been written */
};

static const char mark[] = "\xEF\xBB\xBF";

/* The first bytes of a file are its byte order mark alone, or whole lines. */
static void take_bytes(void *context, const char *bytes, size_t len)
{
    struct concatenation *const joined = context;

    const bool first = !joined->looked;

    joined->looked = true;
    joined->bytes += len;
    progress_note(joined->progress, joined->bytes, joined->records);
    if (first && len == sizeof mark - 1 && memcmp(bytes, mark, len) == 0) {
        joined->marks += len;
        return;
    }
    if (joined->begun)
        document_stream_continue(&joined->documents, bytes, len, &joined->out->buffer);
    else
        document_stream_add(&joined->documents, bytes, len, &joined->out->buffer);
    joined->begun = true;
    output_settle(joined->out);
}

static void complain_of(const struct concatenation *joined, const char *name, const char *what,
                        const char *why)
{
    progress_pause(joined->progress);
    complain("%s: %s: %s", name, what, why);
    progress_resume(joined->progress);
}

static bool write_file(struct concatenation *joined, struct source *source, const char *name)
{
    const struct document *document;
    struct buffer why = {0};
    struct stream stream;

    if (!stream_open(&stream, name)) {
        complain_of(joined, name, "cannot open this file", strerror(errno));
        return false;
    }
    joined->looked = joined->begun = false;
    stream_begin(&stream, source, take_bytes, joined);
    for (; joined->out->error == 0 && (document = source_next(source)) != NULL; joined->records++)
        if (document->len > 0)
            take_bytes(joined, document->bytes, document->len);
    const bool read = stream_end(&stream, source, &why);
    if (!read)
        complain_of(joined, name, "cannot read this file", buffer_string(&why));
    buffer_release(&why);
    return read;
}

static void tell_account(const struct concatenation *joined, struct buffer *text)
{
    buffer_format(
        text, "recto: %llu bytes read: %llu written as they stood, %llu of byte order marks\n",
        (unsigned long long)joined->bytes, (unsigned long long)(joined->bytes - joined->marks),
        (unsigned long long)joined->marks);
}

static bool write_files(const struct input *input, struct output *out)
{
    struct concatenation joined = {.out = out};
    struct output errors;
    struct source source = {0};
    bool read = !input->trouble;

    output_open(&errors, STDERR_FILENO);
    joined.progress = progress_begin(input, out, &errors);
    for (size_t i = 0; i < input->count && out->error == 0; i++)
        read = write_file(&joined, &source, input->names[i]) && read;
    if (progress_end(joined.progress) || input->account)
        tell_account(&joined, &errors.buffer);
    read = output_flush(&errors) && read;
    output_release(&errors);
    source_release(&source);
    return read;
}

static int merge_records(struct archive_options *options, bool by_date, struct output *out)
{
    struct destination destination;

    if (!destination_open(&destination, options->file, out))
        return EXIT_TROUBLE;
    const bool read = by_date ? merge_by_date(&options->input, destination.out)
                              : write_files(&options->input, destination.out);
    return destination_close(&destination, read) && read ? EXIT_SOUND : EXIT_TROUBLE;
}

struct merge_choice {
    struct archive_options options;
    bool by_date, shards; /* the inputs are what `check --json --shard` wrote */
};

enum { KEY_BY_DATE = KEY_OWN };

static const struct option_line options[] = {
    {KEY_BY_DATE, "by-date", NULL, "archives in the order of their dates, in that order"},
    {'o', "output", "FILE", "write to FILE, which is replaced only when all is well"},
    {KEY_JSON, "json", NULL, "the parts that `check --json --shard I/N` wrote, all N of them"},
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct merge_choice *const choice = context;

    choice->by_date |= key == KEY_BY_DATE;
    choice->shards |= key == KEY_JSON;
    return key == KEY_BY_DATE || key == KEY_JSON ||
           archive_option(self, &choice->options, key, value);
}

/* What `check --json --shard` wrote is no archive, and takes other options. */
static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct merge_choice choice = {.options = ARCHIVE_OPTIONS};
    int status = options_read(self, &arguments, take_option, &choice, out);

    if (status == OPTIONS_READ && choice.shards) {
        status = merge_shards(self, argc, argv, out);
    } else if (status == OPTIONS_READ) {
        input_add_operands(&choice.options.input, &arguments);
        status = merge_records(&choice.options, choice.by_date, out);
    }
    archive_options_release(&choice.options);
    return status;
}

const struct command command_merge = {
    .usage = "[--by-date] [-o FILE] [-j N] [--account] [--files0-from FILE] [FILE…]\n"
             "       recto merge --json [--account] PART…",
    .options = {options, archive_options, input_options},
    .notes = input_notes,
    .column = 22,
    .run = run,
};
