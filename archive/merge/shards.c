/* recto merge --json: joins the shards of a reading. Each shard is read twice, first to check it
 * and then to copy it: nothing is written unless all shards are there and whole. */
#include "archive/merge/shards.h"
#include "archive/merge/lines.h"
#include "archive/merge/shard_lines.h"
#include "cli/input/input.h"
#include "cli/input/stream.h"
#include "cli/work/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One of the files named on the command line. */
struct shard_file {
    const char *name;
    uint32_t part;   /* its number; 0 if it is not whole */
    uint64_t offset; /* where the next line to be copied begins */
};

/* One of the archives that were read. */
struct archive_file {
    struct buffer name; /* as JSON */
    uint64_t size, end; /* of the archive; where the shards looked at so far end */
};

struct merging {
    struct output *out, errors;
    struct shard_file *shards;
    size_t count;
    uint32_t parts;              /* how many shards there must be; 0 while that is not known */
    struct shard_file **in_turn; /* in their order, NULL where one is missing */
    struct buffer options;       /* which all shards share */
    struct archive_file *files;  /* at least one, for shards of no archive */
    size_t file_count;
    struct lines lines;
    struct sums_line sums; /* that was read last */
    struct input input;    /* the shards, to show the progress */
    struct progress *progress;
    uint64_t bytes; /* read so far, in both readings */
    struct account account;
    bool refused, again; /* something is wrong; all shards must be made again */
};

static bool same_text(const struct buffer *a, const char *bytes, size_t len)
{
    return a->len == len && memcmp(a->bytes, bytes, len) == 0;
}

