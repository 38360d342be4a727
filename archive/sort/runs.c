#include "archive/sort/runs.h"

#include "archive/records/temporary.h"
#include "base/buffer.h"
#include "base/list.h"
#include "cli/output/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* So many runs are merged at once, each with a file that is open. */
enum { FAN = 64, LEVELS = 16 };

/* Bytes with their key before them; in memory and in a run. */
struct entry {
    size_t key_len, len;
};

/* A run of level n was merged from FAN runs of level n - 1. */
struct run {
    FILE *file;
    int level;
    struct entry next; /* while it is read: the entry whose bytes are in `bytes` */
    struct buffer bytes;
};

struct runs {
    size_t memory;
    struct buffer bytes;
    size_t *places; /* of the entries in `bytes` */
    size_t count, capacity;
    struct run list[FAN * LEVELS]; /* in the order of the input, levels never rising */
    size_t run_count;
    struct run **heap; /* while runs are merged: those that have an entry, the first on top */
    size_t heaped;
};

struct runs *runs_new(size_t memory)
{
    struct runs *const runs = memory_allocate_zeroed(1, sizeof *runs);

    runs->memory = memory;
    runs->heap = memory_allocate(sizeof runs->list / sizeof *runs->list * sizeof *runs->heap);
    return runs;
}

static void close_run(struct run *run)
{
    if (run->file != NULL)
        (void)fclose(run->file);
    buffer_release(&run->bytes);
    *run = (struct run){.file = NULL};
}

void runs_free(struct runs *runs)
{
    for (size_t i = 0; i < runs->run_count; i++)
        close_run(&runs->list[i]);
    buffer_release(&runs->bytes);
    free(runs->places);
    free(runs->heap);
    free(runs);
}

/* --- in memory */

static int compare_keys(const char *a, size_t a_len, const char *b, size_t b_len)
{
    const int order = memcmp(a, b, a_len < b_len ? a_len : b_len);
    return order != 0 ? order : (a_len > b_len) - (a_len < b_len);
}

static struct entry entry_at(const char *bytes)
{
    struct entry entry;

    memcpy(&entry, bytes, sizeof entry);
    return entry;
}

/* Equal keys keep their order. */
static int compare_entries(const char *a, const char *b)
{
    const struct entry one = entry_at(a), other = entry_at(b);
    const int order = compare_keys(a + sizeof one, one.key_len, b + sizeof other, other.key_len);

    return order != 0 ? order : (a > b) - (a < b);
}

static int compare_pointers(const void *a, const void *b)
{
    return compare_entries(*(const char *const *)a, *(const char *const *)b);
}

/* The entries in memory in their order; the caller frees the list. */
static const char **sort_entries(const struct runs *runs)
{
    const char **const sorted = memory_allocate((runs->count + 1) * sizeof *sorted);

    for (size_t i = 0; i < runs->count; i++)
        sorted[i] = runs->bytes.bytes + runs->places[i];
    qsort(sorted, runs->count, sizeof *sorted, compare_pointers);
    return sorted;
}

/* --- runs */

static const char trouble[] = "cannot keep records that do not fit into memory";

static bool complain_of_run(void)
{
    complain("%s: %s", trouble, strerror(errno));
    return false;
}

/* A file for a run; NULL with a complaint. */
static FILE *open_file(void)
{
    const int descriptor = open_temporary(trouble);

    if (descriptor < 0)
        return NULL;
    FILE *const file = fdopen(descriptor, "w+b");
    if (file == NULL) {
        (void)complain_of_run();
        (void)close(descriptor);
    }
    return file;
}

static bool write_entry(struct run *run, const char *entry, size_t len)
{
    return fwrite(entry, 1, len, run->file) == len || complain_of_run();
}

/* Makes what was written ready to be read. */
static bool turn_round(struct run *run)
{
    return (fflush(run->file) == 0 && fseek(run->file, 0, SEEK_SET) == 0) || complain_of_run();
}

/* Moves what is in memory to a run. */
static bool write_memory(struct runs *runs)
{
    FILE *const file = open_file();

    if (file == NULL)
        return false;
    struct run *const run = &runs->list[runs->run_count++];
    *run = (struct run){.file = file};
    const char **const sorted = sort_entries(runs);
    bool written = true;

    for (size_t i = 0; i < runs->count && written; i++) {
        const struct entry entry = entry_at(sorted[i]);
        written = write_entry(run, sorted[i], sizeof entry + entry.key_len + entry.len);
    }
    free(sorted);
    runs->count = 0;
    runs->bytes.len = 0;
    return written && turn_round(run);
}

/* Reads the next entry of a run; false at its end, and then `*failed` tells whether with a
 * complaint. */
