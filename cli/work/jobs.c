#include "cli/work/jobs.h"

#include "base/list.h"
#include "cli/input/stream.h"
#include "cli/options.h"
#include "cli/work/crew.h"
#include "cli/work/progress.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A batch ends when it has so many bytes or records. */
enum { BATCH_BYTES = 192 * 1024, BATCH_RECORDS = 2048, BATCHES_A_JOB = 3 };

/* A document of a batch. Its ordinal is right if all before it in its file are records, which only
 * judging them tells. */
struct piece {
    struct document document; /* its bytes begin at `start` of the batch's */
    size_t start, file, ordinal;
};

struct batch {
    struct task task;
    struct buffer bytes;
    struct piece *pieces;
    size_t count, capacity;
    size_t empty_before, empty_after; /* documents of the first, last file that are no records */
    struct gathered gathered;
};

struct run {
    const struct jobs_plan *plan;
    struct craft craft;
    struct crew *crew;
    struct batch *batches;       /* a ring */
    size_t size, first, count;   /* batches in use, oldest first; the newest may be filling */
    bool filling;                /* the newest batch is still being filled */
    size_t last_file, empty;     /* of what has been gathered: its file, what was no record in it */
    struct account account;      /* of the files that have not been told of */
    struct account total;        /* of those before */
    struct progress *progress;   /* or NULL */
    struct output own, *errors;  /* the plan's, or an own one */
    const struct source *source; /* being read; or NULL */
    uint64_t read, records;      /* bytes of all the files before, records of all */
    bool going;
};

unsigned jobs_default(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > JOBS_MOST ? JOBS_MOST : (unsigned)cores;
}

bool jobs_option(const struct command *self, const char *value, uint32_t *jobs)
{
    if (!option_number(self, "--jobs", value, jobs))
        return false;
    if (*jobs >= 1 && *jobs <= JOBS_MOST)
        return true;
    complain("%s: --jobs takes a number from 1 to %d", self->name, JOBS_MOST);
    return false;
}

void gathered_turn(struct gathered *gathered)
{
    if (gathered->turn_count == gathered->turn_capacity)
        gathered->turns =
            list_grow(gathered->turns, &gathered->turn_capacity, sizeof *gathered->turns);
    gathered->turns[gathered->turn_count++] =
        (struct gathered_turn){gathered->out.buffer.len, gathered->errors.buffer.len};
}

static void write_part(struct output *to, const struct output *from, size_t start, size_t end)
{
    buffer_append(&to->buffer, from->buffer.bytes + start, end - start);
}

void gathered_write(const struct gathered *gathered, bool in_turns, struct output *out,
                    struct output *errors)
{
    struct gathered_turn last = {0, 0};

    for (size_t i = 0; in_turns && i < gathered->turn_count; i++) {
        const struct gathered_turn turn = gathered->turns[i];
        write_part(out, &gathered->out, last.out, turn.out);
        (void)output_flush(out);
        write_part(errors, &gathered->errors, last.errors, turn.errors);
        (void)output_flush(errors);
        last = turn;
    }
    if (gathered->out.buffer.len > last.out)
        write_part(out, &gathered->out, last.out, gathered->out.buffer.len);
    if (gathered->errors.buffer.len > last.errors)
        write_part(errors, &gathered->errors, last.errors, gathered->errors.buffer.len);
    output_settle(out);
    output_settle(errors);
}

static void gathered_empty(struct gathered *gathered)
{
    gathered->out.buffer.len = gathered->errors.buffer.len = gathered->notes.len = 0;
    gathered->turn_count = gathered->records = 0;
    gathered->of_records = gathered->outside = 0;
    memset(gathered->tally, 0, sizeof gathered->tally);
    gathered->trouble = false;
}

/* Judges a batch, `empty` documents before it in its first file having been no records. */
static void judge_batch(const struct jobs_plan *plan, struct arbiter *arbiter, struct batch *batch,
                        size_t empty)
{
    size_t file = batch->pieces[0].file;

    batch->empty_before = empty;
    gathered_empty(&batch->gathered);
    for (size_t i = 0; i < batch->count; i++) {
        struct piece *const piece = &batch->pieces[i];
        piece->document.bytes = batch->bytes.bytes + piece->start;
        empty = piece->file == file ? empty : 0;
        file = piece->file;
        struct visit visit = {.name = plan->input->names[file],
                              .record = piece->ordinal - empty,
                              .document = &piece->document,
                              .judgement = arbiter_judge(arbiter, &piece->document),
                              .arbiter = arbiter};
        if (visit.judgement == NULL) {
            empty++;
            batch->gathered.outside += piece->document.size;
            continue;
        }
        batch->gathered.records++;
        batch->gathered.of_records += piece->document.size;
        batch->gathered.tally[visit.judgement->status]++;
        plan->work(plan->context, &visit, &batch->gathered);
    }
    batch->empty_after = empty;
}

