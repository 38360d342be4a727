#include "base/isolate.h"

#include "base/character.h"

#include <stdbool.h>
#include <string.h>

static const char first_strong_isolate[] = "\xE2\x81\xA8", pop_isolate[] = "\xE2\x81\xA9";

enum { MARK = sizeof first_strong_isolate - 1 };

/* Blocks of letters of right-to-left scripts, as DerivedBidiClass.txt sets them aside. */
static bool runs_left(uint32_t character)
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

static bool has_letter_that_runs_left(const char *at, const char *end)
{
    while (at < end) {
        const size_t len = utf8_length(at, end);
        if (len > 1 && runs_left(utf8_decode(at, len)))
            return true;
        at += len > 0 ? len : 1;
    }
    return false;
}

void isolate_since(struct buffer *out, size_t start)
{
    if (!has_letter_that_runs_left(out->bytes + start, out->bytes + out->len))
        return;
    buffer_text(out, first_strong_isolate);
    memmove(out->bytes + start + MARK, out->bytes + start, out->len - MARK - start);
    memcpy(out->bytes + start, first_strong_isolate, MARK);
    buffer_text(out, pop_isolate);
}
