/* recto merge: archives become one, and so do the parts of a reading. */
#include "archive/merge/by_date.h"
#include "archive/merge/shards.h"
#include "archive/records/archive_options.h"
#include "archive/records/document_stream.h"
#include "cli/input/stream.h"
#include "cli/options.h"

#include <errno.h>
#include <getopt.h>
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
    const bool read = by_date ? merge_by_date(&options->input, options->jobs, destination.out)
                              : write_files(&options->input, destination.out);
    return destination_close(&destination, read) && read ? EXIT_SOUND : EXIT_TROUBLE;
}

/* What `check --json --shard` wrote is no archive, and has options of its own. */
static bool joins_parts(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--json") == 0)
            return true;
    return false;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct option longs[] = {{"by-date", no_argument, NULL, 'd'},
                                          {"output", required_argument, NULL, 'o'},
                                          ARCHIVE_LONGS,
                                          {NULL, 0, NULL, 0}};
    struct archive_options options = ARCHIVE_OPTIONS;
    bool by_date = false;

    if (joins_parts(argc, argv))
        return merge_shards(self, argc, argv, out);
    for (int option; (option = next_option(self, argc, argv, "o:h", longs, out)) != -1;) {
        by_date |= option == 'd';
        if (option < 0 || (option != 'd' && !archive_option(self, &options, option, optarg))) {
            archive_options_release(&options);
            return option == -2 ? EXIT_SOUND : EXIT_TROUBLE;
        }
    }
    archive_options_files(&options, argc, argv);
    const int status = merge_records(&options, by_date, out);
    archive_options_release(&options);
    return status;
}

const struct command command_merge = {
    .usage = "[--by-date] [-o FILE] [--jobs N] [--account] [--files0-from FILE] [FILE…]\n"
             "       recto merge --json [--account] PART…",
    .help = "      --by-date       archives in the order of their dates, in that order\n"
            "  -o, --output FILE   write to FILE, which is replaced only when all is well\n"
            "      --json          the parts that `check --json --shard I/N` wrote, all N of "
            "them\n" ARCHIVE_HELP,
    .run = run,
};
