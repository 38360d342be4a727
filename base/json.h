/* JSON as it is appended to a buffer, on one line. Commas come by themselves: a value that follows
 * neither an opening bracket nor the start of a line gets one. `key` is that of a value in an
 * object, and NULL in an array. All of it is inline, since keys are mostly constants. */
#ifndef RECTO_BASE_JSON_H
#define RECTO_BASE_JSON_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* All that comes before a value, which the caller appends. */
static inline void json_value(struct buffer *out, const char *key)
{
    const char last = out->len > 0 ? out->bytes[out->len - 1] : '\n';
    const size_t len = key != NULL ? strlen(key) : 0;
    char *room = buffer_reserve(out, len + 4);

    if (last != '{' && last != '[' && last != '\n') {
        *room++ = ',';
        out->len++;
    }
    if (key == NULL)
        return;
    room[0] = '"';
    memcpy(room + 1, key, len);
    room[len + 1] = '"';
    room[len + 2] = ':';
    out->len += len + 3;
}

/* Opens an object or array with its bracket. */
static inline void json_open(struct buffer *out, const char *key, char bracket)
{
    json_value(out, key);
    buffer_character(out, bracket);
}

/* Closes it with the other one. */
static inline void json_close(struct buffer *out, char bracket)
{
    buffer_character(out, bracket);
}

/* A string of any bytes; those that are not UTF-8 become U+FFFD. */
static inline void json_text(struct buffer *out, const char *key, const char *bytes, size_t len)
{
    json_value(out, key);
    buffer_json(out, bytes, len);
}

static inline void json_number(struct buffer *out, const char *key, int64_t number)
{
    json_value(out, key);
    buffer_number(out, number);
}

static inline void json_null(struct buffer *out, const char *key)
{
    json_value(out, key);
    buffer_text(out, "null");
}

/* A string that needs no escapes, such as a name of ours; null for NULL. */
static inline void json_word(struct buffer *out, const char *key, const char *word)
{
    if (word == NULL) {
        json_null(out, key);
        return;
    }
    json_value(out, key);
    buffer_character(out, '"');
    buffer_text(out, word);
    buffer_character(out, '"');
}

#endif
