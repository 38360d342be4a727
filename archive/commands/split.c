/* recto split: cuts an archive into files. */
#include "archive/records/archive_options.h"
#include "archive/split/split_files.h"
#include "cli/completion/values.h"
#include "cli/options.h"

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* How records are divided. Files of the first two kinds have numbers, the others names. */
enum kind { BY_RECORDS, BY_BYTES, BY_GAME, BY_STATUS, BY_EVENT, BY_SITE, BY_ROUND, KINDS };

static const char *const kind_names[KINDS] = {"", "", "game", "status", "event", "site", "round"};

/* Names for values that a header lacks; values that it has are escaped and
 * never begin with `_`. */
static const char nothing[] = "_none", unknown[] = "_unknown";

struct splitting {
    struct archive_options options;
    enum kind kind;
    bool chosen;
    uint64_t most; /* records or bytes of a file */

    struct split_files files;
    struct output errors;
    struct split_file *file; /* that is being filled, if files are numbered */
    uint64_t number, filled;
    bool trouble;
};

/* What a worker notes of a record: the length of its bytes and of the value, which follows. */
struct split_note {
    size_t record, value;
};

static bool numbered(const struct splitting *splitting)
{
    return splitting->kind == BY_RECORDS || splitting->kind == BY_BYTES;
}

static void write_text(const struct record *record, enum common_key key, struct buffer *value)
{
    const struct node *const node = record->broken_yaml ? NULL : record->common[key];
    const char *at, *end;

    if (node == NULL || node->kind != NODE_SCALAR) {
        buffer_text(value, nothing);
        return;
    }
    at = node->value;
    end = at + node->len;
    for (size_t blank; (blank = blank_length(at, end)) > 0;)
        at += blank;
    while (end > at && blank_length(end - 1, end) == 1)
        end--;
    if (at == end)
        buffer_text(value, nothing);
    split_write_value(at, (size_t)(end - at), value);
}

static void write_value(enum kind kind, const struct judgement *judgement, struct buffer *value)
{
    const struct record *const record = &judgement->record;

    switch (kind) {
    case BY_GAME:
        buffer_text(value, judgement->game != NULL && !record->game_wrong && !record->broken_yaml
                               ? judgement->game->schema.id
                               : unknown);
        break;
    case BY_STATUS:
        buffer_text(value, status_names[judgement->status]);
        break;
    case BY_EVENT:
        write_text(record, COMMON_EVENT, value);
        break;
    case BY_SITE:
        write_text(record, COMMON_SITE, value);
        break;
    case BY_ROUND:
        write_text(record, COMMON_ROUND, value);
        break;
    default:
        break;
    }
}

static void tell_record(const void *context, const struct visit *visit, struct chunk_result *result)
{
    const struct splitting *const splitting = context;
    struct split_note note = {.record = visit->document->len};
    const size_t at = result->notes.len;

    if (!record_is_writable(visit, result))
        return;
    buffer_append(&result->notes, (const char *)&note, sizeof note);
    write_value(splitting->kind, visit->judgement, &result->notes);
    note.value = result->notes.len - at - sizeof note;
    memcpy(result->notes.bytes + at, &note, sizeof note);
    buffer_append(&result->out.buffer, visit->document->bytes, visit->document->len);
}

/* How much of a file a record fills: one record, or its bytes. */
static uint64_t room_for(const struct splitting *splitting, const char *record, size_t len)
{
    return splitting->kind == BY_RECORDS ? 1 : split_file_room(splitting->file, record, len);
}

/* The file for a record. A file that is full is moved to its name first. */
static struct split_file *next_file(struct splitting *splitting, const char *record, size_t len)
{
    if (splitting->file != NULL &&
        splitting->filled + room_for(splitting, record, len) > splitting->most) {
        splitting->file = NULL;
        if (!split_files_close(&splitting->files, true))
            return NULL;
    }
    if (splitting->file == NULL) {
        splitting->file = split_files_numbered(&splitting->files, ++splitting->number);
        splitting->filled = 0;
    }
    if (splitting->file != NULL)
        splitting->filled += room_for(splitting, record, len);
    return splitting->file;
}

static bool take_record(struct splitting *splitting, const struct split_note *note,
                        const char *value, const char *record)
{
    struct split_file *const file = numbered(splitting)
                                        ? next_file(splitting, record, note->record)
                                        : split_files_of(&splitting->files, value, note->value);

    return file != NULL && split_files_add(&splitting->files, file, record, note->record);
}

static bool take_chunk(void *context, const struct chunk_result *result)
{
    struct splitting *const splitting = context;
    const char *record = result->out.buffer.bytes;
    size_t at = 0;

    splitting->trouble |= result->trouble;
    buffer_append(&splitting->errors.buffer, result->errors.buffer.bytes,
                  result->errors.buffer.len);
    (void)output_flush(&splitting->errors);
    while (at < result->notes.len) {
        struct split_note note;
        memcpy(&note, result->notes.bytes + at, sizeof note);
        at += sizeof note;
        if (!take_record(splitting, &note, result->notes.bytes + at, record)) {
            splitting->trouble = true;
            return false;
        }
        at += note.value;
        record += note.record;
    }
    return true;
}

