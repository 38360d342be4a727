#include "cli/input/shard.h"

#include "base/json.h"
#include "cli/program.h"

#include "notation/items/scan.h"

#include <string.h>

bool shard_read(const struct command *self, const char *text, struct shard *shard)
{
    struct scanner scanner = {text, text + strlen(text)};
    const int64_t part = scan_number(&scanner);
    const bool slash = scan_character(&scanner, '/');
    const int64_t parts = slash ? scan_number(&scanner) : -1;

    if (scanner.at != scanner.end || part < 1 || parts < part || parts > SHARDS_MOST) {
        complain("%s: --shard takes I/N, as 3/8 for the third of eight parts (at most %d)",
                 self->name, SHARDS_MOST);
        return false;
    }
    shard->part = (uint32_t)part;
    shard->parts = (uint32_t)parts;
    return true;
}

/* Where the part after so many others begins, without a product that might overflow. */
static uint64_t border(uint32_t before, uint32_t parts, uint64_t size)
{
    return size / parts * before + size % parts * before / parts;
}

void shard_range(struct shard shard, uint64_t size, uint64_t *start, uint64_t *end)
{
    *start = border(shard.part - 1, shard.parts, size);
    *end = border(shard.part, shard.parts, size);
}

bool shard_leaves_out(struct shard shard, size_t number)
{
    return shard.files && (number - 1) % shard.parts != shard.part - 1;
}

static void write_text(const char *key, const char *text, struct buffer *out)
{
    if (text == NULL)
        json_null(out, key);
    else
        json_text(out, key, text, strlen(text));
}

void shard_sums_write(const struct shard_sums *sums, struct shard shard, const char *now,
                      struct buffer *out)
{
    const struct account *const account = &sums->account;

    json_open(out, NULL, '{');
    json_number(out, "shard", shard.part);
    json_number(out, "of", shard.parts);
    json_text(out, "version", program_version, strcspn(program_version, "\n"));
    write_text("now", now, out);
    json_number(out, "number", (int64_t)sums->number);
    json_number(out, "files", (int64_t)sums->files);
    write_text("file", sums->name, out);
    json_number(out, "size", (int64_t)sums->size);
    json_number(out, "begin", (int64_t)sums->begin);
    json_number(out, "bytes", (int64_t)account->bytes);
    json_number(out, "outside", (int64_t)account->outside);
    json_number(out, "lines", (int64_t)account->lines);
    json_number(out, "records", (int64_t)account->records);
    for (int i = 0; i < STATUSES; i++)
        json_number(out, status_names[account_order[i]],
                    (int64_t)account->statuses[account_order[i]]);
    write_text("error", sums->error, out);
    json_close(out, '}');
    buffer_character(out, '\n');
}
