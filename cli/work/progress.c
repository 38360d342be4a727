#include "cli/work/progress.h"

#include "cli/input/input.h"
#include "cli/output/output.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct progress {
    const struct input *input;
    struct output *out, *errors;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
    struct timespec begun;
    uint64_t bytes, records, total; /* `total` 0: not known */
    bool visible, shown, ending;
};

static struct timespec read_clock(void)
{
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now;
}

/* The number of bytes to read; 0 if it is unknown. */
static uint64_t sum_sizes(const struct input *input)
{
    uint64_t total = 0, size, start, end;

    for (size_t i = 0; i < input->count; i++) {
        if (!input_size(input->names[i], &size))
            return 0;
        shard_range(input->shard, size, &start, &end);
        total += end - start;
    }
    return total;
}

static void write_time(double seconds, struct buffer *out)
{
    const unsigned whole = seconds < 3.6e8 ? (unsigned)(seconds + 0.5) : 360000000;

    if (whole >= 3600)
        buffer_format(out, "%u:%02u:%02u", whole / 3600, whole / 60 % 60, whole % 60);
    else
        buffer_format(out, "%u:%02u", whole / 60, whole % 60);
}

static void write_line(const struct progress *progress, double seconds, struct buffer *out)
{
    const double bytes = (double)progress->bytes, total = (double)progress->total;
    const bool known = progress->total >= progress->bytes && total > 0;
    const bool large = (known ? total : bytes) >= 1e10;
    const double unit = large ? 1e9 : 1e6, rate = bytes / seconds;

    buffer_format(out, "\r%.1f", bytes / unit);
    if (known)
        buffer_format(out, " of %.1f", total / unit);
    buffer_text(out, large ? " GB" : " MB");
    if (known)
        buffer_format(out, " (%.0f %%)", 100 * bytes / total);
    buffer_format(out, ", %llu records, %.1f MB/s, ", (unsigned long long)progress->records,
                  rate / 1e6);
    write_time(known && rate > 0 ? (total - bytes) / rate : seconds, out);
    buffer_text(out, known && rate > 0 ? " left\033[K" : " so far\033[K");
}

static void show(struct progress *progress)
{
    const struct timespec now = read_clock();
    const double seconds = (double)(now.tv_sec - progress->begun.tv_sec) +
                           (double)(now.tv_nsec - progress->begun.tv_nsec) / 1e9;
    struct buffer text = {0};

    write_line(progress, seconds, &text);
    (void)write_all(STDERR_FILENO, text.bytes, text.len);
    buffer_release(&text);
    progress->visible = progress->shown = true;
}

static void *tick(void *argument)
{
    struct progress *const progress = argument;
    struct timespec next = progress->begun;
    bool summed = false;

    (void)pthread_mutex_lock(&progress->lock);
    while (!progress->ending) {
        next.tv_sec++;
        while (!progress->ending &&
               pthread_cond_timedwait(&progress->wake, &progress->lock, &next) == 0)
            continue;
        if (progress->ending)
            break;
        if (!summed) {
            (void)pthread_mutex_unlock(&progress->lock);
            const uint64_t total = sum_sizes(progress->input);
            (void)pthread_mutex_lock(&progress->lock);
            progress->total = total;
            summed = true;
        }
        show(progress);
        next = read_clock();
    }
    (void)pthread_mutex_unlock(&progress->lock);
    return NULL;
}

/* Signals go to the main thread. */
static bool start_thread(struct progress *progress)
{
    sigset_t all, before;

    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&progress->thread, NULL, tick, progress) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void dispose(struct progress *progress)
{
    (void)pthread_cond_destroy(&progress->wake);
    (void)pthread_mutex_destroy(&progress->lock);
    free(progress);
}

static void hide_line(void *progress)
{
    progress_pause(progress);
}

static void show_line(void *progress)
{
    progress_resume(progress);
}

static void step_aside(struct output *output, struct progress *progress)
{
    output->before_write = hide_line;
    output->after_write = show_line;
    output->around = progress;
}

struct progress *progress_begin(const struct input *input, struct output *out,
                                struct output *errors)
{
    pthread_condattr_t attributes;

    if (!isatty(STDERR_FILENO))
        return NULL;
    struct progress *const progress = memory_allocate_zeroed(1, sizeof *progress);
    *progress =
        (struct progress){.input = input, .out = out, .errors = errors, .begun = read_clock()};
    (void)pthread_mutex_init(&progress->lock, NULL);
    (void)pthread_condattr_init(&attributes);
    (void)pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&progress->wake, &attributes);
    (void)pthread_condattr_destroy(&attributes);
    if (!start_thread(progress)) {
        dispose(progress);
        return NULL;
    }
    step_aside(errors, progress);
    if (isatty(out->file))
        step_aside(out, progress);
    return progress;
}

void progress_note(struct progress *progress, uint64_t bytes, uint64_t records)
{
    if (progress == NULL)
        return;
    (void)pthread_mutex_lock(&progress->lock);
    progress->bytes = bytes;
    progress->records = records;
    (void)pthread_mutex_unlock(&progress->lock);
}

void progress_pause(struct progress *progress)
{
    if (progress == NULL)
        return;
    (void)pthread_mutex_lock(&progress->lock);
    if (progress->visible)
        (void)write_all(STDERR_FILENO, "\r\033[K", 4);
    progress->visible = false;
}

void progress_resume(struct progress *progress)
{
    if (progress != NULL)
        (void)pthread_mutex_unlock(&progress->lock);
}

bool progress_end(struct progress *progress)
{
    if (progress == NULL)
        return false;
    progress_pause(progress);
    const bool shown = progress->shown;
    progress->ending = true;
    (void)pthread_cond_signal(&progress->wake);
    progress_resume(progress);
    (void)pthread_join(progress->thread, NULL);
    progress->out->before_write = progress->errors->before_write = NULL;
    progress->out->after_write = progress->errors->after_write = NULL;
    dispose(progress);
    return shown;
}
