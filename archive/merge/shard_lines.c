#include "archive/merge/shard_lines.h"

#include "notation/items/scan.h"

#include <jansson.h>
#include <string.h>

/* --- sums */

static bool get_number(const json_t *object, const char *key, uint64_t *number)
{
    const json_t *const found = json_object_get(object, key);

    *number = (uint64_t)json_integer_value(found);
    return json_is_integer(found) && json_integer_value(found) >= 0;
}

/* Appends a text as `check --json` writes it, or `null`. */
static bool get_text(const json_t *object, const char *key, struct buffer *text)
{
    const json_t *const found = json_object_get(object, key);

    if (json_is_string(found))
        buffer_json(text, json_string_value(found), json_string_length(found));
    else
        buffer_text(text, "null");
    return json_is_string(found) || json_is_null(found);
}

static bool get_account(const json_t *object, struct account *account)
{
    uint64_t sum = 0;

    for (int i = 0; i < STATUSES; i++) {
        if (!get_number(object, status_names[i], &account->statuses[i]))
            return false;
        sum += account->statuses[i];
    }
    if (!get_number(object, "bytes", &account->bytes) ||
        !get_number(object, "outside", &account->outside) ||
        !get_number(object, "lines", &account->lines) ||
        !get_number(object, "records", &account->records))
        return false;
    account->of_records = account->bytes - account->outside;
    return sum == account->records && account->outside <= account->bytes;
}

static bool get_sums(const json_t *object, struct sums_line *line)
{
    uint64_t shard, shards, number, files;

    if (!get_number(object, "shard", &shard) || !get_number(object, "of", &shards) ||
        !get_number(object, "number", &number) || !get_number(object, "files", &files) ||
        !get_number(object, "size", &line->sums.size) ||
        !get_number(object, "begin", &line->sums.begin) ||
        !get_text(object, "version", &line->options) || !get_text(object, "now", &line->options) ||
        !get_text(object, "file", &line->name) || !get_text(object, "error", &line->error) ||
        !get_account(object, &line->sums.account))
        return false;
    line->shard = (struct shard){.part = (uint32_t)shard, .parts = (uint32_t)shards};
    line->sums.number = (size_t)number;
    line->sums.files = (size_t)files;
    return shard >= 1 && shard <= shards && shards <= SHARDS_MOST && number <= files;
}

bool sums_line_read(const char *text, size_t len, struct sums_line *line)
{
    json_t *const object = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);

    line->options.len = line->name.len = line->error.len = 0;
    const bool read = get_sums(object, line);
    json_decref(object);
    return read;
}

void sums_line_release(struct sums_line *line)
{
    buffer_release(&line->options);
    buffer_release(&line->name);
    buffer_release(&line->error);
}

/* --- records */

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

/* A JSON string with its quotes. */
static bool take_text(struct scanner *scanner, const char *key, struct span *text)
{
    if (!expect(scanner, key))
        return false;
    const char *const start = scanner->at;
    if (!expect(scanner, "\""))
        return false;
    while (scanner->at < scanner->end && *scanner->at != '"')
        scanner->at += *scanner->at == '\\' ? 2 : 1;
    if (scanner->at >= scanner->end)
        return false;
    scanner->at++;
    *text = (struct span){start, (size_t)(scanner->at - start)};
    return true;
}

bool record_line_read(const char *text, size_t len, struct record_line *record)
{
    struct scanner scanner = {text, text + len};

    if (!take_text(&scanner, "{\"file\":", &record->name) ||
        !take_number(&scanner, ",\"record\":", &record->record) ||
        !take_number(&scanner, ",\"line\":", &record->line) || !expect(&scanner, ","))
        return false;
    record->rest = (struct span){scanner.at - 1, (size_t)(scanner.end - scanner.at) + 1};
    return scanner.end[-1] == '}';
}
