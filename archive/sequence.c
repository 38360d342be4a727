#include "archive/sequence.h"

#include "archive/joint.h"
#include "archive/range.h"
#include "cli/report.h"
#include "cli/stream.h"
#include "validator/games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A file, and the record of it that comes next. */
struct lane {
    const char *name;
    struct stream stream;
    struct source source;
    const struct document *document;
    int64_t day; /* of the record, or of the last one in front of it that has one */
};

struct sequence {
    struct lane *lanes;
    size_t *heap; /* lanes with a record, the earliest in front */
    size_t count;
    struct reader *reader;
    struct arena arena;
    bool failed; /* a file could not be read; it has been said */
};

static bool begins_earlier(const struct sequence *sequence, size_t a, size_t b)
{
    const int64_t one = sequence->lanes[a].day, other = sequence->lanes[b].day;
    return one != other ? one < other : a < b;
}

static void sink(struct sequence *sequence, size_t at)
{
    const size_t lane = sequence->heap[at];

    for (size_t child; (child = 2 * at + 1) < sequence->count; at = child) {
        if (child + 1 < sequence->count &&
            begins_earlier(sequence, sequence->heap[child + 1], sequence->heap[child]))
            child++;
        if (begins_earlier(sequence, lane, sequence->heap[child]))
            break;
        sequence->heap[at] = sequence->heap[child];
    }
    sequence->heap[at] = lane;
}

static void complain_of_place(const struct lane *lane, uint64_t line, const char *what)
{
    complain("%s:%llu: %s", lane->name, (unsigned long long)line, what);
}

/* The first day that the record's date may mean; false if it has none. */
static bool find_day(const struct record *record, int64_t *day)
{
    const struct node *const date = record->broken_yaml ? NULL : record->common[COMMON_DATE];
    struct range range;

    if (date == NULL || date->kind != NODE_SCALAR ||
        !range_read_date(date->value, date->len, &range))
        return false;
    *day = range.first;
    return true;
}

/* Reads on to the next record of a lane; false at its end, or with a complaint. */
static bool advance(struct sequence *sequence, struct lane *lane)
{
    struct record record;
    int64_t day;

    do {
        lane->document = source_next(&lane->source);
        if (lane->document == NULL)
            return false;
        arena_empty(&sequence->arena);
    } while (!record_read(sequence->reader, lane->document, &sequence->arena, &record));
    if (lane->document->too_large) {
        complain_of_place(lane, lane->document->large_line,
                          "this record is too large to be put in order");
        sequence->failed = true;
        return false;
    }
    if (!find_day(&record, &day))
        return true;
    if (day < lane->day) {
        complain_of_place(lane, document_place(lane->document, record.first).line,
                          "this record is dated before the one in front of it, and archives can "
                          "be merged by date only if each of them is in order");
        sequence->failed = true;
        return false;
    }
    lane->day = day;
    return true;
}

static void close_lane(struct sequence *sequence, struct lane *lane)
{
    struct buffer why = {0};

    if (!stream_end(&lane->stream, &lane->source, &why) && !sequence->failed) {
        complain("%s: cannot read this file: %s", lane->name, buffer_string(&why));
        sequence->failed = true;
    }
    buffer_release(&why);
    source_release(&lane->source);
}

static void open_lane(struct sequence *sequence, size_t index, const char *name)
{
    struct lane *const lane = &sequence->lanes[index];

    *lane = (struct lane){.name = name, .day = INT64_MIN};
    if (!stream_open(&lane->stream, name)) {
        complain_file(name, "cannot open this file", errno);
        sequence->failed = true;
        return;
    }
    stream_begin(&lane->stream, &lane->source, NULL, NULL);
    if (advance(sequence, lane))
        sequence->heap[sequence->count++] = index;
    else
        close_lane(sequence, lane);
}

static void write_first(struct sequence *sequence, struct joint *joint, struct output *out)
{
    struct lane *const lane = &sequence->lanes[sequence->heap[0]];

    joint_add(joint, lane->document->bytes, lane->document->len, &out->buffer);
    output_settle(out);
    if (!advance(sequence, lane)) {
        close_lane(sequence, lane);
        sequence->heap[0] = sequence->heap[--sequence->count];
    }
    if (sequence->count > 0)
        sink(sequence, 0);
}

bool sequence_write(const struct input *input, struct output *out)
{
    const struct schema *schemas[GAME_COUNT];
    struct sequence sequence = {.failed = input->trouble};
    struct joint joint = {0};

    for (int i = 0; i < GAME_COUNT; i++)
        schemas[i] = &games[i]->schema;
    sequence.reader = reader_new(schemas, GAME_COUNT);
    sequence.lanes = memory_allocate((input->count + 1) * sizeof *sequence.lanes);
    sequence.heap = memory_allocate((input->count + 1) * sizeof *sequence.heap);
    for (size_t i = 0; i < input->count && !sequence.failed; i++)
        open_lane(&sequence, i, input->names[i]);
    for (size_t i = sequence.count; i > 0; i--)
        sink(&sequence, i - 1);
    while (sequence.count > 0 && !sequence.failed && out->error == 0)
        write_first(&sequence, &joint, out);
    for (size_t i = 0; i < sequence.count; i++)
        close_lane(&sequence, &sequence.lanes[sequence.heap[i]]);
    reader_free(sequence.reader);
    arena_release(&sequence.arena);
    free(sequence.lanes);
    free(sequence.heap);
    return !sequence.failed;
}
