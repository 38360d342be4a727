#include "base/character.h"

#include "base/digits.h"

size_t rare_blank_length(const char *at, const char *end)
{
    if (*at == '\xC2' && end - at >= 2 && at[1] == '\x85')
        return 2;
    if (*at == '\xE2' && end - at >= 3 && at[1] == '\x80' && (at[2] == '\xA8' || at[2] == '\xA9'))
        return 3;
    return 0;
}

/* Whether no byte is a control character (a doubt is as good as one) or beyond ASCII. */
static bool all_printable(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return ((word | (word - ones * ' ')) & ones << 7) == 0;
}

const char *find_break(const char *at, const char *end)
{
    while (at < end)
        if (end - at >= WORD_BYTES && all_printable(word_of_bytes(at)))
            at += WORD_BYTES;
        else if (break_length(at, end) > 0)
            break;
        else
            at++;
    return at;
}

const char *skip_comments(const char *at, const char *end)
{
    for (;;) {
        for (size_t len; (len = blank_length(at, end)) > 0;)
            at += len;
        if (at == end || *at != '#')
            return at;
        at = find_break(at, end);
    }
}
