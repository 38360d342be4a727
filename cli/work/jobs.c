#include "cli/work/jobs.h"

#include "base/list.h"
#include "cli/options.h"
#include "cli/work/progress.h"
#include "cli/work/worker_pool.h"
#include "validator/meant/meant.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A chunk is full at this many bytes or records. */
enum { CHUNK_BYTES = 192 * 1024, CHUNK_RECORDS = 2048, CHUNKS_A_JOB = 3 };

/* A document of a chunk; `ordinal` counts the documents of its file. */
struct chunk_document {
    struct document document; /* its bytes begin at `start` of the chunk's */
    size_t start, file, ordinal;
};

struct chunk {
    struct task task;
    struct buffer bytes;
    struct chunk_document *documents;
    size_t count, capacity;
    struct chunk_result result;
};

/* What a worker judges with, and looks for repairs. */
struct bench {
    struct arbiter *arbiter;
    struct repairer *repairer;
};

struct run {
    const struct jobs_plan *plan;
    struct worker_kind kind;
    struct worker_pool *pool;
    struct chunk *chunks;      /* a ring buffer */
    size_t size, first, count; /* chunks in use, oldest first; the newest may be filling */
    bool filling;              /* the newest chunk is still being filled */
    struct account account;
    struct progress *progress;   /* or NULL */
    struct output own, *errors;  /* the plan's, or else `own` */
    const struct source *source; /* being read; or NULL */
    uint64_t read, records;      /* bytes of all the files before, records of all */
    bool going;
};

unsigned jobs_default(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : (unsigned)cores;
}

void chunk_result_turn(struct chunk_result *result)
{
    if (result->turn_count == result->turn_capacity)
        result->turns = list_grow(result->turns, &result->turn_capacity, sizeof *result->turns);
    result->turns[result->turn_count++] =
        (struct output_turn){result->out.buffer.len, result->errors.buffer.len};
}

static void write_part(struct output *to, const struct output *from, size_t start, size_t end)
{
    buffer_append(&to->buffer, from->buffer.bytes + start, end - start);
}

void chunk_result_write(const struct chunk_result *result, bool in_turns, struct output *out,
                        struct output *errors)
{
    struct output_turn last = {0, 0};

    for (size_t i = 0; in_turns && i < result->turn_count; i++) {
        const struct output_turn turn = result->turns[i];
        write_part(out, &result->out, last.out, turn.out);
        (void)output_flush(out);
        write_part(errors, &result->errors, last.errors, turn.errors);
        (void)output_flush(errors);
        last = turn;
    }
    if (result->out.buffer.len > last.out)
        write_part(out, &result->out, last.out, result->out.buffer.len);
    if (result->errors.buffer.len > last.errors)
        write_part(errors, &result->errors, last.errors, result->errors.buffer.len);
    output_settle(out);
    output_settle(errors);
}

static void chunk_result_empty(struct chunk_result *result)
{
    result->out.buffer.len = result->errors.buffer.len = result->notes.len = 0;
    result->turn_count = result->records = 0;
    result->of_records = result->outside = 0;
    memset(result->tally, 0, sizeof result->tally);
    result->trouble = false;
}

static void judge_chunk(const struct jobs_plan *plan, struct bench *bench, struct chunk *chunk)
{
    chunk_result_empty(&chunk->result);
    if (plan->proofs)
        arbiter_verify_proofs(bench->arbiter);
    if (plan->input->headers)
        arbiter_read_headers(bench->arbiter);
    for (size_t i = 0; i < chunk->count; i++) {
        struct chunk_document *const document = &chunk->documents[i];
        document->document.bytes =
            chunk->bytes.len == 0 ? "" : chunk->bytes.bytes + document->start;
        struct visit visit = {.name = plan->input->names[document->file],
                              .record = document->ordinal,
                              .document = &document->document,
                              .judgement = arbiter_judge(bench->arbiter, &document->document),
                              .arbiter = bench->arbiter,
                              .repairer = &bench->repairer};
        if (visit.judgement == NULL) { /* it is empty after all */
            chunk->result.outside += document->document.size;
            continue;
        }
        chunk->result.records++;
        chunk->result.of_records += document->document.size;
        if (!plan->input->headers)
            chunk->result.tally[visit.judgement->status]++;
        plan->work(plan->context, &visit, &chunk->result);
    }
}

