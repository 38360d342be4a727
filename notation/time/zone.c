#include "notation/time/zone.h"

#include "base/nearest.h"
#include "notation/items/scan.h"
#include "notation/time/moment.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The longest file in the database has less than 4,000 bytes. */
enum { FILE_MOST = 1 << 18, CHUNK = 1 << 13, NAME_MOST = 100 };

struct zone {
    size_t count;
    const int64_t *moments; /* when clocks were changed, ascending, */
    const int32_t *east;    /* and what they showed from then on */
    int32_t first;          /* what they showed before */
    bool ruled;
    struct zone_rule rule; /* from the last of these moments on */
};

/* A data block of the file (RFC 8536, section 3.2), and the numbers in its header. */
struct data_block {
    const unsigned char *data;
    size_t leaps, moments, types, letters, standards, universals;
    size_t size; /* of a moment */
};

static int64_t read_bytes(const unsigned char *at, size_t count)
{
    uint64_t number = 0;

    for (size_t i = 0; i < count; i++)
        number = number << 8 | at[i];
    return count == 4 ? (int32_t)(uint32_t)number : (int64_t)number;
}

static size_t read_count(const unsigned char *at)
{
    return (size_t)(uint32_t)read_bytes(at, 4);
}

enum { HEAD = 44 };

/* Reads the header at `at` and finds the end of its block; NULL if there is no whole block. */
static const unsigned char *read_block(const unsigned char *at, const unsigned char *end,
                                       size_t size, struct data_block *block)
{
    if (end - at < HEAD || memcmp(at, "TZif", 4) != 0)
        return NULL;
    block->data = at + HEAD;
    block->size = size;
    block->universals = read_count(at + 20);
    block->standards = read_count(at + 24);
    block->leaps = read_count(at + 28);
    block->moments = read_count(at + 32);
    block->types = read_count(at + 36);
    block->letters = read_count(at + 40);
    const size_t most = FILE_MOST;
    if (block->universals > most || block->standards > most || block->leaps > most ||
        block->moments > most || block->types > most || block->letters > most || block->types == 0)
        return NULL;
    const size_t len = block->moments * (size + 1) + block->types * 6 + block->letters +
                       block->leaps * (size + 4) + block->standards + block->universals;
    return (size_t)(end - block->data) < len ? NULL : block->data + len;
}

static int32_t type_east(const struct data_block *block, size_t type)
{
    const unsigned char *const types = block->data + block->moments * (block->size + 1);
    return (int32_t)read_bytes(types + type * 6, 4);
}

/* False if a moment has an unknown type, or if moments do not ascend. */
static bool take_moments(const struct data_block *block, struct arena *arena, struct zone *zone)
{
    int64_t *const moments = arena_allocate(arena, (block->moments + 1) * sizeof *moments);
    int32_t *const east = arena_allocate(arena, (block->moments + 1) * sizeof *east);

    for (size_t i = 0; i < block->moments; i++) {
        const size_t type = block->data[block->moments * block->size + i];
        moments[i] = read_bytes(block->data + i * block->size, block->size);
        if (type >= block->types || (i > 0 && moments[i] <= moments[i - 1]))
            return false;
        east[i] = type_east(block, type);
    }
    zone->moments = moments;
    zone->east = east;
    zone->count = block->moments;
    zone->first = type_east(block, 0);
    return true;
}

/* No offset exceeds a day and a half. Zones with leap seconds count other seconds. */
static bool is_sane(const struct data_block *block)
{
    for (size_t i = 0; i < block->types; i++)
        if (type_east(block, i) > 130000 || type_east(block, i) < -130000)
            return false;
    return block->leaps == 0;
}

/* The rule stands between two line feeds; it may be empty. */
static bool take_rule(const unsigned char *at, const unsigned char *end, struct zone *zone)
{
    if (at == end || *at != '\n')
        return false;
    const unsigned char *const start = at + 1;
    const unsigned char *const stop = memchr(start, '\n', (size_t)(end - start));
    if (stop == NULL)
        return false;
    zone->ruled = stop > start;
    return !zone->ruled || zone_rule_read((const char *)start, (size_t)(stop - start), &zone->rule);
}

static bool take_file(const unsigned char *at, size_t len, struct arena *arena, struct zone *zone)
{
    const unsigned char *const end = at + len;
    struct data_block block;
    const unsigned char *behind = read_block(at, end, 4, &block);
    const bool old = behind != NULL && at[4] == '\0';

    if (behind != NULL && !old)
        behind = read_block(behind, end, 8, &block);
    return behind != NULL && is_sane(&block) && take_moments(&block, arena, zone) &&
           (old || take_rule(behind, end, zone));
}

const char *zone_folder(void)
{
    const char *const folder = getenv("TZDIR");
    return folder != NULL && folder[0] != '\0' ? folder : "/usr/share/zoneinfo";
}

/* The record is not to blame for a zone that cannot be read, and must not be judged without it. */
_Noreturn static void fail(const char *name, size_t len, int error)
{
    (void)fprintf(stderr, "recto: cannot read the time zone %.*s: %s\n", (int)len, name,
                  strerror(error));
    exit(2);
}