static bool read_entry(struct run *run, bool *failed)
{
    struct entry *const entry = &run->next;

    run->bytes.len = 0;
    if (fread(entry, sizeof *entry, 1, run->file) != 1) {
        *failed |= ferror(run->file) != 0 && !complain_of_run();
        return false;
    }
    const size_t len = entry->key_len + entry->len;
    buffer_append(&run->bytes, (const char *)entry, sizeof *entry);
    const bool whole = fread(buffer_reserve(&run->bytes, len), 1, len, run->file) == len;
    run->bytes.len += whole ? len : 0;
    *failed |= !whole && !complain_of_run();
    return whole;
}

static bool comes_first(const struct run *a, const struct run *b)
{
    const int order = compare_keys(a->bytes.bytes + sizeof a->next, a->next.key_len,
                                   b->bytes.bytes + sizeof b->next, b->next.key_len);

    return order != 0 ? order < 0 : a < b;
}

static void sink(struct runs *runs, size_t at)
{
    struct run *const run = runs->heap[at];

    for (size_t child; (child = 2 * at + 1) < runs->heaped; at = child) {
        if (child + 1 < runs->heaped && comes_first(runs->heap[child + 1], runs->heap[child]))
            child++;
        if (comes_first(run, runs->heap[child]))
            break;
        runs->heap[at] = runs->heap[child];
    }
    runs->heap[at] = run;
}

/* Hands over the entries of the runs from `first` on, in their order, with their keys. */
static bool merge_runs(struct runs *runs, size_t first, take_sorted *take, void *context)
{
    bool failed = false;

    runs->heaped = 0;
    for (size_t i = first; i < runs->run_count; i++)
        if (read_entry(&runs->list[i], &failed))
            runs->heap[runs->heaped++] = &runs->list[i];
    for (size_t i = runs->heaped; i > 0; i--)
        sink(runs, i - 1);
    while (runs->heaped > 0 && !failed) {
        struct run *const run = runs->heap[0];
        if (!take(context, run->bytes.bytes, run->bytes.len))
            return false;
        if (!read_entry(run, &failed))
            runs->heap[0] = runs->heap[--runs->heaped];
        if (runs->heaped > 0)
            sink(runs, 0);
    }
    return !failed;
}

static bool copy_entry(void *run, const char *entry, size_t len)
{
    return write_entry(run, entry, len);
}

/* Makes one run of those from `first` on, a level higher. */
static bool join_runs(struct runs *runs, size_t first)
{
    struct run joined = {.file = open_file(), .level = runs->list[first].level + 1};

    if (joined.file == NULL)
        return false;
    const bool merged = merge_runs(runs, first, copy_entry, &joined) && turn_round(&joined);
    while (runs->run_count > first)
        close_run(&runs->list[--runs->run_count]);
    runs->list[runs->run_count++] = joined;
    return merged;
}

/* Where the runs of the last one's level begin. */
static size_t first_of_level(const struct runs *runs)
{
    size_t first = runs->run_count - 1;

    while (first > 0 && runs->list[first - 1].level == runs->list[first].level)
        first--;
    return first;
}

/* Makes room in memory, and joins runs where there are many. */
static bool spill(struct runs *runs)
{
    if (!write_memory(runs))
        return false;
    for (size_t first; runs->run_count - (first = first_of_level(runs)) >= FAN;)
        if (!join_runs(runs, first))
            return false;
    return true;
}

/* --- all */

bool runs_add(struct runs *runs, const char *key, size_t key_len, const char *bytes, size_t len)
{
    const struct entry entry = {key_len, len};

    if (runs->count > 0 &&
        runs->bytes.len + sizeof entry + key_len + len + (runs->count + 1) * 2 * sizeof(size_t) >
            runs->memory &&
        !spill(runs))
        return false;
    if (runs->count == runs->capacity)
        runs->places = list_grow(runs->places, &runs->capacity, sizeof *runs->places);
    runs->places[runs->count++] = runs->bytes.len;
    buffer_append(&runs->bytes, (const char *)&entry, sizeof entry);
    buffer_append(&runs->bytes, key, key_len);
    buffer_append(&runs->bytes, bytes, len);
    return true;
}

/* Takes the bytes of an entry without their key. */
struct without_keys {
    take_sorted *take;
    void *context;
};

static bool take_without_key(void *context, const char *bytes, size_t len)
{
    const struct without_keys *const without = context;
    const struct entry entry = entry_at(bytes);

    (void)len;
    return without->take(without->context, bytes + sizeof entry + entry.key_len, entry.len);
}

bool runs_finish(struct runs *runs, take_sorted *take, void *context)
{
    struct without_keys without = {take, context};
    bool taken = true;

    if (runs->run_count > 0)
        return (runs->count == 0 || write_memory(runs)) &&
               merge_runs(runs, 0, take_without_key, &without);
    const char **const sorted = sort_entries(runs);
    for (size_t i = 0; i < runs->count && taken; i++)
        taken = take_without_key(&without, sorted[i], 0);
    free(sorted);
    return taken;
}
