#include "archive/merge/shard_lines.h"

#include "cli/input/input.h"
#include "notation/items/scan.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 256 * 1024 };

static bool expect(struct scanner *scanner, const char *text)
{
    const size_t len = strlen(text);

    if ((size_t)(scanner->end - scanner->at) < len || memcmp(scanner->at, text, len) != 0)
        return false;
    scanner->at += len;
    return true;
}

static bool take_number(struct scanner *scanner, const char *key, uint64_t *number)
{
    if (!expect(scanner, key))
        return false;
    const int64_t found = scan_number(scanner);
    *number = (uint64_t)found;
    return found >= 0;
}

/* A JSON string with its quotes, or `null`. */
static bool take_text(struct scanner *scanner, const char *key, struct span *text)
{
    if (!expect(scanner, key))
        return false;
    const char *const start = scanner->at;
    if (!expect(scanner, "null")) {
        if (!expect(scanner, "\""))
            return false;
        while (scanner->at < scanner->end && *scanner->at != '"')
            scanner->at += *scanner->at == '\\' ? 2 : 1;
        if (scanner->at >= scanner->end)
            return false;
        scanner->at++;
    }
    *text = (struct span){start, (size_t)(scanner->at - start)};
    return true;
}

static bool take_account(struct scanner *scanner, struct account *account)
{
    if (!take_number(scanner, ",\"bytes\":", &account->bytes) ||
        !take_number(scanner, ",\"outside\":", &account->outside) ||
        !take_number(scanner, ",\"lines\":", &account->lines) ||
        !take_number(scanner, ",\"records\":", &account->records))
        return false;
    uint64_t sum = 0;
    for (int i = 0; i < STATUSES; i++) {
        const enum status status = account_order[i];
        if (!expect(scanner, ",\"") || !expect(scanner, status_names[status]) ||
            !take_number(scanner, "\":", &account->statuses[status]))
            return false;
        sum += account->statuses[status];
    }
    account->of_records = account->bytes - account->outside;
    return sum == account->records && account->outside <= account->bytes;
}

bool sums_line_read(const char *text, size_t len, struct sums_line *line)
{
    struct scanner scanner = {text, text + len};
    struct span version, now;
    uint64_t shard, shards, number, files;

    *line = (struct sums_line){0};
    if (!take_number(&scanner, "{\"shard\":", &shard) ||
        !take_number(&scanner, ",\"of\":", &shards) ||
        !take_text(&scanner, ",\"version\":", &version) ||
        !take_text(&scanner, ",\"now\":", &now) ||
        !take_number(&scanner, ",\"number\":", &number) ||
        !take_number(&scanner, ",\"files\":", &files) ||
        !take_text(&scanner, ",\"file\":", &line->name) ||
        !take_number(&scanner, ",\"size\":", &line->sums.size) ||
        !take_number(&scanner, ",\"begin\":", &line->sums.begin) ||
        !take_account(&scanner, &line->sums.account) ||
        !take_text(&scanner, ",\"error\":", &line->error) || !expect(&scanner, "}"))
        return false;
    line->shard = (struct shard){.part = (uint32_t)shard, .parts = (uint32_t)shards};
    line->sums.number = (size_t)number;
    line->sums.files = (size_t)files;
    line->options = (struct span){version.bytes, (size_t)(now.bytes + now.len - version.bytes)};
    return scanner.at == scanner.end && shard >= 1 && shard <= shards && shards <= SHARDS_MOST &&
           number <= files;
}

bool record_line_read(const char *line, size_t len, struct record_line *record)
{
    struct scanner scanner = {line, line + len};

    if (!take_text(&scanner, "{\"file\":", &record->name) ||
        !take_number(&scanner, ",\"record\":", &record->record) ||
        !take_number(&scanner, ",\"line\":", &record->line) || !expect(&scanner, ","))
        return false;
    record->rest = (struct span){scanner.at - 1, (size_t)(scanner.end - scanner.at) + 1};
    return scanner.end[-1] == '}';
}

void lines_open(struct lines *lines, int file, uint64_t offset)
{
    struct buffer buffer = lines->buffer;

    buffer.len = 0;
    *lines = (struct lines){.file = file, .offset = offset, .buffer = buffer};
    if (lseek(file, (off_t)offset, SEEK_SET) < 0)
        lines->error = errno;
}

void lines_release(struct lines *lines)
{
    buffer_release(&lines->buffer);
}

/* Reads more, as much as is there already so that long lines cost no more than others. */
static void fill(struct lines *lines)
{
    struct buffer *const buffer = &lines->buffer;

    if (lines->at > 0) {
        buffer->len -= lines->at;
        memmove(buffer->bytes, buffer->bytes + lines->at, buffer->len);
        lines->at = 0;
    }
    const size_t wanted = buffer->len > CHUNK ? buffer->len : CHUNK;
    char *const room = buffer_reserve(buffer, wanted + 1);
    ssize_t got;
    do
        got = read(lines->file, room, wanted);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        lines->error = errno;
    lines->at_end = got <= 0;
    buffer->len += got > 0 ? (size_t)got : 0;
}

bool lines_next(struct lines *lines)
{
    struct buffer *const buffer = &lines->buffer;

    lines->at = lines->next;
    for (;;) {
        const size_t left = buffer->len - lines->at;
        char *const line = left > 0 ? buffer->bytes + lines->at : NULL;
        char *const end = left > 0 ? memchr(line, '\n', left) : NULL;
        if (end != NULL) {
            *end = '\0';
            lines->line = line;
            lines->len = (size_t)(end - line);
            lines->next = lines->at + lines->len + 1;
            lines->offset += lines->len + 1;
            return true;
        }
        if (lines->at_end || lines->error != 0) {
            lines->broken = left > 0;
            return false;
        }
        fill(lines);
    }
}

bool last_line(int file, struct buffer *line)
{
    const off_t size = lseek(file, 0, SEEK_END);
    off_t want = CHUNK / 4;

    for (;; want *= 4) {
        const off_t start = size > want ? size - want : 0;
        line->len = 0;
        errno = 0;
        if (size <= 0 || lseek(file, start, SEEK_SET) < 0 || !read_all(file, line))
            return false;
        if (line->len == 0 || line->bytes[line->len - 1] != '\n')
            return false;
        size_t at = --line->len;
        while (at > 0 && line->bytes[at - 1] != '\n')
            at--;
        if (at == 0 && start > 0)
            continue;
        line->len -= at;
        memmove(line->bytes, line->bytes + at, line->len);
        return true;
    }
}