static bool is_missing(int error)
{
    return error == ENOENT || error == ENOTDIR || error == EISDIR || error == ELOOP ||
           error == ENAMETOOLONG;
}

/* Reads a file of the database; false if there is none, or if it is too large. The caller releases
 * the content either way. */
static bool read_file(const char *name, size_t len, struct buffer *content)
{
    struct buffer path = {0};
    ssize_t got = 1;

    buffer_format(&path, "%s/%.*s", zone_folder(), (int)len, name);
    const int file = open(buffer_string(&path), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    buffer_release(&path);
    while (file >= 0 && content->len < FILE_MOST) {
        got = read(file, buffer_reserve(content, CHUNK), CHUNK);
        if (got == 0 || (got < 0 && errno != EINTR))
            break;
        content->len += got > 0 ? (size_t)got : 0;
    }
    if ((file < 0 || got < 0) && !is_missing(errno))
        fail(name, len, errno);
    if (file >= 0)
        (void)close(file);
    return file >= 0 && got == 0;
}

/* Words of letters, digits and `_+-` between slashes: no name leads out of the folder. */
static bool is_name(const char *name, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        const char c = name[i];
        const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '_' || c == '+' || c == '-';
        const bool slash = c == '/' && i > 0 && i + 1 < len && name[i - 1] != '/';
        if (!word && !slash)
            return false;
    }
    return len > 0 && len <= NAME_MOST;
}

/* `+01:00`, `-03:30`, `UTC` or `Z`. */
static bool read_offset(const char *name, size_t len, int32_t *east)
{
    static const char form[] = "+00:00";

    *east = 0;
    if ((len == 3 && memcmp(name, "UTC", 3) == 0) || (len == 1 && name[0] == 'Z'))
        return true;
    if (len != sizeof form - 1 || (name[0] != '+' && name[0] != '-') || name[3] != ':')
        return false;
    for (size_t i = 1; i < len; i++)
        if (i != 3 && (name[i] < '0' || name[i] > '9'))
            return false;
    const int hours = (name[1] - '0') * 10 + name[2] - '0';
    const int minutes = (name[4] - '0') * 10 + name[5] - '0';
    *east = (name[0] == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
    return hours <= 23 && minutes <= 59;
}

static bool has_database(void)
{
    struct stat facts;
    return stat(zone_folder(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

bool zone_content(const char *name, size_t len, struct buffer *content)
{
    int32_t offset;

    return !read_offset(name, len, &offset) && is_name(name, len) && read_file(name, len, content);
}

enum zone_found zone_read(const char *name, size_t len, struct arena *arena,
                          const struct zone **zone)
{
    struct zone *const found = arena_allocate_zeroed(arena, sizeof *found);
    struct buffer content = {0};

    *zone = found;
    if (read_offset(name, len, &found->first))
        return ZONE_FOUND;
    if (!is_name(name, len))
        return ZONE_UNKNOWN;
    if (!has_database())
        return ZONE_NO_DATABASE;
    const bool sound = read_file(name, len, &content) &&
                       take_file((const unsigned char *)content.bytes, content.len, arena, found);
    buffer_release(&content);
    return sound ? ZONE_FOUND : ZONE_UNKNOWN;
}

static struct zone_span span_behind(const struct zone *zone, int64_t moment)
{
    const size_t last = zone->count - 1;
    struct zone_span span = {MOMENT_NEVER_BEFORE, MOMENT_NEVER,
                             zone->count > 0 ? zone->east[last] : zone->first};

    if (zone->ruled)
        span = zone_rule_span_at(&zone->rule, moment);
    if (zone->count > 0 && span.start < zone->moments[last])
        span.start = zone->moments[last];
    return span;
}

struct zone_span zone_span_at(const struct zone *zone, int64_t moment)
{
    size_t low = 0,
           high = zone->count; /* at least `low` and at most `high` moments are not later */

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (zone->moments[middle] <= moment)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == zone->count)
        return span_behind(zone, moment);
    if (low == 0)
        return (struct zone_span){MOMENT_NEVER_BEFORE, zone->moments[0], zone->first};
    return (struct zone_span){zone->moments[low - 1], zone->moments[low], zone->east[low - 1]};
}

enum { NAMES_MOST = 1000 };

/* The third column of zone.tab: a line a zone, after some comments. */
static size_t read_names(const struct buffer *table, struct arena *arena, const char **names)
{
    const char *at = table->bytes, *const end = at + table->len;
    size_t count = 0;

    while (at < end && count < NAMES_MOST) {
        const char *const found = memchr(at, '\n', (size_t)(end - at));
        const char *const stop = found != NULL ? found : end;
        for (int tabs = 0; tabs < 2 && at < stop; at++)
            tabs += *at == '\t';
        const char *const name = at;
        while (at < stop && *at != '\t')
            at++;
        if (at > name)
            names[count++] = arena_copy(arena, name, (size_t)(at - name));
        at = stop + 1;
    }
    return count;
}

const char *zone_nearest(const char *written, size_t len, struct arena *arena)
{
    const char *names[NAMES_MOST];
    struct buffer table = {0};
    const size_t count =
        read_file("zone.tab", strlen("zone.tab"), &table) ? read_names(&table, arena, names) : 0;

    buffer_release(&table);
    return nearest_name(written, len, names, count);
}
