#include "archive/merge/prefetch.h"

#include "archive/records/range.h"
#include "base/list.h"
#include "notation/reader.h"
#include "notation/record.h"
#include "validator/games/games.h"

#include <stdlib.h>

/* All files together are this far ahead, but each by a small batch at least. */
enum { AHEAD_MOST = 4 * 1024 * 1024, CHUNK_MOST = 64 * 1024, CHUNK_LEAST = 4 * 1024 };

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
    struct prefetch_chunk *const chunk = (struct prefetch_chunk *)task;
    struct tools *const tools = own;

    (void)context;
    for (size_t i = 0; i < chunk->count; i++) {
        struct prefetched_record *const found = &chunk->records[i];
        struct record record;
        found->document.bytes = chunk->bytes.bytes + found->start;
        arena_empty(&tools->arena);
        found->counts = record_read_keys(tools->reader, &found->document, &tools->arena, &record);
        found->first = found->counts ? record.first : 0;
        found->dated = found->counts && find_day(&record, &found->day);
    }
}

/* --- reading ahead */

void prefetcher_open(struct prefetcher *prefetcher, unsigned jobs, size_t count)
{
    const size_t share = AHEAD_MOST / CHUNKS_AHEAD / (count > 0 ? count : 1);

    prefetcher->chunk_size = share > CHUNK_MOST    ? CHUNK_MOST
                             : share < CHUNK_LEAST ? CHUNK_LEAST
                                                   : share;
    prefetcher->craft = (struct craft){equip, unequip, look_through, NULL};
    prefetcher->crew = crew_new(&prefetcher->craft, jobs);
}

void prefetcher_free(struct prefetcher *prefetcher)
{
    crew_free(prefetcher->crew);
}

bool prefetch_open(struct prefetched_file *file, const char *name)
{
    *file = (struct prefetched_file){.name = name};
    if (!stream_open(&file->stream, name))
        return false;
    stream_begin(&file->stream, &file->source, NULL, NULL);
    return true;
}

static void add_record(struct prefetch_chunk *chunk, const struct document *document)
{
    if (chunk->count == chunk->capacity)
        chunk->records = list_grow(chunk->records, &chunk->capacity, sizeof *chunk->records);
    chunk->records[chunk->count++] =
        (struct prefetched_record){.document = *document, .start = chunk->bytes.len};
    buffer_append(&chunk->bytes, document->bytes, document->len);
}

static void fill(struct prefetcher *prefetcher, struct prefetched_file *file,
                 struct prefetch_chunk *chunk)
{
    const struct document *document = NULL;

    while (chunk->bytes.len < prefetcher->chunk_size &&
           chunk->count < prefetcher->chunk_size / BYTES_A_RECORD &&
           (document = source_next(&file->source)) != NULL)
        add_record(chunk, document);
    file->ended = document == NULL;
    file->ahead += chunk->bytes.len;
}

/* Memory of an enormous record is given back. */
static void empty(struct prefetcher *prefetcher, struct prefetch_chunk *chunk)
{
    chunk->count = chunk->bytes.len = 0;
    if (chunk->bytes.capacity > 8 * prefetcher->chunk_size)
        buffer_release(&chunk->bytes);
}

/* Reads on until the lane is far enough ahead; without workers, only what is needed now. */
static void read_ahead(struct prefetcher *prefetcher, struct prefetched_file *file)
{
    bool hired = true;

    while (!file->ended &&
           (file->count == 0 || (hired && file->count < CHUNKS_AHEAD &&
                                 file->ahead < CHUNKS_AHEAD * prefetcher->chunk_size))) {
        struct prefetch_chunk *const chunk =
            &file->chunks[(file->first + file->count) % CHUNKS_AHEAD];
        fill(prefetcher, file, chunk);
        hired = !file->ended && crew_hire(prefetcher->crew);
        if (chunk->count == 0)
            break;
        crew_offer(prefetcher->crew, &chunk->task);
        file->count++;
    }
}

const struct prefetched_record *prefetch_next(struct prefetcher *prefetcher,
                                              struct prefetched_file *file)
{
    struct prefetch_chunk *front = &file->chunks[file->first];

    if (file->count > 0 && file->at == front->count) {
        file->ahead -= front->bytes.len;
        empty(prefetcher, front);
        file->first = (file->first + 1) % CHUNKS_AHEAD;
        file->count--;
        file->at = 0;
    }
    if (file->at == 0)
        read_ahead(prefetcher, file);
    if (file->count == 0)
        return NULL;
    front = &file->chunks[file->first];
    crew_await(prefetcher->crew, &front->task);
    return &front->records[file->at++];
}

bool prefetch_close(struct prefetcher *prefetcher, struct prefetched_file *file, struct buffer *why)
{
    for (size_t i = 0; i < CHUNKS_AHEAD; i++) {
        struct prefetch_chunk *const chunk = &file->chunks[i];
        if ((i + CHUNKS_AHEAD - file->first) % CHUNKS_AHEAD < file->count)
            crew_await(prefetcher->crew, &chunk->task);
        buffer_release(&chunk->bytes);
        free(chunk->records);
    }
    const bool sound = stream_end(&file->stream, &file->source, why);
    source_release(&file->source);
    return sound;
}
