/* recto merge: archives become one, and so do the parts of a reading. */
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

/* Files one behind the other: nothing of them is left out but byte order marks. */
struct chain {
    struct output *out;
    struct progress *progress;
    uint64_t bytes, records, marks; /* bytes of all, documents, bytes of marks that are left out */
    struct document_stream documents;
    bool looked, begun; /* some of this file has been seen, has been written */
};

static const char mark[] = "\xEF\xBB\xBF";

/* The first bytes of a file are its mark, or whole lines. */
static void take_bytes(void *context, const char *bytes, size_t len)
{
    struct chain *const chain = context;

    const bool first = !chain->looked;

    chain->looked = true;
    chain->bytes += len;
    progress_note(chain->progress, chain->bytes, chain->records);
    if (first && len == sizeof mark - 1 && memcmp(bytes, mark, len) == 0) {
        chain->marks += len;
        return;
    }
    if (chain->begun)
        document_stream_continue(&chain->documents, bytes, len, &chain->out->buffer);
    else
        document_stream_add(&chain->documents, bytes, len, &chain->out->buffer);
    chain->begun = true;
    output_settle(chain->out);
}

static void complain_of(const struct chain *chain, const char *name, const char *what,
                        const char *why)
{
    progress_pause(chain->progress);
    complain("%s: %s: %s", name, what, why);
    progress_resume(chain->progress);
}

static bool write_file(struct chain *chain, struct source *source, const char *name)
{
    const struct document *document;
    struct buffer why = {0};
    struct stream stream;

    if (!stream_open(&stream, name)) {
        complain_of(chain, name, "cannot open this file", strerror(errno));
        return false;
    }
    chain->looked = chain->begun = false;
    stream_begin(&stream, source, take_bytes, chain);
    for (; chain->out->error == 0 && (document = source_next(source)) != NULL; chain->records++)
        if (document->len > 0)
            take_bytes(chain, document->bytes, document->len);
    const bool read = stream_end(&stream, source, &why);
    if (!read)
        complain_of(chain, name, "cannot read this file", buffer_string(&why));
    buffer_release(&why);
    return read;
}

static void tell_account(const struct chain *chain, struct buffer *text)
{
    buffer_format(
        text, "recto: %llu bytes read: %llu written as they stood, %llu of byte order marks\n",
        (unsigned long long)chain->bytes, (unsigned long long)(chain->bytes - chain->marks),
        (unsigned long long)chain->marks);
}

static bool write_files(const struct input *input, struct output *out)
{
    struct chain chain = {.out = out};
    struct output errors;
    struct source source = {0};
    bool read = !input->trouble;

    output_open(&errors, STDERR_FILENO);
    chain.progress = progress_begin(input, out, &errors);
    for (size_t i = 0; i < input->count && out->error == 0; i++)
        read = write_file(&chain, &source, input->names[i]) && read;
    if (progress_end(chain.progress) || input->account)
        tell_account(&chain, &errors.buffer);
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

struct merging {
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
    struct merging *const merging = context;

    merging->by_date |= key == KEY_BY_DATE;
    merging->shards |= key == KEY_JSON;
    return key == KEY_BY_DATE || key == KEY_JSON ||
           archive_option(self, &merging->options, key, value);
}

/* What `check --json --shard` wrote is no archive, and takes other options. */
static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct merging merging = {.options = ARCHIVE_OPTIONS};
    int status = options_read(self, &arguments, take_option, &merging, out);

    if (status == OPTIONS_READ && merging.shards) {
        status = merge_shards(self, argc, argv, out);
    } else if (status == OPTIONS_READ) {
        input_add_operands(&merging.options.input, &arguments);
        status = merge_records(&merging.options, merging.by_date, out);
    }
    archive_options_release(&merging.options);
    return status;
}

const struct command command_merge = {
    .usage = "[--by-date] [-o FILE] [--jobs N] [--account] [--files0-from FILE] [FILE…]\n"
             "       recto merge --json [--account] PART…",
    .options = {options, archive_options, input_options},
    .notes = input_notes,
    .column = 22,
    .run = run,
};
