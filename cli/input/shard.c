#include "cli/input/shard.h"

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

/* Where the part behind so many others begins, without a product that might overflow. */
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

static void write_text(const char *text, struct buffer *out)
{
    if (text == NULL)
        buffer_text(out, "null");
    else
        buffer_json(out, text, strlen(text));
}

static void write_number(const char *key, uint64_t number, struct buffer *out)
{
    buffer_format(out, ",\"%s\":%llu", key, (unsigned long long)number);
}

void shard_sums_write(const struct shard_sums *sums, struct shard shard, const char *now,
                      struct buffer *out)
{
    buffer_format(out, "{\"shard\":%u,\"of\":%u,\"version\":", shard.part, shard.parts);
    buffer_json(out, program_version, strcspn(program_version, "\n"));
    buffer_text(out, ",\"now\":");
    write_text(now, out);
    write_number("number", sums->number, out);
    write_number("files", sums->files, out);
    buffer_text(out, ",\"file\":");
    write_text(sums->name, out);
    write_number("size", sums->size, out);
    write_number("begin", sums->begin, out);
    write_number("bytes", sums->account.bytes, out);
    write_number("outside", sums->account.outside, out);
    write_number("lines", sums->account.lines, out);
    write_number("records", sums->account.records, out);
    for (int i = 0; i < STATUSES; i++)
        write_number(status_names[account_order[i]], sums->account.statuses[account_order[i]], out);
    buffer_text(out, ",\"error\":");
    write_text(sums->error, out);
    buffer_text(out, "}\n");
}
