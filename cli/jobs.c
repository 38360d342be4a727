#include "cli/jobs.h"

#include "cli/command.h"
#include "cli/hold.h"
#include "cli/stream.h"

#include <errno.h>
#include <pthread.h>
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

enum batch_state { BATCH_FREE, BATCH_WAITING, BATCH_TAKEN, BATCH_DONE };

struct batch {
    enum batch_state state;
    struct buffer bytes;
    struct piece *pieces;
    size_t count, capacity;
    size_t empty_before, empty_after; /* documents of the first, last file that are no records */
    struct gathered gathered;
};

struct crew {
    const struct jobs_plan *plan;
    pthread_mutex_t lock;
    pthread_cond_t waiting, done; /* a batch waits to be judged, has been judged */
    struct batch *batches;        /* a ring */
    size_t size, first, count;    /* batches in use, oldest first; the newest may be filling */
    pthread_t *threads;
    unsigned thread_count;
    bool filling; /* the newest batch is still being filled */
    bool ending;
    struct arbiter *arbiter;     /* the main thread's own */
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
    if (gathered->turn_count == gathered->turn_capacity) {
        gathered->turn_capacity = gathered->turn_capacity > 0 ? 2 * gathered->turn_capacity : 64;
        gathered->turns =
            memory_resize(gathered->turns, gathered->turn_capacity * sizeof *gathered->turns);
    }
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

/* The oldest batch that nobody has begun with; NULL when there will be none any more. */
static struct batch *take_batch(struct crew *crew)
{
    for (;;) {
        for (size_t i = 0; i < crew->count; i++) {
            struct batch *const batch = &crew->batches[(crew->first + i) % crew->size];
            if (batch->state == BATCH_WAITING) {
                batch->state = BATCH_TAKEN;
                return batch;
            }
        }
        if (crew->ending)
            return NULL;
        (void)pthread_cond_wait(&crew->waiting, &crew->lock);
    }
}

static void *work(void *argument)
{
    struct crew *const crew = argument;
    struct arbiter *const arbiter = arbiter_new();
    struct batch *batch;

    (void)pthread_mutex_lock(&crew->lock);
    while ((batch = take_batch(crew)) != NULL) {
        (void)pthread_mutex_unlock(&crew->lock);
        judge_batch(crew->plan, arbiter, batch, 0);
        (void)pthread_mutex_lock(&crew->lock);
        batch->state = BATCH_DONE;
        (void)pthread_cond_signal(&crew->done);
    }
    (void)pthread_mutex_unlock(&crew->lock);
    arbiter_free(arbiter);
    return NULL;
}

/* Workers are hired when there is more than one batch. A system that gives no threads, or few, is
 * served all the same: the main thread judges what nobody takes. */
static void hire(struct crew *crew)
{
    sigset_t before;

    crew->threads = memory_allocate(crew->plan->jobs * sizeof *crew->threads);
    /* Signals that end the program come to the main thread, which may make them wait. */
    hold_begin(&before);
    while (crew->thread_count < crew->plan->jobs &&
           pthread_create(&crew->threads[crew->thread_count], NULL, work, crew) == 0)
        crew->thread_count++;
    hold_end(&before);
}

/* Waits for the oldest batch, or judges it. */
static struct batch *finish_oldest(struct crew *crew)
{
    struct batch *const batch = &crew->batches[crew->first];

