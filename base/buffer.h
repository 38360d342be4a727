/* Text under construction, and how it is escaped for terminals and for JSON. */
#ifndef RECTO_BASE_BUFFER_H
#define RECTO_BASE_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* All zero is an empty buffer. `bytes` is not NUL-terminated unless buffer_string() was called. */
struct buffer {
    char *bytes;
    size_t len, capacity;
};

/* The end of so many bytes. Where there are none, NULL may stand for them, which has no offset. */
static inline const char *bytes_end(const char *bytes, size_t len)
{
    return len > 0 ? bytes + len : bytes;
}

void buffer_release(struct buffer *buffer);
/* Whether two hold the same bytes. */
bool buffer_same(const struct buffer *a, const struct buffer *b);

/* Makes room for `len` more bytes after the end. */
void buffer_grow(struct buffer *buffer, size_t len);

/* Makes sure of room for `len` more bytes; returns where to write them. */
static inline char *buffer_reserve(struct buffer *buffer, size_t len)
{
    if (buffer->capacity - buffer->len < len)
        buffer_grow(buffer, len);
    return buffer->bytes + buffer->len;
}

static inline void buffer_append(struct buffer *buffer, const char *bytes, size_t len)
{
    if (len == 0)
        return;
    memcpy(buffer_reserve(buffer, len), bytes, len);
    buffer->len += len;
}

static inline void buffer_text(struct buffer *buffer, const char *text)
{
    buffer_append(buffer, text, strlen(text));
}

static inline void buffer_character(struct buffer *buffer, char character)
{
    *buffer_reserve(buffer, 1) = character;
    buffer->len++;
}

void buffer_repeat(struct buffer *buffer, char character, size_t count);
void buffer_number(struct buffer *buffer, int64_t number);
void buffer_format(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void buffer_format_list(struct buffer *buffer, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Appends text for a terminal: control characters (C0, DEL, C1, and those that change the direction
 * of writing) become `\x1b` or `\u202e`, bytes that are not UTF-8 become `\xff`. */
void buffer_visible(struct buffer *buffer, const char *bytes, size_t len);

/* The same for at most the first `most` bytes, in whole characters; an ellipsis replaces the rest.
 */
void buffer_excerpt(struct buffer *buffer, const char *bytes, size_t len, size_t most);

/* Appends a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD. */
void buffer_json(struct buffer *buffer, const char *bytes, size_t len);

/* The content as a C string, valid until the buffer changes. */
const char *buffer_string(struct buffer *buffer);

#endif
