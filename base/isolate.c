#include "base/isolate.h"

#include "base/character.h"

#include <stdbool.h>
#include <string.h>

static const char first_strong_isolate[] = "\xE2\x81\xA8", pop_isolate[] = "\xE2\x81\xA9";

enum { MARK = sizeof first_strong_isolate - 1 };

/* The blocks that DerivedBidiClass.txt reserves for right-to-left scripts. */
static bool is_right_to_left(uint32_t character)
{
    static const struct {
        uint32_t first, last;
    } blocks[] = {{0x0590, 0x08FF},
                  {0xFB1D, 0xFDFF},
                  {0xFE70, 0xFEFF},
                  {0x10800, 0x10FFF},
                  {0x1E800, 0x1EFFF}};

    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        if (character >= blocks[i].first && character <= blocks[i].last)
            return true;
    return false;
}

static bool has_right_to_left(const char *at, const char *end)
{
    while (at < end) {
        const size_t len = utf8_length(at, end);
        if (len > 1 && is_right_to_left(utf8_decode(at, len)))
            return true;
        at += len > 0 ? len : 1;
    }
    return false;
}

void isolate_since(struct buffer *out, size_t start)
{
    if (!has_right_to_left(out->bytes + start, out->bytes + out->len))
        return;
    buffer_text(out, first_strong_isolate);
    memmove(out->bytes + start + MARK, out->bytes + start, out->len - MARK - start);
    memcpy(out->bytes + start, first_strong_isolate, MARK);
    buffer_text(out, pop_isolate);
}