static void refuse(struct merging *merging, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void refuse(struct merging *merging, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    progress_pause(merging->progress);
    complain("merge: %s", buffer_string(&text));
    progress_resume(merging->progress);
    buffer_release(&text);
    merging->refused = true;
}

/* Opens a shard; -1 after a complaint. */
static int open_shard(struct merging *merging, const struct shard_file *shard)
{
    struct stream stream;
    uint64_t size;
    const char *const why = stream_open_divisible(&stream, shard->name, &size);

    if (why == NULL)
        return stream.file;
    refuse(merging, "%s: this cannot be read as a part: %s", shard->name, why);
    return -1;
}

/* --- which shards there are */

/* The first shard tells what all have in common; the others must agree. */
static bool belongs(struct merging *merging, const struct shard_file *shard,
                    const struct sums_line *line)
{
    if (merging->parts == 0) {
        merging->parts = line->shard.parts;
        buffer_append(&merging->options, line->options.bytes, line->options.len);
    }
    if (merging->parts != line->shard.parts)
        refuse(merging,
               "%s: this is shard %" PRIu32 "/%" PRIu32 ", the first part is one of %" PRIu32,
               shard->name, line->shard.part, line->shard.parts, merging->parts);
    else if (!same_text(&line->options, merging->options.bytes, merging->options.len))
        refuse(merging, "%s: another version of recto or another --now than in the first part",
               shard->name);
    else
        return true;
    return false;
}

/* The last line tells which shard a file holds. If it is missing, the shard died or still runs. */
static void identify(struct merging *merging, struct shard_file *shard)
{
    struct buffer text = {0};
    struct sums_line *const line = &merging->sums;
    const int file = open_shard(merging, shard);

    if (file < 0)
        return;
    const bool found = last_line(file, &text);
    const int error = found ? 0 : errno;
    if (error != 0)
        refuse(merging, "%s: cannot read this file: %s", shard->name, strerror(error));
    else if (!found || !sums_line_read(text.bytes, text.len, line) ||
             line->sums.number != line->sums.files)
        refuse(merging, "%s: this ends without the counts of its shard, which died or still runs",
               shard->name);
    else if (belongs(merging, shard, line))
        shard->part = line->shard.part;
    input_close(file);
    buffer_release(&text);
}

/* Reads until a block is full or the file ends; -1 with errno. */
static ssize_t read_block(int file, char *block, size_t size)
{
    size_t len = 0;

    while (len < size) {
        const ssize_t got = read(file, block + len, size - len);
        if (got == 0)
            break;
        if (got < 0 && errno != EINTR)
            return -1;
        len += got > 0 ? (size_t)got : 0;
    }
    return (ssize_t)len;
}

static bool same_bytes(int one, int other)
{
    enum { BLOCK = 65536 };
    char *const blocks = memory_allocate(2 * BLOCK);
    ssize_t len, len_of_other;

    do {
        len = read_block(one, blocks, BLOCK);
        len_of_other = read_block(other, blocks + BLOCK, BLOCK);
    } while (len > 0 && len == len_of_other && memcmp(blocks, blocks + BLOCK, (size_t)len) == 0);
    free(blocks);
    return len == 0 && len_of_other == 0;
}

/* A shard that was made twice counts once if both files are the same. */
static bool is_copy(struct merging *merging, const struct shard_file *shard,
                    const struct shard_file *other)
{
    const int file = open_shard(merging, shard);
    const int file_of_other = file >= 0 ? open_shard(merging, other) : -1;
    const bool same = file_of_other >= 0 && same_bytes(file, file_of_other);

    if (file >= 0)
        input_close(file);
    if (file_of_other >= 0)
        input_close(file_of_other);
    return same;
}

static void put_in_turn(struct merging *merging)
{
    merging->in_turn = memory_allocate_zeroed(merging->parts + 1, sizeof *merging->in_turn);
    for (size_t i = 0; i < merging->count; i++) {
        struct shard_file *const shard = &merging->shards[i];
        if (shard->part == 0)
            continue;
        struct shard_file **const place = &merging->in_turn[shard->part - 1];
        if (*place == NULL)
            *place = shard;
        else if (!is_copy(merging, *place, shard))
            refuse(merging, "%s and %s are both shard %" PRIu32 "/%" PRIu32 ", and not the same",
                   (*place)->name, shard->name, shard->part, merging->parts);
    }
}

/* Names all missing shards in one line. */
static void tell_missing(struct merging *merging)
{
    struct buffer text = {0};

    for (uint32_t i = 0; i < merging->parts; i++)
        if (merging->in_turn[i] == NULL)
            buffer_format(&text, " %" PRIu32 "/%" PRIu32, i + 1, merging->parts);
    if (text.len > 0)
        refuse(merging, "run again, for what is missing: --shard%s", buffer_string(&text));
    else if (merging->parts == 0)
        refuse(merging, "no part is whole: run all shards again");
    buffer_release(&text);
}

/* --- whether they fit together */

static void refuse_shard(struct merging *merging, const struct shard_file *shard, const char *what)
{
    refuse(merging, "%s: %s: run again: --shard %" PRIu32 "/%" PRIu32, shard->name, what,
           shard->part, merging->parts);
}

static void refuse_file(struct merging *merging, const struct shard_file *shard, const char *what)
{
    refuse(merging, "%s: %s %s", shard->name, buffer_string(&merging->sums.name), what);
    merging->again = true;
}

/* The first shard tells which archives there are. */
static struct archive_file *find_file(struct merging *merging, const struct sums_line *line)
{
    const size_t before = line->sums.number > 0 ? line->sums.number - 1 : 0;

    if (merging->files == NULL) {
        merging->file_count = line->sums.files;
        merging->files = memory_allocate_zeroed(merging->file_count + 1, sizeof *merging->files);
    }
    struct archive_file *const file = &merging->files[before < merging->file_count ? before : 0];
    if (file->name.len == 0)
        buffer_append(&file->name, line->name.bytes, line->name.len);
    if (file->size == 0) /* a shard that has nothing of it may not have looked */
        file->size = line->sums.size;
    return file;
}

/* Each shard must begin where the one before it ends. */
static void check_sums(struct merging *merging, const struct shard_file *shard)
{
    struct sums_line *const line = &merging->sums;
    const struct shard_sums *const sums = &line->sums;
    struct archive_file *const file = find_file(merging, line);

    if (!same_text(&line->error, "null", strlen("null"))) {
        refuse(merging, "%s: %s could not be read: %s: run again: --shard %" PRIu32 "/%" PRIu32,
               shard->name, buffer_string(&line->name), buffer_string(&line->error), shard->part,
               merging->parts);
        return;
    }
    if (sums->files != merging->file_count ||
        !same_text(&line->name, file->name.bytes, file->name.len))
        refuse_file(merging, shard, "is not what the first part has there");
    else if (sums->size != 0 && sums->size != file->size)
        refuse_file(merging, shard, "has another size than in the first part");
    else if (!merging->refused && sums->account.bytes > 0 && sums->begin != file->end)
        refuse_file(merging, shard, "does not go on where the part before ends");
    file->end += sums->account.bytes;
    account_add(&merging->account, &sums->account);
}

/* What a shard has of one archive, while its lines are checked. */
struct section {
    struct buffer name; /* as the first record has it */
    uint64_t records;
};

/* A line must be that of the next record of the section, or the sums after its last one. */
static bool check_line(struct merging *merging, const struct shard_file *shard,
                       struct section *section, size_t *number)
{
    const struct lines *const lines = &merging->lines;
    const struct sums_line *const line = &merging->sums;
    struct record_line record;

    if (record_line_read(lines->line, lines->len, &record)) {
        if (section->records++ == 0) {
            section->name.len = 0;
            buffer_append(&section->name, record.name.bytes, record.name.len);
        }
        return record.record == section->records &&
               same_text(&section->name, record.name.bytes, record.name.len);
    }
    if (!sums_line_read(lines->line, lines->len, &merging->sums) ||
        line->shard.part != shard->part || line->shard.parts != merging->parts ||
        !same_text(&line->options, merging->options.bytes, merging->options.len) ||
        line->sums.account.records != section->records ||
        (section->records > 0 && !same_text(&line->name, section->name.bytes, section->name.len)) ||
        (line->sums.number != ++*number && line->sums.files > 0))
        return false;
    section->records = 0;
    check_sums(merging, shard);
    return true;
}

/* Checking is half of the progress, copying the other half. */
static void note(struct merging *merging, size_t len)
{
    merging->bytes += len + 1;
    progress_note(merging->progress, merging->bytes / 2, merging->account.records);
}

static void check_shard(struct merging *merging, const struct shard_file *shard)
{
    struct section section = {{0}, 0};
    size_t number = 0;
    bool sound = true;
    const int file = open_shard(merging, shard);

    if (file < 0)
        return;
    lines_open(&merging->lines, file, 0);
    while (sound && lines_next(&merging->lines)) {
        note(merging, merging->lines.len);
        sound = check_line(merging, shard, &section, &number);
    }
    if (merging->lines.error != 0)
        refuse_shard(merging, shard, strerror(merging->lines.error));
    else if (!sound || merging->lines.broken || section.records > 0)
        refuse_shard(merging, shard, "not all lines are there, or not as they were written");
    lines_close(&merging->lines);
    buffer_release(&section.name);
}

static void check_shards(struct merging *merging)
{
    for (uint32_t i = 0; i < merging->parts; i++)
        check_shard(merging, merging->in_turn[i]);
    for (size_t i = 0; !merging->refused && i < merging->file_count; i++) {
        struct archive_file *const file = &merging->files[i];
        if (file->end == file->size)
            continue;
        refuse(merging, "%s: the last part does not end where the file did",
               buffer_string(&file->name));
        merging->again = true;
    }
    if (merging->again)
        refuse(merging, "the files were not the same for all parts: run all shards again");
}

/* --- joining */

/* Copies a line, with as many records and lines added to its numbers as the shards before have.
 * `"line":` is always a key: inside a text its quotes would be escaped. */
static void copy_line(const struct record_line *line, const struct account *before,
                      struct buffer *out)
{
    static const char key[] = "\"line\":";
    const char *rest = line->rest.bytes;

    buffer_text(out, "{\"file\":");
    buffer_append(out, line->name.bytes, line->name.len);
    buffer_format(out, ",\"record\":%" PRIu64 ",\"line\":%" PRIu64, line->record + before->records,
                  line->line + before->lines);
    for (const char *at; (at = strstr(rest, key)) != NULL;) {
        char *end;
        at += sizeof key - 1;
        buffer_append(out, rest, (size_t)(at - rest));
        buffer_format(out, "%" PRIu64, (uint64_t)strtoull(at, &end, 10) + before->lines);
        rest = end;
    }
    buffer_append(out, rest, (size_t)(line->rest.bytes + line->rest.len - rest));
    buffer_character(out, '\n');
}

/* Copies what a shard has of the next archive; false if the file has changed since it was
 * checked. */
static bool copy_section(struct merging *merging, struct account *before)
{
    struct lines *const lines = &merging->lines;
    struct record_line record;

    while (lines_next(lines)) {
        note(merging, lines->len);
        if (record_line_read(lines->line, lines->len, &record)) {
            copy_line(&record, before, &merging->out->buffer);
            output_settle(merging->out);
        } else if (sums_line_read(lines->line, lines->len, &merging->sums)) {
            account_add(before, &merging->sums.sums.account);
            return merging->out->error == 0;
        } else {
            break;
        }
    }
    return false;
}

static bool copy_next(struct merging *merging, struct shard_file *shard, struct account *before)
{
    const int file = open_shard(merging, shard);

    if (file < 0)
        return false;
    lines_open(&merging->lines, file, shard->offset);
    const bool copied = copy_section(merging, before);
    const int error = merging->lines.error;
    if (!copied && merging->out->error == 0)
        refuse_shard(merging, shard, error != 0 ? strerror(error) : "this is no more what it was");
    shard->offset = merging->lines.offset;
    lines_close(&merging->lines);
    return copied;
}

static void copy_shards(struct merging *merging)
{
    bool going = true;

    for (size_t file = 0; going && file < merging->file_count; file++) {
        struct account before = {0};
        for (uint32_t i = 0; going && i < merging->parts; i++)
            going = copy_next(merging, merging->in_turn[i], &before);
    }
}

static int join(struct merging *merging)
{
    for (size_t i = 0; i < merging->count; i++)
        identify(merging, &merging->shards[i]);
    put_in_turn(merging);
    tell_missing(merging);
    if (!merging->refused)
        check_shards(merging);
    if (!merging->refused)
        copy_shards(merging);
    if (merging->refused)
        return EXIT_TROUBLE;
    const uint64_t *const statuses = merging->account.statuses;
    return statuses[STATUS_COMPLETE] + statuses[STATUS_UNFINISHED] == merging->account.records
               ? EXIT_SOUND
               : EXIT_UNSOUND;
}

static void release(struct merging *merging)
{
    for (size_t i = 0; merging->files != NULL && i <= merging->file_count; i++)
        buffer_release(&merging->files[i].name);
    free(merging->files);
    free(merging->in_turn);
    free(merging->shards);
    buffer_release(&merging->options);
    lines_release(&merging->lines);
    sums_line_release(&merging->sums);
    output_release(&merging->errors);
}

static int merge(int count, char **names, bool account, struct output *out)
{
    struct merging merging = {.out = out, .count = (size_t)count};

    output_open(&merging.errors, STDERR_FILENO);
    merging.shards = memory_allocate_zeroed(merging.count, sizeof *merging.shards);
    for (size_t i = 0; i < merging.count; i++)
        merging.shards[i].name = names[i];
    merging.input = (struct input){.names = names, .count = merging.count};
    merging.progress = progress_begin(&merging.input, out, &merging.errors);
    const int status = join(&merging);
    account |= progress_end(merging.progress);
    if (account && status != EXIT_TROUBLE)
        account_line(&merging.account, &merging.errors.buffer);
    const bool told = output_flush(&merging.errors);
    release(&merging);
    return told ? status : EXIT_TROUBLE;
}

static const struct option_line options[] = {
    {.key = 'j'}, {KEY_JSON, "json", NULL, NULL}, {KEY_ACCOUNT, "account", NULL, NULL}, {0}};

static bool take_option(const struct command *self, void *account, int key, const char *value)
{
    (void)self, (void)value;
    *(bool *)account |= key == KEY_ACCOUNT;
    return true;
}

int merge_shards(const struct command *self, int argc, char **argv, struct output *out)
{
    struct command shards = *self;
    struct arguments arguments = {argc, argv};
    bool account = false;

    shards.options[0] = options;
    shards.options[1] = NULL;
    shards.options[2] = NULL;
    const int status = options_read(&shards, &arguments, take_option, &account, out);
    if (status != OPTIONS_READ)
        return status;
    if (arguments.count == 0)
        return refuse_usage(self, "--json needs the parts that `check --json --shard` wrote");
    return merge(arguments.count, arguments.list, account, out);
}
