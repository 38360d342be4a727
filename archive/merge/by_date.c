#include "archive/merge/by_date.h"

#include "archive/records/day.h"
#include "archive/records/document_stream.h"
#include "cli/input/stream.h"
#include "cli/work/progress.h"
#include "notation/place.h"
#include "notation/reader.h"
#include "notation/record.h"
#include "validator/games/games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file and its next record. */
struct queue {
    const char *name;
    struct stream stream;
    struct source source;
    const struct document *next;
    int64_t day; /* the first that its date may mean; without one, that of the record before it */
};

struct date_merge {
    const struct schema *schemas[GAME_COUNT];
    struct reader *reader;
    struct arena arena; /* of the record that is being read */
    struct queue *queues;
    size_t *heap; /* queues that have a record, as a heap with the earliest first */
    size_t count;
    struct output *out, errors;
    struct progress *progress;
    struct account account;
    bool failed; /* something was wrong and has been reported */
};

static bool begins_earlier(const struct date_merge *merge, size_t a, size_t b)
{
    const int64_t one = merge->queues[a].day, other = merge->queues[b].day;
    return one != other ? one < other : a < b;
}

static void sink(struct date_merge *merge, size_t at)
{
    const size_t queue = merge->heap[at];

    for (size_t child; (child = 2 * at + 1) < merge->count; at = child) {
        if (child + 1 < merge->count &&
            begins_earlier(merge, merge->heap[child + 1], merge->heap[child]))
            child++;
        if (begins_earlier(merge, queue, merge->heap[child]))
            break;
        merge->heap[at] = merge->heap[child];
    }
    merge->heap[at] = queue;
}

static void fail(struct date_merge *merge, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail(struct date_merge *merge, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    progress_pause(merge->progress);
    complain("%s", buffer_string(&text));
    progress_resume(merge->progress);
    buffer_release(&text);
    merge->failed = true;
}

static void count(struct date_merge *merge, const struct document *document, bool is_record)
{
    struct account *const account = &merge->account;

    account->bytes += document->size;
    account->records += is_record;
    *(is_record ? &account->of_records : &account->outside) += document->size;
    progress_note(merge->progress, account->bytes, account->records);
}

/* Goes on to the file's next document that is a record; false at the end of the file. */
static bool read_record(struct date_merge *merge, struct queue *queue, struct record *record)
{
    bool is_record;

    do {
        queue->next = source_next(&queue->source);
        if (queue->next == NULL)
            return false;
        arena_empty(&merge->arena);
        is_record = record_read_keys(merge->reader, queue->next, &merge->arena, record);
        count(merge, queue->next, is_record);
    } while (!is_record);
    return true;
}

/* Goes on to the next record of a file; false at its end, or with a complaint. */
static bool advance(struct date_merge *merge, struct queue *queue)
{
    struct record record;
    int64_t day;

    if (!read_record(merge, queue, &record))
        return false;
    if (queue->next->too_large) {
        fail(merge, "%s:%llu: this record is too large to be put in order", queue->name,
             (unsigned long long)queue->next->large_line);
        return false;
    }
    if (!record_day(&record, &day))
        return true;
    if (day < queue->day) {
        fail(merge,
             "%s:%llu: this record is dated before the one in front of it, and archives can be "
             "merged by date only if each of them is in order; `recto sort --by-date` "
             "puts them in order",
             queue->name, (unsigned long long)document_place(queue->next, record.first).line);
        return false;
    }
    queue->day = day;
    return true;
}

static void close_queue(struct date_merge *merge, struct queue *queue)
{
    const uint64_t passed = queue->source.passed;
    struct buffer why = {0};

    merge->account.bytes += passed;
    merge->account.outside += passed;
    if (!stream_end(&queue->stream, &queue->source, &why) && !merge->failed)
        fail(merge, "%s: cannot read this file: %s", queue->name, buffer_string(&why));
    source_release(&queue->source);
    buffer_release(&why);
}

static void open_queue(struct date_merge *merge, size_t index, const char *name)
{
    struct queue *const queue = &merge->queues[index];

    queue->name = name;
    queue->day = INT64_MIN;
    if (!stream_open(&queue->stream, name)) {
        fail(merge, "%s: cannot open this file: %s", name, strerror(errno));
        return;
    }
    stream_begin(&queue->stream, &queue->source, NULL, NULL);
    if (advance(merge, queue))
        merge->heap[merge->count++] = index;
    else
        close_queue(merge, queue);
}

static void write_first(struct date_merge *merge, struct document_stream *documents)
{
    struct queue *const queue = &merge->queues[merge->heap[0]];
    const struct document *const document = queue->next;

    document_stream_add(documents, document->bytes, document->len, &merge->out->buffer);
    output_settle(merge->out);
    if (!advance(merge, queue)) {
        close_queue(merge, queue);
        merge->heap[0] = merge->heap[--merge->count];
    }
    if (merge->count > 0)
        sink(merge, 0);
}

static void write_records(struct date_merge *merge, const struct input *input)
{
    struct document_stream documents = {0};

    for (size_t i = 0; i < input->count && !merge->failed; i++)
        open_queue(merge, i, input->names[i]);
    for (size_t i = merge->count; i > 0; i--)
        sink(merge, i - 1);
    while (merge->count > 0 && !merge->failed && merge->out->error == 0)
        write_first(merge, &documents);
    for (size_t i = 0; i < merge->count; i++)
        close_queue(merge, &merge->queues[merge->heap[i]]);
}

bool merge_by_date(const struct input *input, struct output *out)
{
    struct date_merge merge = {.out = out, .failed = input->trouble};

    merge.queues = memory_allocate_zeroed(input->count + 1, sizeof *merge.queues);
    merge.heap = memory_allocate((input->count + 1) * sizeof *merge.heap);
    output_open(&merge.errors, STDERR_FILENO);
    for (int i = 0; i < GAME_COUNT; i++)
        merge.schemas[i] = &games[i]->schema;
    merge.reader = reader_new(merge.schemas, GAME_COUNT);
    merge.progress = progress_begin(input, out, &merge.errors);
    write_records(&merge, input);
    if ((progress_end(merge.progress) || input->account) && !merge.failed)
        account_line(&merge.account, &merge.errors.buffer);
    merge.failed = !output_flush(&merge.errors) || merge.failed;
    output_release(&merge.errors);
    reader_free(merge.reader);
    arena_release(&merge.arena);
    free(merge.queues);
    free(merge.heap);
    return !merge.failed;
}
