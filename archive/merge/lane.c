#include "archive/merge/lane.h"

#include "archive/select/range.h"
#include "notation/reader.h"
#include "notation/record.h"
#include "validator/games/games.h"

#include <stdlib.h>

/* All lanes together are this far ahead, but each by a small batch at least. */
enum { AHEAD_MOST = 4 * 1024 * 1024, BATCH_MOST = 64 * 1024, BATCH_LEAST = 4 * 1024 };

/* A batch of tiny records has no more of them than of these bytes. */
enum { BYTES_A_RECORD = 64 };

/* --- a worker's part */

struct tools {
    const struct schema *schemas[GAME_COUNT];
    struct reader *reader;
    struct arena arena;
};

static void *equip(void)
{
    struct tools *const tools = memory_allocate_zeroed(1, sizeof *tools);

    for (int i = 0; i < GAME_COUNT; i++)
        tools->schemas[i] = &games[i]->schema;
    tools->reader = reader_new(tools->schemas, GAME_COUNT);
    return tools;
}

static void unequip(void *own)
{
    struct tools *const tools = own;

    reader_free(tools->reader);
    arena_release(&tools->arena);
    free(tools);
}

/* False if the record has no date that can be read. */
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

static void look_through(const void *context, void *own, struct task *task)
{
    struct lane_batch *const batch = (struct lane_batch *)task;
    struct tools *const tools = own;

    (void)context;
    for (size_t i = 0; i < batch->count; i++) {
        struct lane_record *const found = &batch->records[i];
        struct record record;
        found->document.bytes = batch->bytes.bytes + found->start;
        arena_empty(&tools->arena);
        found->counts = record_read_keys(tools->reader, &found->document, &tools->arena, &record);
        found->first = found->counts ? record.first : 0;
        found->dated = found->counts && find_day(&record, &found->day);
    }
}

/* --- reading ahead */

void lanes_open(struct lanes *lanes, unsigned jobs, size_t count)
{
    const size_t share = AHEAD_MOST / LANE_AHEAD / (count > 0 ? count : 1);

    lanes->batch = share > BATCH_MOST ? BATCH_MOST : share < BATCH_LEAST ? BATCH_LEAST : share;
    lanes->craft = (struct craft){equip, unequip, look_through, NULL};
    lanes->crew = crew_new(&lanes->craft, jobs);
}

void lanes_free(struct lanes *lanes)
{
    crew_free(lanes->crew);
}

bool lane_open(struct lane *lane, const char *name)
{
    *lane = (struct lane){.name = name};
    if (!stream_open(&lane->stream, name))
        return false;
    stream_begin(&lane->stream, &lane->source, NULL, NULL);
    return true;
}

static void add_record(struct lane_batch *batch, const struct document *document)
{
    if (batch->count == batch->capacity) {
        batch->capacity = batch->capacity > 0 ? 2 * batch->capacity : 16;
        batch->records = memory_resize(batch->records, batch->capacity * sizeof *batch->records);
    }
    batch->records[batch->count++] =
        (struct lane_record){.document = *document, .start = batch->bytes.len};
    buffer_append(&batch->bytes, document->bytes, document->len);
}

static void fill(struct lanes *lanes, struct lane *lane, struct lane_batch *batch)
{
    const struct document *document = NULL;

    while (batch->bytes.len < lanes->batch && batch->count < lanes->batch / BYTES_A_RECORD &&
           (document = source_next(&lane->source)) != NULL)
        add_record(batch, document);
    lane->ended = document == NULL;
    lane->ahead += batch->bytes.len;
}

/* Memory of an enormous record is given back. */
static void empty(struct lanes *lanes, struct lane_batch *batch)
{
    batch->count = batch->bytes.len = 0;
    if (batch->bytes.capacity > 8 * lanes->batch)
        buffer_release(&batch->bytes);
}

/* Reads on until the lane is far enough ahead; without workers, only what is needed now. */
static void read_ahead(struct lanes *lanes, struct lane *lane)
{
    bool hired = true;

    while (!lane->ended && (lane->count == 0 || (hired && lane->count < LANE_AHEAD &&
                                                 lane->ahead < LANE_AHEAD * lanes->batch))) {
        struct lane_batch *const batch = &lane->batches[(lane->first + lane->count) % LANE_AHEAD];
        fill(lanes, lane, batch);
        hired = !lane->ended && crew_hire(lanes->crew);
        if (batch->count == 0)
            break;
        crew_offer(lanes->crew, &batch->task);
        lane->count++;
    }
}

const struct lane_record *lane_next(struct lanes *lanes, struct lane *lane)
{
    struct lane_batch *front = &lane->batches[lane->first];

    if (lane->count > 0 && lane->at == front->count) {
        lane->ahead -= front->bytes.len;
        empty(lanes, front);
        lane->first = (lane->first + 1) % LANE_AHEAD;
        lane->count--;
        lane->at = 0;
    }
    if (lane->at == 0)
        read_ahead(lanes, lane);
    if (lane->count == 0)
        return NULL;
    front = &lane->batches[lane->first];
    crew_await(lanes->crew, &front->task);
    return &front->records[lane->at++];
}

bool lane_close(struct lanes *lanes, struct lane *lane, struct buffer *why)
{
    for (size_t i = 0; i < LANE_AHEAD; i++) {
        struct lane_batch *const batch = &lane->batches[i];
        if ((i + LANE_AHEAD - lane->first) % LANE_AHEAD < lane->count)
            crew_await(lanes->crew, &batch->task);
        buffer_release(&batch->bytes);
        free(batch->records);
    }
    const bool sound = stream_end(&lane->stream, &lane->source, why);
    source_release(&lane->source);
    return sound;
}