static void *equip(void)
{
    return arbiter_new();
}

static void unequip(void *arbiter)
{
    arbiter_free(arbiter);
}

static void work(const void *plan, void *arbiter, struct task *task)
{
    judge_batch(plan, arbiter, (struct batch *)task, 0);
}

/* Memory of an enormous record is given back, that of usual ones is used again. */
static void empty_buffer(struct buffer *buffer)
{
    buffer->len = 0;
    if (buffer->capacity > 8 * BATCH_BYTES)
        buffer_release(buffer);
}

static void count(struct account *account, const struct gathered *gathered)
{
    account->of_records += gathered->of_records;
    account->outside += gathered->outside;
    account->records += gathered->records;
    for (int i = 0; i < STATUSES; i++)
        account->statuses[i] += gathered->tally[i];
}

static void note_progress(const struct run *run)
{
    const struct source *const source = run->source;
    const uint64_t bytes = source != NULL ? source->given + source->passed : 0;
    progress_note(run->progress, run->read + bytes, run->records);
}

/* Hands on what the oldest batch had to say. If something before it in its file turned out to be no
 * record, its records are counted anew. */
static void gather_oldest(struct run *run)
{
    struct batch *const batch = &run->batches[run->first];

    crew_await(run->crew, &batch->task);
    const size_t empty = batch->pieces[0].file == run->last_file ? run->empty : 0;
    if (run->going && empty != batch->empty_before)
        judge_batch(run->plan, crew_tools(run->crew), batch, empty);
    run->last_file = batch->pieces[batch->count - 1].file;
    run->empty = batch->empty_after;
    count(&run->account, &batch->gathered);
    run->records += batch->gathered.records;
    note_progress(run);
    run->going = run->going && run->plan->gather(run->plan->context, &batch->gathered);
    batch->count = 0;
    empty_buffer(&batch->bytes);
    empty_buffer(&batch->gathered.out.buffer);
    empty_buffer(&batch->gathered.errors.buffer);
    empty_buffer(&batch->gathered.notes);
    run->first = (run->first + 1) % run->size;
    run->count--;
}

static struct batch *newest(struct run *run)
{
    return &run->batches[(run->first + run->count - 1) % run->size];
}

/* The batch that is being filled, a new one if there is none. */
static struct batch *open_batch(struct run *run)
{
    if (run->filling)
        return newest(run);
    if (run->count == run->size)
        gather_oldest(run);
    run->count++;
    run->filling = true;
    return newest(run);
}

/* Lets the workers have the newest batch. */
static void offer_batch(struct run *run)
{
    crew_offer(run->crew, &newest(run)->task);
    run->filling = false;
}

/* Workers are hired when there is more than one batch. */
static void close_batch(struct run *run)
{
    const bool hired = crew_hire(run->crew);

    note_progress(run);
    offer_batch(run);
    if (!hired)
        gather_oldest(run);
}

/* Gathers all there is. */
static void drain(struct run *run)
{
    if (run->filling)
        offer_batch(run);
    while (run->count > 0)
        gather_oldest(run);
}

