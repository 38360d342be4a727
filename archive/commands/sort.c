/* recto sort: puts the records of archives into order. */
#include "archive/records/archive_options.h"
#include "archive/records/document_stream.h"
#include "archive/sort/runs.h"
#include "archive/sort/sort_key.h"
#include "cli/input/stream.h"
#include "cli/options.h"
#include "cli/work/progress.h"
#include "notation/reader.h"
#include "validator/games/games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct sorting {
    struct archive_options options;
    struct sort_order order;
    uint64_t memory;

    const struct schema *schemas[GAME_COUNT];
    struct reader *reader;
    struct arena arena; /* of the record that is being read */
    struct runs *runs;
    struct buffer key;
    struct output *out, errors;
    struct document_stream documents;
    struct progress *progress;
    struct account account;
    bool failed; /* something was wrong and has been reported */
};

enum { MEMORY = 256 * 1024 * 1024 };

/* Adds a document if it is a record. */
static void add_document(struct sorting *sorting, const char *name, const struct document *document,
                         int64_t *day)
{
    struct account *const account = &sorting->account;
    struct record record;

    arena_empty(&sorting->arena);
    const bool is_record = record_read_keys(sorting->reader, document, &sorting->arena, &record);
    account->bytes += document->size;
    account->records += is_record;
    *(is_record ? &account->of_records : &account->outside) += document->size;
    progress_note(sorting->progress, account->bytes, account->records);
    if (!is_record)
        return;
    if (document->too_large) {
        progress_pause(sorting->progress);
        complain("%s:%llu: this record is too large to be put in order", name,
                 (unsigned long long)document->large_line);
        progress_resume(sorting->progress);
        sorting->failed = true;
        return;
    }
    sorting->key.len = 0;
    sort_key_write(&sorting->order, &record, day, &sorting->key);
    sorting->failed |= !runs_add(sorting->runs, sorting->key.bytes, sorting->key.len,
                                 document->bytes, document->len);
}

static void complain_of(struct sorting *sorting, const char *name, const char *what,
                        const char *why)
{
    progress_pause(sorting->progress);
    complain("%s: %s: %s", name, what, why);
    progress_resume(sorting->progress);
    sorting->failed = true;
}

static void read_file(struct sorting *sorting, const char *name)
{
    const struct document *document;
    struct source source = {0};
    struct stream stream;
    struct buffer why = {0};
    int64_t day = INT64_MIN;

    if (!stream_open(&stream, name)) {
        complain_of(sorting, name, "cannot open this file", strerror(errno));
        return;
    }
    stream_begin(&stream, &source, NULL, NULL);
    while (!sorting->failed && (document = source_next(&source)) != NULL)
        add_document(sorting, name, document, &day);
    sorting->account.bytes += source.passed;
    sorting->account.outside += source.passed;
    if (!stream_end(&stream, &source, &why) && !sorting->failed)
        complain_of(sorting, name, "cannot read this file", buffer_string(&why));
    source_release(&source);
    buffer_release(&why);
}

static bool write_record(void *context, const char *bytes, size_t len)
{
    struct sorting *const sorting = context;

    document_stream_add(&sorting->documents, bytes, len, &sorting->out->buffer);
    output_settle(sorting->out);
    return sorting->out->error == 0;
}

static void sort_records(struct sorting *sorting)
{
    const struct input *const input = &sorting->options.input;

    sorting->failed = input->trouble;
    sorting->progress = progress_begin(input, sorting->out, &sorting->errors);
    for (size_t i = 0; i < input->count && !sorting->failed; i++)
        read_file(sorting, input->names[i]);
    if (!sorting->failed)
        sorting->failed = !runs_finish(sorting->runs, write_record, sorting);
    if ((progress_end(sorting->progress) || input->account) && !sorting->failed)
        account_line(&sorting->account, &sorting->errors.buffer);
}

/* The output is replaced only when all is sorted, so it may be one of the files that are read. */
static int run_sorting(struct sorting *sorting, struct output *out)
{
    struct destination destination;

    if (!destination_open(&destination, sorting->options.file, out))
        return EXIT_TROUBLE;
    sorting->out = destination.out;
    output_open(&sorting->errors, STDERR_FILENO);
    for (int i = 0; i < GAME_COUNT; i++)
        sorting->schemas[i] = &games[i]->schema;
    sorting->reader = reader_new(sorting->schemas, GAME_COUNT);
    sorting->runs = runs_new((size_t)sorting->memory);
    sort_records(sorting);
    sorting->failed = !output_flush(&sorting->errors) || sorting->failed;
    output_release(&sorting->errors);
    runs_free(sorting->runs);
    reader_free(sorting->reader);
    arena_release(&sorting->arena);
    buffer_release(&sorting->key);
    return destination_close(&destination, !sorting->failed) && !sorting->failed ? EXIT_SOUND
                                                                                 : EXIT_TROUBLE;
}

enum { KEY_BY = KEY_OWN, KEY_MEMORY = KEY_BY + SORT_KEYS };

static const struct option_line options[] = {
    {KEY_BY + SORT_BY_DATE, "by-date", NULL, "in the order of their dates (the default)"},
    {KEY_BY + SORT_BY_EVENT, "by-event", NULL, "by the name of their event"},
    {KEY_BY + SORT_BY_GAME, "by-game", NULL,
     "by their game; of several keys the first counts most"},
    {KEY_MEMORY, "memory", "N",
     "keep N bytes in memory, and what is more in TMPDIR (64K, 100M;\n"
     "default: 256M)"},
    {'o', "output", "FILE", "write to FILE, which is replaced only when all is well"},
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct sorting *const sorting = context;

    if (key == KEY_MEMORY)
        return archive_size(self, "--memory", value, &sorting->memory);
    if (key < KEY_BY || key >= KEY_MEMORY)
        return archive_option(self, &sorting->options, key, value);
    sort_order_add(&sorting->order, (enum sort_by)(key - KEY_BY));
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct sorting sorting = {.options = ARCHIVE_OPTIONS, .memory = MEMORY};
    int status = options_read(self, &arguments, take_option, &sorting, out);

    if (status == OPTIONS_READ) {
        input_add_operands(&sorting.options.input, &arguments);
        if (sorting.order.count == 0)
            sort_order_add(&sorting.order, SORT_BY_DATE);
        status = run_sorting(&sorting, out);
    }
    archive_options_release(&sorting.options);
    return status;
}

const struct command command_sort = {
    .usage = "[--by-date] [--by-event] [--by-game] [--memory N] [-o FILE] [-j N] [--account]\n"
             "            [--files0-from FILE] [FILE…]",
    .summary = "write the records in another order, as they stood",
    .options = {options, archive_options, input_options},
    .notes = input_notes,
    .column = 22,
    .run = run,
};
