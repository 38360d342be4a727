#include "archive/merge/sequence.h"

#include "archive/joint.h"
#include "archive/merge/lane.h"
#include "notation/place.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file, and the record of it that comes next. */
struct queue {
    struct lane lane;
    const struct lane_record *next;
    int64_t day; /* of that record, or of the last one in front of it that has one */
};

struct sequence {
    struct lanes lanes;
    struct queue *queues;
    size_t *heap; /* queues with a record, the earliest in front */
    size_t count;
    struct output *out, errors;
    struct progress *progress;
    struct account account;
    bool failed; /* a file could not be read; it has been said */
};

static bool begins_earlier(const struct sequence *sequence, size_t a, size_t b)
{
    const int64_t one = sequence->queues[a].day, other = sequence->queues[b].day;
    return one != other ? one < other : a < b;
}

static void sink(struct sequence *sequence, size_t at)
{
    const size_t queue = sequence->heap[at];

    for (size_t child; (child = 2 * at + 1) < sequence->count; at = child) {
        if (child + 1 < sequence->count &&
            begins_earlier(sequence, sequence->heap[child + 1], sequence->heap[child]))
            child++;
        if (begins_earlier(sequence, queue, sequence->heap[child]))
            break;
        sequence->heap[at] = sequence->heap[child];
    }
    sequence->heap[at] = queue;
}

static void fail(struct sequence *sequence, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail(struct sequence *sequence, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    progress_pause(sequence->progress);
    complain("%s", buffer_string(&text));
    progress_resume(sequence->progress);
    buffer_release(&text);
    sequence->failed = true;
}

static void count(struct sequence *sequence, const struct lane_record *record)
{
    struct account *const account = &sequence->account;

    account->bytes += record->document.size;
    account->records += record->counts;
    *(record->counts ? &account->of_records : &account->outside) += record->document.size;
    progress_note(sequence->progress, account->bytes, account->records);
}

/* Reads on to the next record of a file; false at its end, or with a complaint. */
static bool advance(struct sequence *sequence, struct queue *queue)
{
    const struct lane_record *record;

    do {
        record = queue->next = lane_next(&sequence->lanes, &queue->lane);
        if (record == NULL)
            return false;
        count(sequence, record);
    } while (!record->counts);
    if (record->document.too_large) {
        fail(sequence, "%s:%llu: this record is too large to be put in order", queue->lane.name,
             (unsigned long long)record->document.large_line);
        return false;
    }
    if (!record->dated)
        return true;
    if (record->day < queue->day) {
        fail(sequence,
             "%s:%llu: this record is dated before the one in front of it, and archives can be "
             "merged by date only if each of them is in order",
             queue->lane.name,
             (unsigned long long)document_place(&record->document, record->first).line);
        return false;
    }
    queue->day = record->day;
    return true;
}

static void close_queue(struct sequence *sequence, struct queue *queue)
{
    const uint64_t passed = queue->lane.source.passed;
    struct buffer why = {0};

    sequence->account.bytes += passed;
    sequence->account.outside += passed;
    if (!lane_close(&sequence->lanes, &queue->lane, &why) && !sequence->failed)
        fail(sequence, "%s: cannot read this file: %s", queue->lane.name, buffer_string(&why));
    buffer_release(&why);
}

static void open_queue(struct sequence *sequence, size_t index, const char *name)
{
    struct queue *const queue = &sequence->queues[index];

    queue->day = INT64_MIN;
    if (!lane_open(&queue->lane, name))
        fail(sequence, "%s: cannot open this file: %s", name, strerror(errno));
    else if (advance(sequence, queue))
        sequence->heap[sequence->count++] = index;
    else
        close_queue(sequence, queue);
}

static void write_first(struct sequence *sequence, struct joint *joint)
{
    struct queue *const queue = &sequence->queues[sequence->heap[0]];
    const struct document *const document = &queue->next->document;

    joint_add(joint, document->bytes, document->len, &sequence->out->buffer);
    output_settle(sequence->out);
    if (!advance(sequence, queue)) {
        close_queue(sequence, queue);
        sequence->heap[0] = sequence->heap[--sequence->count];
    }
    if (sequence->count > 0)
        sink(sequence, 0);
}

static void write_records(struct sequence *sequence, const struct input *input)
{
    struct joint joint = {0};

    for (size_t i = 0; i < input->count && !sequence->failed; i++)
        open_queue(sequence, i, input->names[i]);
    for (size_t i = sequence->count; i > 0; i--)
        sink(sequence, i - 1);
    while (sequence->count > 0 && !sequence->failed && sequence->out->error == 0)
        write_first(sequence, &joint);
    for (size_t i = 0; i < sequence->count; i++)
        close_queue(sequence, &sequence->queues[sequence->heap[i]]);
}

bool sequence_write(const struct input *input, unsigned jobs, struct output *out)
{
    struct sequence sequence = {.out = out, .failed = input->trouble};

    sequence.queues = memory_allocate_zeroed(input->count + 1, sizeof *sequence.queues);
    sequence.heap = memory_allocate((input->count + 1) * sizeof *sequence.heap);
    output_open(&sequence.errors, STDERR_FILENO);
    lanes_open(&sequence.lanes, jobs, input->count);
    sequence.progress = progress_begin(input, out, &sequence.errors);
    write_records(&sequence, input);
    if ((progress_end(sequence.progress) || input->account) && !sequence.failed)
        account_line(&sequence.account, &sequence.errors.buffer);
    sequence.failed = !output_flush(&sequence.errors) || sequence.failed;
    output_release(&sequence.errors);
    lanes_free(&sequence.lanes);
    free(sequence.queues);
    free(sequence.heap);
    return !sequence.failed;
}