static void *new_state(void)
{
    struct bench *const bench = memory_allocate(sizeof *bench);

    *bench = (struct bench){arbiter_new(), NULL};
    return bench;
}

static void free_state(void *state)
{
    struct bench *const bench = state;

    arbiter_free(bench->arbiter);
    if (bench->repairer != NULL)
        repairer_free(bench->repairer);
    free(bench);
}

static void work(const void *plan, void *state, struct task *task)
{
    judge_chunk(plan, state, (struct chunk *)task);
}

/* Frees the memory that an enormous record took; that of usual ones is used again. */
static void empty_buffer(struct buffer *buffer)
{
    buffer->len = 0;
    if (buffer->capacity > 8 * CHUNK_BYTES)
        buffer_release(buffer);
}

static void count(struct account *account, const struct chunk_result *result)
{
    account->of_records += result->of_records;
    account->outside += result->outside;
    account->records += result->records;
    for (int i = 0; i < STATUSES; i++)
        account->statuses[i] += result->tally[i];
}

static void note_progress(const struct run *run)
{
    const struct source *const source = run->source;
    const uint64_t bytes = source != NULL ? source->given + source->passed : 0;
    progress_note(run->progress, run->read + bytes, run->records);
}

/* Hands on the result of the oldest chunk. */
static void gather_oldest(struct run *run)
{
    struct chunk *const chunk = &run->chunks[run->first];

    worker_pool_await(run->pool, &chunk->task);
    count(&run->account, &chunk->result);
    run->records += chunk->result.records;
    note_progress(run);
    run->going = run->going && run->plan->gather(run->plan->context, &chunk->result);
    chunk->count = 0;
    empty_buffer(&chunk->bytes);
    empty_buffer(&chunk->result.out.buffer);
    empty_buffer(&chunk->result.errors.buffer);
    empty_buffer(&chunk->result.notes);
    run->first = (run->first + 1) % run->size;
    run->count--;
}

static struct chunk *newest(struct run *run)
{
    return &run->chunks[(run->first + run->count - 1) % run->size];
}

/* The chunk that is being filled, or a new one. */
static struct chunk *open_chunk(struct run *run)
{
    if (run->filling)
        return newest(run);
    if (run->count == run->size)
        gather_oldest(run);
    run->count++;
    run->filling = true;
    return newest(run);
}

/* Queues the newest chunk. */
static void offer_chunk(struct run *run)
{
    worker_pool_queue(run->pool, &newest(run)->task);
    run->filling = false;
}

/* The first full chunk starts the threads: less input is not worth them. */
static void close_chunk(struct run *run)
{
    const bool started = worker_pool_start(run->pool);

    note_progress(run);
    offer_chunk(run);
    if (!started)
        gather_oldest(run);
}

/* Hands on all results. */
static void drain(struct run *run)
{
    if (run->filling)
        offer_chunk(run);
    while (run->count > 0)
        gather_oldest(run);
}

static void add_document(struct run *run, const struct document *document, size_t file,
                         size_t ordinal)
{
    struct chunk *const chunk = open_chunk(run);

    if (chunk->count == chunk->capacity)
        chunk->documents = list_grow(chunk->documents, &chunk->capacity, sizeof *chunk->documents);
    chunk->documents[chunk->count++] =
        (struct chunk_document){*document, chunk->bytes.len, file, ordinal};
    buffer_append(&chunk->bytes, document->bytes, document->len);
    if (chunk->bytes.len >= CHUNK_BYTES || chunk->count >= CHUNK_RECORDS)
        close_chunk(run);
}

static bool complain_in_turn(struct run *run, const char *name, const char *what, const char *why)
{
    drain(run);
    progress_pause(run->progress);
    if (run->going && !run->plan->input->quiet)
        complain("%s: %s: %s", name, what, why);
    progress_resume(run->progress);
    return false;
}

/* The range of bytes in which the documents of a shard begin. Returns NULL, or why the file cannot
 * be read in parts. */
static const char *find_range(const struct input *input, const char *name, uint64_t *start,
                              uint64_t *end)
{
    uint64_t size = UINT64_MAX;

    if (input->shard.parts > 0 && (strcmp(name, "-") == 0 || !input_size(name, &size)))
        return "only a plain file can be read in parts";
    shard_range(input->shard, size, start, end);
    return NULL;
}

