#include "archive/split/split_files.h"

#include "archive/digest/digest.h"
#include "base/character.h"
#include "base/list.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Bytes of all files that wait in memory; the longest value in a name. */
enum { PENDING_MOST = 8 * 1024 * 1024, VALUE_MOST = 160 };

struct split_file {
    char *value; /* by which the file is found */
    size_t len;
    char *name;
    struct replacement replacement;
    struct output output;
    struct document_stream documents;
};

/* --- names */

/* The end of the placeholder at `at` (`%s`, `%d`, `%04d`, `%%`); NULL without one. */
static const char *place_end(const char *at, char *letter, int *width)
{
    *width = 0;
    for (at++; is_digit(*at) && *width < 10; at++)
        *width = 10 * *width + (*at - '0');
    *letter = *at;
    return *at == 'd' || ((*at == 's' || *at == '%') && at[-1] == '%') ? at + 1 : NULL;
}

bool split_pattern_is_valid(const char *pattern, char letter)
{
    int places = 0, width;
    char found;

    for (const char *at = pattern; (at = strchr(at, '%')) != NULL;) {
        at = place_end(at, &found, &width);
        if (at == NULL || (found != '%' && found != letter))
            return false;
        places += found == letter;
    }
    return places == 1;
}

static void write_name(const char *pattern, const char *value, uint64_t number, struct buffer *name)
{
    for (const char *at = pattern; *at != '\0';) {
        char letter;
        int width;
        if (*at != '%') {
            buffer_character(name, *at++);
            continue;
        }
        at = place_end(at, &letter, &width);
        if (letter == '%')
            buffer_character(name, '%');
        else if (letter == 'd')
            buffer_format(name, "%0*llu", width, (unsigned long long)number);
        else
            buffer_text(name, value);
    }
}

/* A key of zeros: a name must be the same in every run. */
static void write_digest(const char *bytes, size_t len, struct buffer *name)
{
    const struct digest_key key = {{0}};

    buffer_format(name, "%%%016llx", (unsigned long long)digest_of(&key, bytes, len).words[0]);
}

void split_write_value(const char *value, size_t len, struct buffer *name)
{
    const size_t start = name->len;

    for (size_t i = 0; i < len; i++) {
        const size_t width = utf8_length(value + i, value + len);
        const unsigned char byte = (unsigned char)value[i];
        if (name->len - start > VALUE_MOST) {
            write_digest(value, len, name);
            return;
        }
        if (byte < ' ' || byte == 0x7f || strchr("/\\%", byte) != NULL || width == 0 ||
            (i == 0 && strchr("._-", byte) != NULL)) {
            buffer_format(name, "%%%02X", byte);
            continue;
        }
        buffer_append(name, value + i, width);
        i += width - 1;
    }
}

/* --- files */

static void release(struct split_file *file)
{
    output_release(&file->output);
    free(file->value);
    free(file->name);
    free(file);
}

static bool is_there(const char *name)
{
    struct stat facts;
    return lstat(name, &facts) == 0;
}

/* Takes the name over. NULL with a complaint. */
static struct split_file *begin(struct split_files *files, struct buffer *name)
{
    struct split_file *const file = memory_allocate_zeroed(1, sizeof *file);

    (void)buffer_string(name);
    file->name = name->bytes;
    if (!files->force && is_there(file->name)) {
        complain("split: %s is there already; --force replaces files", file->name);
    } else if (replacement_open(&file->replacement, file->name)) {
        file->replacement.durable = false;
        file->replacement.fresh = !files->force && !file->replacement.direct;
        file->output.file = file->replacement.file;
        return file;
    }
    release(file);
    return NULL;
}

/* By bytes, a prefix before what it begins. */
static int compare(const struct split_file *file, const char *value, size_t len)
{
    const size_t common = file->len < len ? file->len : len;
    const int order = common > 0 ? memcmp(file->value, value, common) : 0;

    return order != 0 ? order : (file->len > len) - (file->len < len);
}

/* The index of the file for a value, or the one at which it belongs. */
static size_t find(const struct split_files *files, const char *value, size_t len)
{
    size_t low = 0, high = files->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(files->list[middle], value, len) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void insert(struct split_files *files, size_t index, struct split_file *file)
{
    if (files->count == files->capacity)
        files->list = list_grow(files->list, &files->capacity, sizeof *files->list);
    memmove(files->list + index + 1, files->list + index,
            (files->count - index) * sizeof *files->list);
    files->list[index] = file;
    files->count++;
}

struct split_file *split_files_of(struct split_files *files, const char *value, size_t len)
{
    const size_t index = find(files, value, len);
    struct buffer name = {0};

    if (index < files->count && compare(files->list[index], value, len) == 0)
        return files->list[index];
    char *const copy = memcpy(memory_allocate(len + 1), value, len);
    copy[len] = '\0';
    write_name(files->pattern, copy, 0, &name);
    struct split_file *const file = begin(files, &name);
    if (file == NULL) {
        free(copy);
        return NULL;
    }
    file->value = copy;
    file->len = len;
    insert(files, index, file);
    return file;
}

struct split_file *split_files_numbered(struct split_files *files, uint64_t number)
{
    struct buffer name = {0};

    write_name(files->pattern, "", number, &name);
    struct split_file *const file = begin(files, &name);
    if (file != NULL)
        insert(files, files->count, file);
    return file;
}

static bool write_out(struct split_file *file)
{
    if (!output_flush(&file->output)) {
        complain_file(file->name, "cannot write this file", file->output.error);
        return false;
    }
    output_release(&file->output);
    file->output.buffer = (struct buffer){0};
    return true;
}

size_t split_file_room(const struct split_file *file, const char *bytes, size_t len)
{
    return document_stream_overhead(&file->documents, bytes, len) + len;
}

bool split_files_add(struct split_files *files, struct split_file *file, const char *bytes,
                     size_t len)
{
    document_stream_add(&file->documents, bytes, len, &file->output.buffer);
    files->pending += len;
    if (files->pending < PENDING_MOST)
        return true;
    files->pending = 0;
    for (size_t i = 0; i < files->count; i++)
        if (!write_out(files->list[i]))
            return false;
    return true;
}

bool split_files_close(struct split_files *files, bool whole)
{
    for (size_t i = 0; i < files->count; i++) {
        struct split_file *const file = files->list[i];
        whole = whole && write_out(file);
        if (whole)
            whole = replacement_commit(&file->replacement);
        else
            replacement_abandon(&file->replacement);
        release(file);
    }
    free(files->list);
    *files = (struct split_files){.pattern = files->pattern, .force = files->force};
    return whole;
}