static void add_piece(struct run *run, const struct document *document, size_t file, size_t ordinal)
{
    struct batch *const batch = open_batch(run);

    if (batch->count == batch->capacity)
        batch->pieces = list_grow(batch->pieces, &batch->capacity, sizeof *batch->pieces);
    batch->pieces[batch->count++] = (struct piece){*document, batch->bytes.len, file, ordinal};
    buffer_append(&batch->bytes, document->bytes, document->len);
    if (batch->bytes.len >= BATCH_BYTES || batch->count >= BATCH_RECORDS)
        close_batch(run);
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

/* Whether the file is read from its start to its end: so is what is packed, if there is only one
 * part. */
static bool reads_whole(const struct input *input, const char *name)
{
    const struct shard shard = input->shard;

    return shard.parts == 0 || shard.files ||
           (shard.parts == 1 && packing_of_file(name) != PACKED_NOT);
}

/* Begins to read a file, or its part; else why that cannot be done. */
static const char *open_part(const struct input *input, struct stream *stream,
                             struct source *source, struct shard_sums *sums)
{
    uint64_t start, end;

    if (!reads_whole(input, sums->name)) {
        const char *const why = stream_open_divisible(stream, sums->name, &sums->size);
        if (why != NULL)
            return why;
        shard_range(input->shard, sums->size, &start, &end);
        source_open_range(source, stream->file, start, end);
    } else {
        if (!stream_open(stream, sums->name))
            return strerror(errno);
        stream_begin(stream, source, NULL, NULL);
    }
    return NULL;
}

/* Counts what has been read of a file. */
static void count_read(struct run *run, const struct source *source, struct shard_sums *sums)
{
    run->source = NULL;
    run->read += source->given + source->passed;
    run->account.bytes += source->given + source->passed;
    run->account.outside += source->passed;
    run->account.lines += source->line - 1;
    sums->begin = source->begin;
}

/* No record takes with it what has been said of those before. */
static void settle(void *context)
{
    struct run *const run = context;

    drain(run);
    if (run->plan->out != NULL)
        (void)output_flush(run->plan->out);
    (void)output_flush(run->errors);
}

/* False if the file could not be read; that has been said, and `why` says it too. */
static bool read_documents(struct run *run, struct source *source, struct shard_sums *sums,
                           struct buffer *why)
{
    const struct document *document;
    struct stream stream;
    size_t ordinal = 0;

    if (shard_leaves_out(run->plan->input->shard, sums->number))
        return true;
    sums->error = open_part(run->plan->input, &stream, source, sums);
    if (sums->error != NULL)
        return complain_in_turn(run, sums->name, "cannot open this file", sums->error);
    run->source = source;
    source->before_large = settle;
    source->large_context = run;
    while (run->going && (document = source_next(source)) != NULL)
        add_piece(run, document, sums->number - 1, ++ordinal);
    count_read(run, source, sums);
    if (stream_end(&stream, source, why))
        return true;
    sums->error = buffer_string(why);
    return complain_in_turn(run, sums->name, "cannot read this file", sums->error);
}

static void settle_account(struct run *run)
{
    account_add(&run->total, &run->account);
    run->account = (struct account){0};
}

/* False if it could not be read. */
static bool read_file(struct run *run, struct source *source, size_t index)
{
    const struct input *const input = run->plan->input;
    struct shard_sums sums = {
        .name = input->names[index], .number = index + 1, .files = input->count};
    struct buffer why = {0};
    const bool sound = read_documents(run, source, &sums, &why);

    if (run->plan->file_done != NULL) {
        drain(run);
        sums.account = run->account;
        if (reads_whole(input, sums.name))
            sums.size = sums.account.bytes;
        if (run->going)
            run->plan->file_done(run->plan->context, &sums);
        settle_account(run);
    }
    buffer_release(&why);
    return sound;
}

static void dismiss(struct run *run)
{
    crew_free(run->crew);
    for (size_t i = 0; i < run->size; i++) {
        struct batch *const batch = &run->batches[i];
        buffer_release(&batch->bytes);
        free(batch->pieces);
        output_release(&batch->gathered.out);
        output_release(&batch->gathered.errors);
        buffer_release(&batch->gathered.notes);
        free(batch->gathered.turns);
    }
    free(run->batches);
}

/* Tells what it all came to, if that is asked for or progress was `shown`. False if this, or a
 * complaint before, could not be written. */
static bool tell_account(struct run *run, bool shown)
{
    const struct jobs_plan *const plan = run->plan;

    if (plan->account != NULL)
        account_add(plan->account, &run->total);
    if ((shown || plan->input->account) && !plan->read_again)
        account_line(&run->total, &run->errors->buffer);
    const bool told = output_flush(run->errors);
    output_release(&run->own);
    return told;
}

static void prepare(struct run *run)
{
    const struct jobs_plan *const plan = run->plan;

    run->size = plan->jobs > 1 ? (size_t)plan->jobs * BATCHES_A_JOB : 1;
    run->batches = memory_allocate_zeroed(run->size, sizeof *run->batches);
    for (size_t i = 0; i < run->size; i++) {
        run->batches[i].gathered.out.colour = plan->colour;
        run->batches[i].gathered.errors.colour = plan->colour_errors;
    }
    run->craft = (struct craft){equip, unequip, work, plan};
    run->crew = crew_new(&run->craft, plan->jobs);
    run->own.file = STDERR_FILENO;
    run->errors = plan->errors != NULL ? plan->errors : &run->own;
    if (plan->out != NULL)
        run->progress = progress_begin(plan->input, plan->out, run->errors);
}

bool jobs_run(const struct jobs_plan *plan)
{
    struct source source = {0};
    struct run run = {.plan = plan, .going = true, .last_file = SIZE_MAX};
    bool sound = !plan->input->trouble;

    prepare(&run);
    for (size_t i = 0; i < plan->input->count && run.going && (sound || !plan->stops); i++)
        sound = read_file(&run, &source, i) && sound;
    drain(&run);
    settle_account(&run);
    sound = tell_account(&run, progress_end(run.progress)) && sound;
    dismiss(&run);
    source_release(&source);
    return sound;
}