/* Adds what has been read of a file to the account. */
static void count_read(struct run *run, const struct source *source)
{
    run->source = NULL;
    run->read += source->given + source->passed;
    run->account.bytes += source->given + source->passed;
    run->account.outside += source->passed;
}

/* Writes what is known so far: a large record may end the program for lack of memory. */
static void settle(void *context)
{
    struct run *const run = context;

    drain(run);
    if (run->plan->out != NULL)
        (void)output_flush(run->plan->out);
    (void)output_flush(run->errors);
}

/* Hands on the documents that begin in a range of bytes. Those before it are only cut, so that
 * numbers of lines and records are those of the whole file. */
static void add_documents(struct run *run, struct source *source, size_t file, uint64_t start,
                          uint64_t end)
{
    const struct document *document;

    for (size_t ordinal = 1; run->going && (document = source_next(source)) != NULL; ordinal++) {
        if (document->offset >= end) {
            source->given -= document->size;
            return;
        }
        if (document->offset < start)
            source->given = source->passed = 0;
        else
            add_document(run, document, file, ordinal);
    }
}

/* False after an error if the file could not be read. */
static bool read_file(struct run *run, struct source *source, size_t index)
{
    const char *const name = run->plan->input->names[index];
    uint64_t start, end;

    const char *const refused = find_range(run->plan->input, name, &start, &end);
    const int file = refused == NULL ? input_open(name) : -1;
    if (file < 0)
        return complain_in_turn(run, name, "cannot open this file",
                                refused != NULL ? refused : strerror(errno));
    source_open(source, file, NULL, NULL);
    run->source = source;
    source->before_large = settle;
    source->large_context = run;
    add_documents(run, source, index, start, end);
    count_read(run, source);
    input_close(file);
    const char *const trouble = source_trouble(source);
    return trouble == NULL || complain_in_turn(run, name, "cannot read this file", trouble);
}

static void release(struct run *run)
{
    worker_pool_free(run->pool);
    for (size_t i = 0; i < run->size; i++) {
        struct chunk *const chunk = &run->chunks[i];
        buffer_release(&chunk->bytes);
        free(chunk->documents);
        output_release(&chunk->result.out);
        output_release(&chunk->result.errors);
        buffer_release(&chunk->result.notes);
        free(chunk->result.turns);
    }
    free(run->chunks);
}

/* Tells the account, if it is asked for or progress was `shown`. False if that, or an earlier
 * error, could not be written. */
static bool tell_account(struct run *run, bool shown)
{
    const struct jobs_plan *const plan = run->plan;

    if (plan->account != NULL)
        account_add(plan->account, &run->account);
    if (shown || plan->input->account)
        account_line(&run->account, &run->errors->buffer);
    const bool told = output_flush(run->errors);
    output_release(&run->own);
    return told;
}

static void prepare(struct run *run)
{
    const struct jobs_plan *const plan = run->plan;

    run->size = plan->jobs > 1 ? (size_t)plan->jobs * CHUNKS_A_JOB : 1;
    run->chunks = memory_allocate_zeroed(run->size, sizeof *run->chunks);
    for (size_t i = 0; i < run->size; i++) {
        run->chunks[i].result.out.colour = plan->colour;
        run->chunks[i].result.errors.colour = plan->colour_errors;
    }
    run->kind = (struct worker_kind){new_state, free_state, work, plan};
    run->pool = worker_pool_new(&run->kind, plan->jobs);
    run->own.file = STDERR_FILENO;
    run->errors = plan->errors != NULL ? plan->errors : &run->own;
    if (plan->out != NULL)
        run->progress = progress_begin(plan->input, plan->out, run->errors);
}

bool jobs_run(const struct jobs_plan *plan)
{
    struct source source = {0};
    struct run run = {.plan = plan, .going = true};
    bool sound = !plan->input->trouble;

    prepare(&run);
    for (size_t i = 0; i < plan->input->count && run.going && (sound || !plan->stops); i++)
        sound = read_file(&run, &source, i) && sound;
    drain(&run);
    sound = tell_account(&run, progress_end(run.progress)) && sound;
    release(&run);
    source_release(&source);
    return sound;
}