    (void)pthread_mutex_lock(&crew->lock);
    const bool mine = crew->thread_count == 0;
    while (!mine && batch->state != BATCH_DONE)
        (void)pthread_cond_wait(&crew->done, &crew->lock);
    (void)pthread_mutex_unlock(&crew->lock);
    if (crew->arbiter == NULL && mine)
        crew->arbiter = arbiter_new();
    if (mine)
        judge_batch(crew->plan, crew->arbiter, batch, 0);
    return batch;
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

static void note_progress(const struct crew *crew)
{
    const struct source *const source = crew->source;
    const uint64_t bytes = source != NULL ? source->given + source->passed : 0;
    progress_note(crew->progress, crew->read + bytes, crew->records);
}

/* Hands on what the oldest batch had to say. If something before it in its file turned out to be no
 * record, its records are counted anew. */
static void gather_oldest(struct crew *crew)
{
    struct batch *const batch = finish_oldest(crew);
    const size_t empty = batch->pieces[0].file == crew->last_file ? crew->empty : 0;

    if (crew->going && empty != batch->empty_before) {
        if (crew->arbiter == NULL)
            crew->arbiter = arbiter_new();
        judge_batch(crew->plan, crew->arbiter, batch, empty);
    }
    crew->last_file = batch->pieces[batch->count - 1].file;
    crew->empty = batch->empty_after;
    count(&crew->account, &batch->gathered);
    crew->records += batch->gathered.records;
    note_progress(crew);
    crew->going = crew->going && crew->plan->gather(crew->plan->context, &batch->gathered);
    batch->count = 0;
    empty_buffer(&batch->bytes);
    empty_buffer(&batch->gathered.out.buffer);
    empty_buffer(&batch->gathered.errors.buffer);
    empty_buffer(&batch->gathered.notes);
    (void)pthread_mutex_lock(&crew->lock);
    batch->state = BATCH_FREE;
    crew->first = (crew->first + 1) % crew->size;
    crew->count--;
    (void)pthread_mutex_unlock(&crew->lock);
}

static struct batch *newest(struct crew *crew)
{
    return &crew->batches[(crew->first + crew->count - 1) % crew->size];
}

/* The batch that is being filled, a new one if there is none. */
static struct batch *open_batch(struct crew *crew)
{
    if (crew->filling)
        return newest(crew);
    if (crew->count == crew->size)
        gather_oldest(crew);
    (void)pthread_mutex_lock(&crew->lock);
    crew->count++;
    (void)pthread_mutex_unlock(&crew->lock);
    crew->filling = true;
    return newest(crew);
}

/* Lets the workers have the newest batch. */
static void offer_batch(struct crew *crew)
{
    (void)pthread_mutex_lock(&crew->lock);
    newest(crew)->state = BATCH_WAITING;
    (void)pthread_cond_signal(&crew->waiting);
    (void)pthread_mutex_unlock(&crew->lock);
    crew->filling = false;
}

static void close_batch(struct crew *crew)
{
    note_progress(crew);
    offer_batch(crew);
    if (crew->plan->jobs > 1 && crew->threads == NULL)
        hire(crew);
    if (crew->thread_count == 0)
        gather_oldest(crew);
}

/* Gathers all there is. */
static void drain(struct crew *crew)
{
    if (crew->filling)
        offer_batch(crew);
    while (crew->count > 0)
        gather_oldest(crew);
}

static void add_piece(struct crew *crew, const struct document *document, size_t file,
                      size_t ordinal)
{
    struct batch *const batch = open_batch(crew);

    if (batch->count == batch->capacity) {
        batch->capacity = batch->capacity > 0 ? 2 * batch->capacity : 128;
        batch->pieces = memory_resize(batch->pieces, batch->capacity * sizeof *batch->pieces);
    }
    batch->pieces[batch->count++] = (struct piece){*document, batch->bytes.len, file, ordinal};
    buffer_append(&batch->bytes, document->bytes, document->len);
    if (batch->bytes.len >= BATCH_BYTES || batch->count >= BATCH_RECORDS)
        close_batch(crew);
}

static bool complain_in_turn(struct crew *crew, const char *name, const char *what, const char *why)
{
    drain(crew);
    progress_pause(crew->progress);
    if (crew->going && !crew->plan->input->quiet)
        complain("%s: %s: %s", name, what, why);
    progress_resume(crew->progress);
    return false;
}

/* Begins to read a file, or its part; else why that cannot be done. */
static const char *open_part(const struct input *input, struct stream *stream,
                             struct source *source, struct part *part)
{
    uint64_t start, end;
    const bool divided = input->shard.parts > 0;
    const char *const why = divided ? input_indivisible(part->name, &part->size) : NULL;

    if (why != NULL)
        return why;
    if (!stream_open(stream, part->name))
        return strerror(errno);
    if (divided) {
        shard_range(input->shard, part->size, &start, &end);
        source_open_range(source, stream->file, start, end);
    } else {
        stream_begin(stream, source, NULL, NULL);
    }
    return NULL;
}

/* Counts what has been read of a file. */
static void count_read(struct crew *crew, const struct source *source, struct part *part)
{
    crew->source = NULL;
    crew->read += source->given + source->passed;
    crew->account.bytes += source->given + source->passed;
    crew->account.outside += source->passed;
    crew->account.lines += source->line - 1;
    part->begin = source->begin;
}

/* False if the file could not be read; that has been said, and `why` says it too. */
static bool read_documents(struct crew *crew, struct source *source, struct part *part,
                           struct buffer *why)
{
    const struct document *document;
    struct stream stream;
    size_t ordinal = 0;

