#include "archive/split/parts.h"

#include "archive/unique/digest.h"
#include "base/character.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What may wait in memory; the longest value in a name. */
enum { PENDING_MOST = 8 * 1024 * 1024, VALUE_MOST = 160 };

struct part_file {
    char *value; /* that files are found by */
    size_t len;
    char *name;
    struct replacement replacement;
    struct output output;
    struct joint joint;
};

/* --- names */

/* Behind the place in the pattern that begins at `at`: `%s`, `%d`, `%04d`. NULL if it is none. */
static const char *place_end(const char *at, char *letter, int *width)
{
    *width = 0;
    for (at++; is_digit(*at) && *width < 10; at++)
        *width = 10 * *width + (*at - '0');
    *letter = *at;
    return *at == 'd' || ((*at == 's' || *at == '%') && at[-1] == '%') ? at + 1 : NULL;
}

bool parts_pattern(const char *pattern, char letter)
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

/* The same for everybody: a name must not hang on chance. */
static void write_digest(const char *bytes, size_t len, struct buffer *name)
{
    const struct digest_key key = {{0}};

    buffer_format(name, "%%%016llx", (unsigned long long)digest_of(&key, bytes, len).words[0]);
}

void part_write_value(const char *value, size_t len, struct buffer *name)
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

static void release(struct part_file *part)
{
    output_release(&part->output);
    free(part->value);
    free(part->name);
    free(part);
}

static bool is_there(const char *name)
{
    struct stat facts;
    return lstat(name, &facts) == 0;
}

/* Takes the name over. NULL with a complaint. */
static struct part_file *begin(struct parts *parts, struct buffer *name)
{
    struct part_file *const part = memory_allocate_zeroed(1, sizeof *part);

    (void)buffer_string(name);
    part->name = name->bytes;
    if (!parts->force && is_there(part->name)) {
        complain("split: %s is there already; --force replaces files", part->name);
    } else if (replacement_open(&part->replacement, part->name)) {
        part->replacement.durable = false;
        part->replacement.fresh = !parts->force && !part->replacement.direct;
        part->output.file = part->replacement.file;
        return part;
    }
    release(part);
    return NULL;
}

/* By bytes, the shorter first. */
static int compare(const struct part_file *part, const char *value, size_t len)
{
    const size_t common = part->len < len ? part->len : len;
    const int order = common > 0 ? memcmp(part->value, value, common) : 0;

    return order != 0 ? order : (part->len > len) - (part->len < len);
}

/* Where the file of a value is, or should be. */
static size_t find(const struct parts *parts, const char *value, size_t len)
{
    size_t low = 0, high = parts->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(parts->list[middle], value, len) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void insert(struct parts *parts, size_t index, struct part_file *part)
{
    if (parts->count == parts->capacity) {
        parts->capacity = parts->capacity > 0 ? 2 * parts->capacity : 16;
        parts->list = memory_resize(parts->list, parts->capacity * sizeof *parts->list);
    }
    memmove(parts->list + index + 1, parts->list + index,
            (parts->count - index) * sizeof *parts->list);
    parts->list[index] = part;
    parts->count++;
}

struct part_file *parts_of(struct parts *parts, const char *value, size_t len)
{
    const size_t index = find(parts, value, len);
    struct buffer name = {0};

    if (index < parts->count && compare(parts->list[index], value, len) == 0)
        return parts->list[index];
    char *const copy = memcpy(memory_allocate(len + 1), value, len);
    copy[len] = '\0';
    write_name(parts->pattern, copy, 0, &name);
    struct part_file *const part = begin(parts, &name);
    if (part == NULL) {
        free(copy);
        return NULL;
    }
    part->value = copy;
    part->len = len;
    insert(parts, index, part);
    return part;
}

struct part_file *parts_numbered(struct parts *parts, uint64_t number)
{
    struct buffer name = {0};

    write_name(parts->pattern, "", number, &name);
    struct part_file *const part = begin(parts, &name);
    if (part != NULL)
        insert(parts, parts->count, part);
    return part;
}

static bool write_out(struct part_file *part)
{
    if (!output_flush(&part->output)) {
        complain_file(part->name, "cannot write this file", part->output.error);
        return false;
    }
    output_release(&part->output);
    part->output.buffer = (struct buffer){0};
    return true;
}

size_t part_room(const struct part_file *part, const char *bytes, size_t len)
{
    return joint_length(&part->joint, bytes, len) + len;
}

bool part_add(struct parts *parts, struct part_file *part, const char *bytes, size_t len)
{
    joint_add(&part->joint, bytes, len, &part->output.buffer);
    parts->pending += len;
    if (parts->pending < PENDING_MOST)
        return true;
    parts->pending = 0;
    for (size_t i = 0; i < parts->count; i++)
        if (!write_out(parts->list[i]))
            return false;
    return true;
}

bool parts_close(struct parts *parts, bool whole)
{
    for (size_t i = 0; i < parts->count; i++) {
        struct part_file *const part = parts->list[i];
        whole = whole && write_out(part);
        if (whole)
            whole = replacement_commit(&part->replacement);
        else
            replacement_abandon(&part->replacement);
        release(part);
    }
    free(parts->list);
    *parts = (struct parts){.pattern = parts->pattern, .force = parts->force};
    return whole;
}