/* All files stay open until the end, so that they appear together. */
static void allow_files(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

static int run_splitting(struct splitting *splitting, struct output *out)
{
    /* A numbered file is moved to its name as soon as it is full, so a file that cannot be read
     * must stop everything: what comes after the gap must not fill a file. */
    const struct jobs_plan plan = {.work = tell_record,
                                   .gather = take_chunk,
                                   .context = splitting,
                                   .stops = numbered(splitting)};

    splitting->files.pattern = splitting->options.file;
    if (!numbered(splitting))
        allow_files();
    output_open(&splitting->errors, STDERR_FILENO);
    const bool read = archive_options_run(&splitting->options, plan, out, &splitting->errors) &&
                      !splitting->trouble;
    output_release(&splitting->errors);
    return split_files_close(&splitting->files, read) && read ? EXIT_SOUND : EXIT_TROUBLE;
}

static bool take_kind(const struct command *self, const char *value, enum kind *kind)
{
    for (int i = BY_GAME; i < KINDS; i++)
        if (strcmp(kind_names[i], value) == 0) {
            *kind = (enum kind)i;
            return true;
        }
    complain("%s: --by takes game, status, event, site or round, not `%s`", self->name, value);
    return false;
}

static bool take_records(const struct command *self, const char *value, uint64_t *most)
{
    uint32_t number;

    if (!option_number(self, "--records", value, &number))
        return false;
    if (number == 0)
        complain("%s: --records takes a number from 1", self->name);
    *most = number;
    return number > 0;
}

enum { KEY_BY = KEY_OWN };

static const struct option_line options[] = {
    {'n', "records", "N", "N records a file"},
    {'b', "bytes", "N", "N bytes a file at most, unless one record has more (64K, 100M)"},
    {KEY_BY, "by", "KEY", "a file for every game, status, event, site or round"},
    {'o', "output", "NAMES",
     "how the files are named; %d or %04d is their number, %s what\n"
     "they are split by (default: part-%04d.yaml, %s.yaml)"},
    {'f', "force", NULL, "replace files that are there"},
    ARCHIVE_SHARD_OPTION,
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct splitting *const splitting = context;
    const bool chooses = key == 'n' || key == 'b' || key == KEY_BY;

    if (chooses && splitting->chosen) {
        complain("%s: an archive can be split by one thing only", self->name);
        return false;
    }
    splitting->chosen |= chooses;
    switch (key) {
    case 'n':
        splitting->kind = BY_RECORDS;
        return take_records(self, value, &splitting->most);
    case 'b':
        splitting->kind = BY_BYTES;
        return archive_size(self, "--bytes", value, &splitting->most);
    case KEY_BY:
        return take_kind(self, value, &splitting->kind);
    case 'f':
        splitting->files.force = true;
        return true;
    default:
        return archive_option(self, &splitting->options, key, value);
    }
}

static int check_options(const struct command *self, struct splitting *splitting)
{
    if (!splitting->chosen)
        return refuse_usage(self, "by what? -n, -b or --by is missing");
    if (splitting->options.input.shard.parts > 0 && numbered(splitting))
        return refuse_usage(self, "--shard goes with --by: where files of so many records or bytes "
                                  "end hangs on all that stands before");
    if (splitting->options.input.shard.parts > 0 && splitting->options.file == NULL)
        return refuse_usage(self, "--shard goes with -o, so that the files of this part have other "
                                  "names than those of the others, as with -o '%s-3.yaml'");
    if (splitting->options.file == NULL)
        splitting->options.file = numbered(splitting) ? "part-%04d.yaml" : "%s.yaml";
    if (split_pattern_is_valid(splitting->options.file, numbered(splitting) ? 'd' : 's'))
        return EXIT_SOUND;
    complain("split: the names of the files, `%s`, need one %s", splitting->options.file,
             numbered(splitting) ? "%d, or %04d, for their numbers"
                                 : "%s for what they are split by");
    return EXIT_TROUBLE;
}

static int split_files(const struct command *self, struct splitting *splitting,
                       const struct arguments *operands, struct output *out)
{
    const int status = check_options(self, splitting);

    if (status != EXIT_SOUND)
        return status;
    input_add_operands(&splitting->options.input, operands);
    return archive_options_divisible(self, &splitting->options) ? run_splitting(splitting, out)
                                                                : EXIT_TROUBLE;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct splitting splitting = {.options = ARCHIVE_OPTIONS};
    int status = options_read(self, &arguments, take_option, &splitting, out);

    if (status == OPTIONS_READ)
        status = split_files(self, &splitting, &arguments, out);
    archive_options_release(&splitting.options);
    return status;
}

static void list_kinds(struct values *values)
{
    for (int i = BY_GAME; i < KINDS; i++)
        values_add(values, kind_names[i], NULL);
}

static const struct placeholder placeholders[] = {{"KEY", NULL, list_kinds, false}, {0}};

const struct command command_split = {
    .usage = "-n RECORDS | -b BYTES | --by KEY [-f] [-o NAMES] [--shard I/N] [-j N] "
             "[--account] [--files0-from FILE] [FILE…]",
    .options = {options, archive_options, input_options},
    .notes = input_notes,
    .placeholders = placeholders,
    .column = 22,
    .run = run,
};
