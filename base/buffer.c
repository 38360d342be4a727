#include "base/buffer.h"

#include "base/character.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

void buffer_release(struct buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct buffer){0};
}

void buffer_grow(struct buffer *buffer, size_t len)
{
    size_t capacity = buffer->capacity > 0 ? buffer->capacity : FIRST_CAPACITY;

    while (capacity - buffer->len < len) {
        if (capacity > SIZE_MAX / 2)
            memory_exhausted();
        capacity *= 2;
    }
    buffer->bytes = memory_resize(buffer->bytes, capacity);
    buffer->capacity = capacity;
}

bool buffer_same(const struct buffer *a, const struct buffer *b)
{
    return a->len == b->len && (a->len == 0 || memcmp(a->bytes, b->bytes, a->len) == 0);
}

void buffer_repeat(struct buffer *buffer, char character, size_t count)
{
    if (count == 0)
        return;
    memset(buffer_reserve(buffer, count), character, count);
    buffer->len += count;
}

void buffer_number(struct buffer *buffer, int64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    if (number >= 0 && number < 10) { /* most are */
        buffer_character(buffer, (char)('0' + number));
        return;
    }
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        buffer_character(buffer, '-');
    buffer_append(buffer, digits + at, sizeof digits - at);
}

void buffer_format_list(struct buffer *buffer, const char *format, va_list arguments)
{
    const size_t usual = 128; /* most texts fit at once */
    va_list again;

    va_copy(again, arguments);
    const int len = vsnprintf(buffer_reserve(buffer, usual), usual, format, arguments);
    if (len >= (int)usual)
        (void)vsnprintf(buffer_reserve(buffer, (size_t)len + 1), (size_t)len + 1, format, again);
    buffer->len += len > 0 ? (size_t)len : 0;
    va_end(again);
}

void buffer_format(struct buffer *buffer, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(buffer, format, arguments);
    va_end(arguments);
}

const char *buffer_string(struct buffer *buffer)
{
    *buffer_reserve(buffer, 1) = '\0';
    return buffer->bytes;
}

/* C0 and C1 controls, DEL, line separators, and characters that change the direction of writing. */
static bool invisible(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0x061C ||
           character == 0x200B || character == 0x200E || character == 0x200F ||
           (character >= 0x2028 && character <= 0x202E) ||
           (character >= 0x2066 && character <= 0x2069) || character == 0xFEFF;
}

/* Bytes up to the next that may have to be written otherwise. */
static size_t plain_run(const char *bytes, const char *end)
{
    const char *at = bytes;
    while (at < end && *at >= 0x20 && *at < 0x7F && *at != '"' && *at != '\\')
        at++;
    return (size_t)(at - bytes);
}

void buffer_visible(struct buffer *buffer, const char *bytes, size_t len)
{
    const char *const end = bytes_end(bytes, len);

    while (bytes < end) {
        const size_t plain = plain_run(bytes, end);
        buffer_append(buffer, bytes, plain);
        bytes += plain;
        if (bytes == end)
            break;
        const size_t width = utf8_length(bytes, end);
        const uint32_t character = width == 0 ? 0 : utf8_decode(bytes, width);
        if (width == 0)
            buffer_format(buffer, "\\x%02x", (unsigned)(unsigned char)*bytes);
        else if (!invisible(character))
            buffer_append(buffer, bytes, width);
        else
            buffer_format(buffer, character < 0x100 ? "\\x%02x" : "\\u%04x", (unsigned)character);
        bytes += width > 0 ? width : 1;
    }
}

void buffer_excerpt(struct buffer *buffer, const char *bytes, size_t len, size_t most)
{
    size_t end = len < most ? len : most;

    /* Back to the start of a character, which has at most three continuation bytes. */
    for (int i = 0; i < 3 && end > 0 && end < len && is_continuation(bytes[end]); i++)
        end--;
    for (size_t at = 0; at < end;) {
        const char *const tab = memchr(bytes + at, '\t', end - at);
        const size_t stop = tab != NULL ? (size_t)(tab - bytes) : end;
        buffer_visible(buffer, bytes + at, stop - at);
        buffer_text(buffer, tab != NULL ? " " : "");
        at = stop + (tab != NULL);
    }
    buffer_text(buffer, end < len ? "…" : "");
}

static void json_escape(struct buffer *buffer, uint32_t character)
{
    switch (character) {
    case '"':
        buffer_text(buffer, "\\\"");
        break;
    case '\\':
        buffer_text(buffer, "\\\\");
        break;
    case '\n':
        buffer_text(buffer, "\\n");
        break;
    case '\t':
        buffer_text(buffer, "\\t");
        break;
    default:
        buffer_format(buffer, "\\u%04x", (unsigned)character);
    }
}

void buffer_json(struct buffer *buffer, const char *bytes, size_t len)
{
    const char *const end = bytes_end(bytes, len);

    buffer_character(buffer, '"');
    while (bytes < end) {
        const size_t plain = plain_run(bytes, end);
        buffer_append(buffer, bytes, plain);
        bytes += plain;
        if (bytes == end)
            break;
        const size_t width = utf8_length(bytes, end);
        const uint32_t character = width == 0 ? 0xFFFD : utf8_decode(bytes, width);
        if (width == 0)
            buffer_text(buffer, "\xEF\xBF\xBD");
        else if (character == '"' || character == '\\' || invisible(character))
            json_escape(buffer, character);
        else
            buffer_append(buffer, bytes, width);
        bytes += width > 0 ? width : 1;
    }
    buffer_character(buffer, '"');
}