    part->error = open_part(crew->plan->input, &stream, source, part);
    if (part->error != NULL)
        return complain_in_turn(crew, part->name, "cannot open this file", part->error);
    crew->source = source;
    while (crew->going && (document = source_next(source)) != NULL)
        add_piece(crew, document, part->number - 1, ++ordinal);
    count_read(crew, source, part);
    if (stream_end(&stream, source, why))
        return true;
    part->error = buffer_string(why);
    return complain_in_turn(crew, part->name, "cannot read this file", part->error);
}

static void settle_account(struct crew *crew)
{
    account_add(&crew->total, &crew->account);
    crew->account = (struct account){0};
}

/* False if it could not be read. */
static bool read_file(struct crew *crew, struct source *source, size_t index)
{
    const struct input *const input = crew->plan->input;
    struct part part = {.name = input->names[index], .number = index + 1, .files = input->count};
    struct buffer why = {0};
    const bool sound = read_documents(crew, source, &part, &why);

    if (crew->plan->file_done != NULL) {
        drain(crew);
        part.account = crew->account;
        if (crew->going)
            crew->plan->file_done(crew->plan->context, &part);
        settle_account(crew);
    }
    buffer_release(&why);
    return sound;
}

static void dismiss(struct crew *crew)
{
    (void)pthread_mutex_lock(&crew->lock);
    crew->ending = true;
    (void)pthread_cond_broadcast(&crew->waiting);
    (void)pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->thread_count; i++)
        (void)pthread_join(crew->threads[i], NULL);
    free(crew->threads);
    for (size_t i = 0; i < crew->size; i++) {
        struct batch *const batch = &crew->batches[i];
        buffer_release(&batch->bytes);
        free(batch->pieces);
        output_release(&batch->gathered.out);
        output_release(&batch->gathered.errors);
        buffer_release(&batch->gathered.notes);
        free(batch->gathered.turns);
    }
    free(crew->batches);
    if (crew->arbiter != NULL)
        arbiter_free(crew->arbiter);
    (void)pthread_cond_destroy(&crew->waiting);
    (void)pthread_cond_destroy(&crew->done);
    (void)pthread_mutex_destroy(&crew->lock);
}

/* Tells what it all came to, if that is asked for or progress was `shown`. False if this, or a
 * complaint before, could not be written. */
static bool tell_account(struct crew *crew, bool shown)
{
    const struct jobs_plan *const plan = crew->plan;

    if (plan->account != NULL)
        account_add(plan->account, &crew->total);
    if ((shown || plan->input->account) && !plan->read_again)
        account_line(&crew->total, &crew->errors->buffer);
    const bool told = output_flush(crew->errors);
    output_release(&crew->own);
    return told;
}

static void prepare(struct crew *crew)
{
    const struct jobs_plan *const plan = crew->plan;

    crew->size = plan->jobs > 1 ? (size_t)plan->jobs * BATCHES_A_JOB : 1;
    crew->batches = memory_allocate_zeroed(crew->size, sizeof *crew->batches);
    for (size_t i = 0; i < crew->size; i++) {
        crew->batches[i].gathered.out.colour = plan->colour;
        crew->batches[i].gathered.errors.colour = plan->colour_errors;
    }
    (void)pthread_mutex_init(&crew->lock, NULL);
    (void)pthread_cond_init(&crew->waiting, NULL);
    (void)pthread_cond_init(&crew->done, NULL);
    crew->own.file = STDERR_FILENO;
    crew->errors = plan->errors != NULL ? plan->errors : &crew->own;
    if (plan->out != NULL)
        crew->progress = progress_begin(plan->input, plan->out, crew->errors);
}

bool jobs_run(const struct jobs_plan *plan)
{
    struct source source = {0};
    struct crew crew = {.plan = plan, .going = true, .last_file = SIZE_MAX};
    bool sound = !plan->input->trouble;

    prepare(&crew);
    for (size_t i = 0; i < plan->input->count && crew.going && (sound || !plan->stops); i++)
        sound = read_file(&crew, &source, i) && sound;
    drain(&crew);
    settle_account(&crew);
    sound = tell_account(&crew, progress_end(crew.progress)) && sound;
    dismiss(&crew);
    source_release(&source);
    return sound;
}
