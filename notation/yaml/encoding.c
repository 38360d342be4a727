#include "notation/yaml/encoding.h"

#include "base/character.h"

#include <string.h>

/* What Windows-1252 has where Latin-1 has control characters; 0 for nothing. */
static const uint16_t windows[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

static bool looks_like_utf16(const struct document *document)
{
    const char *const bytes = document->bytes + document->skip;

    return document->len >= document->skip + 2 &&
           (bytes[0] == '\0' || bytes[1] == '\0' || memcmp(bytes, "\xFE\xFF", 2) == 0 ||
            memcmp(bytes, "\xFF\xFE", 2) == 0);
}

/* Appends a character of at most 16 bits that takes more than a byte in UTF-8. */
static void write_character(unsigned character, struct buffer *message)
{
    if (character >= 0x800) {
        buffer_character(message, (char)(0xE0 | character >> 12));
        buffer_character(message, (char)(0x80 | (character >> 6 & 0x3F)));
    } else {
        buffer_character(message, (char)(0xC0 | character >> 6));
    }
    buffer_character(message, (char)(0x80 | (character & 0x3F)));
}

/* A byte that is no UTF-8: files in older encodings have one where a letter beyond ASCII stands. */
static void explain_byte(const char *at, const char *end, struct buffer *message)
{
    const unsigned byte = (unsigned char)*at;
    const unsigned character = byte >= 0xA0 ? byte : windows[byte & 0x1F];
    const bool alone = at + 1 == end || ((unsigned char)at[1] & 0xC0) != 0x80;
    const char *const name = byte >= 0xA0 ? "Latin-1" : "Windows-1252";

    buffer_format(message, "the byte 0x%02X is no UTF-8, in which records are written", byte);
    if (!alone || character == 0)
        return;
    buffer_format(message, "; if it is ");
    write_character(character, message);
    buffer_format(message, " (U+%04X) in %s, convert the file with `iconv -f %s -t UTF-8 OLD >NEW`",
                  character, name, byte >= 0xA0 ? "LATIN1" : "WINDOWS-1252");
}

void encoding_explain(const struct document *document, size_t offset, struct buffer *message)
{
    const char *const at = document->bytes + offset, *const end = document->bytes + document->len;
    const size_t len = utf8_length(at, end);

    if (looks_like_utf16(document))
        buffer_text(message, "this is UTF-16, and records are written in UTF-8; convert the file "
                             "with `iconv -f UTF-16 -t UTF-8 OLD >NEW`");
    else if (at < end && len == 0)
        explain_byte(at, end, message);
    else
        buffer_format(message, "a control character (U+%04X) cannot stand in a record: delete it",
                      len > 0 ? (unsigned)utf8_decode(at, len) : 0);
}
