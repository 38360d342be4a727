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
    const int64_t *moments; /* at which clocks were changed, ascending … */
    const int32_t *east;    /* … and what they showed from then on */
    int32_t first;          /* what they showed before */
    bool ruled;
    struct zone_rule rule; /* from the last of these moments on */
};

/* The head of a part of the file: how many of what there are. */
struct part {
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

/* Reads the head at `at` and finds the end of its part; NULL if there is no whole part. */
static const unsigned char *read_part(const unsigned char *at, const unsigned char *end,
                                      size_t size, struct part *part)
{
    if (end - at < HEAD || memcmp(at, "TZif", 4) != 0)
        return NULL;
    part->data = at + HEAD;
    part->size = size;
    part->universals = read_count(at + 20);
    part->standards = read_count(at + 24);
    part->leaps = read_count(at + 28);
    part->moments = read_count(at + 32);
    part->types = read_count(at + 36);
    part->letters = read_count(at + 40);
    const size_t most = FILE_MOST;
    if (part->universals > most || part->standards > most || part->leaps > most ||
        part->moments > most || part->types > most || part->letters > most || part->types == 0)
        return NULL;
    const size_t len = part->moments * (size + 1) + part->types * 6 + part->letters +
                       part->leaps * (size + 4) + part->standards + part->universals;
    return (size_t)(end - part->data) < len ? NULL : part->data + len;
}

static int32_t type_east(const struct part *part, size_t type)
{
    const unsigned char *const types = part->data + part->moments * (part->size + 1);
    return (int32_t)read_bytes(types + type * 6, 4);
}

/* False if a moment has a type that is not there, or if moments do not ascend. */
static bool take_moments(const struct part *part, struct arena *arena, struct zone *zone)
{
    int64_t *const moments = arena_allocate(arena, (part->moments + 1) * sizeof *moments);
    int32_t *const east = arena_allocate(arena, (part->moments + 1) * sizeof *east);

    for (size_t i = 0; i < part->moments; i++) {
        const size_t type = part->data[part->moments * part->size + i];
        moments[i] = read_bytes(part->data + i * part->size, part->size);
        if (type >= part->types || (i > 0 && moments[i] <= moments[i - 1]))
            return false;
        east[i] = type_east(part, type);
    }
    zone->moments = moments;
    zone->east = east;
    zone->count = part->moments;
    zone->first = type_east(part, 0);
    return true;
}

/* Offsets of more than a day and a half are none; zones with leap seconds count other seconds. */
static bool is_sane(const struct part *part)
{
    for (size_t i = 0; i < part->types; i++)
        if (type_east(part, i) > 130000 || type_east(part, i) < -130000)
            return false;
    return part->leaps == 0;
}

/* The rule stands between two line feeds, or nothing does. */
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
    struct part part;
    const unsigned char *behind = read_part(at, end, 4, &part);
    const bool old = behind != NULL && at[4] == '\0';

    if (behind != NULL && !old)
        behind = read_part(behind, end, 8, &part);
    return behind != NULL && is_sane(&part) && take_moments(&part, arena, zone) &&
           (old || take_rule(behind, end, zone));
}

const char *zone_folder(void)
{
    const char *const folder = getenv("TZDIR");
    return folder != NULL && folder[0] != '\0' ? folder : "/usr/share/zoneinfo";
}

/* A zone that is there and cannot be read is no fault of the record, which must not be judged
 * without it. */
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

/* Reads a file of the database; false if there is no such file, or none that could be one. The
 * caller releases the content either way. */
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

/* Words of letters, digits and `_+-` between slashes: nothing leads out of the folder. */
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
    size_t low = 0, high = zone->count; /* so many moments are surely, or perhaps, not later */

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

/* The third column of zone.tab, which has a line for every zone but the remarks at its head. */
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
