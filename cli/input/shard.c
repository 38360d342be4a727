#include "cli/input/shard.h"

#include "notation/items/scan.h"

#include <string.h>

bool shard_read(const struct command *self, const char *text, struct shard *shard)
{
    struct scanner scanner = {text, text + strlen(text)};
    const int64_t part = scan_number(&scanner);
    const bool slash = scan_character(&scanner, '/');
    const int64_t parts = slash ? scan_number(&scanner) : -1;

    if (scanner.at != scanner.end || part < 1 || parts < part || parts > SHARDS_MAX) {
        complain("%s: --shard takes I/N, as 3/8 for the third of eight parts (at most %d)",
                 self->name, SHARDS_MAX);
        return false;
    }
    shard->part = (uint32_t)part;
    shard->parts = (uint32_t)parts;
    return true;
}

/* Where the part after `before` others begins, without a product that might overflow. */
static uint64_t border(uint32_t before, uint32_t parts, uint64_t size)
{
    return size / parts * before + size % parts * before / parts;
}

void shard_range(struct shard shard, uint64_t size, uint64_t *start, uint64_t *end)
{
    *start = shard.parts > 0 ? border(shard.part - 1, shard.parts, size) : 0;
    *end = shard.parts > 0 ? border(shard.part, shard.parts, size) : size;
}
