#include "base/character.h"

#include <string.h>

static bool continues(const char *at, const char *end, size_t count)
{
    if ((size_t)(end - at) <= count)
        return false;
    for (size_t i = 1; i <= count; i++)
        if (!is_continuation(at[i]))
            return false;
    return true;
}

bool is_ascii(const char *bytes, size_t len)
{
    unsigned char high = 0;

    for (size_t i = 0; i < len; i++)
        high |= (unsigned char)bytes[i];
    return high < 0x80;
}

/* The table of well-formed sequences in the Unicode standard, section 3.9. */
size_t utf8_length(const char *at, const char *end)
{
    if (at >= end)
        return 0;
    const unsigned char first = (unsigned char)at[0];
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    const size_t count = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    if (!continues(at, end, count))
        return 0;
    const unsigned char second = (unsigned char)at[1];
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
        return 0;
    return count + 1;
}

uint32_t utf8_decode(const char *at, size_t len)
{
    static const unsigned char masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t character = (unsigned char)at[0] & masks[len];

    for (size_t i = 1; i < len; i++)
        character = character << 6 | ((unsigned char)at[i] & 0x3F);
    return character;
}

size_t utf8_encode(uint32_t character, char *out)
{
    static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
    const size_t more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;

    out[0] = (char)(leads[more] | character >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (character >> 6 * (more - i) & 0x3F));
    return more + 1;
}

struct interval {
    uint32_t first, last;
};

/* Combining marks, variation selectors and marks of direction, which take no column. */
static const struct interval zero[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},
    {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F},
    {0x2066, 0x2069}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF},
};

/* East Asian wide and full-width characters, and emoji. */
static const struct interval wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

static bool within(uint32_t character, const struct interval *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (character >= list[i].first && character <= list[i].last)
            return true;
    return false;
}

size_t character_width(uint32_t character)
{
    if (character < 0x0300)
        return 1;
    if (within(character, zero, sizeof zero / sizeof zero[0]))
        return 0;
    return within(character, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

size_t text_words(const char *bytes, size_t len)
{
    size_t words = 0;

    for (size_t i = 0; i < len; i++)
        words += bytes[i] != ' ' && (i + 1 == len || bytes[i + 1] == ' ');
    return words;
}

size_t text_columns(const char *bytes, size_t len)
{
    const char *const end = bytes + len;
    size_t columns = 0;

    while (bytes < end) {
        const size_t character = utf8_length(bytes, end);
        columns += character > 0 ? character_width(utf8_decode(bytes, character)) : 1;
        bytes += character > 0 ? character : 1;
    }
    return columns;
}

const char *next_phrase(const char **phrases, size_t *len)
{
    const char *const phrase = *phrases;

    *len = strcspn(phrase, "|");
    *phrases += *len + (phrase[*len] == '|');
    return *phrase == '\0' ? NULL : phrase;
}

size_t rare_blank_length(const char *at, const char *end)
{
    if (*at == '\xC2' && end - at >= 2 && at[1] == '\x85')
        return 2;
    if (*at == '\xE2' && end - at >= 3 && at[1] == '\x80' && (at[2] == '\xA8' || at[2] == '\xA9'))
        return 3;
    return 0;
}

const char *find_break(const char *at, const char *end)
{
    while (at < end && break_length(at, end) == 0)
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
