#include "referee/mail/head.h"

#include <string.h>
#include <strings.h>

/* The first line of the bytes, including its break. */
static size_t line_length(struct span bytes)
{
    const char *const stop = bytes.len == 0 ? NULL : memchr(bytes.bytes, '\n', bytes.len);

    return stop == NULL ? bytes.len : (size_t)(stop + 1 - bytes.bytes);
}

static struct span behind(struct span bytes, size_t len)
{
    return (struct span){bytes.bytes + len, bytes.len - len};
}

static bool is_blank(char character)
{
    return character == ' ' || character == '\t';
}

static bool is_break(char character)
{
    return character == '\n' || character == '\r';
}

/* The length of the name at the start of a field's line; 0 if the line starts no field. */
static size_t name_length(struct span line)
{
    size_t len = 0;

    while (len < line.len && line.bytes[len] > ' ' && line.bytes[len] <= '~' &&
           line.bytes[len] != ':')
        len++;
    size_t colon = len;
    while (colon < line.len && is_blank(line.bytes[colon]))
        colon++;
    return colon < line.len && line.bytes[colon] == ':' ? len : 0;
}

size_t head_length(struct span bytes, bool part)
{
    const size_t all = bytes.len;

    while (bytes.len > 0) {
        const size_t line = line_length(bytes);
        if (is_break(bytes.bytes[0]) && (part || bytes.bytes[line - 1] == '\n'))
            return all - bytes.len + line;
        if (part && !is_blank(bytes.bytes[0]) && name_length((struct span){bytes.bytes, line}) == 0)
            return all - bytes.len;
        bytes = behind(bytes, line);
    }
    return part ? all : 0;
}

bool head_next(struct span *rest, struct field *field)
{
    while (rest->len > 0) {
        const struct span begin = *rest;
        size_t len = line_length(*rest);
        const size_t name = name_length((struct span){begin.bytes, len});
        *rest = behind(*rest, len);
        while (rest->len > 0 && is_blank(rest->bytes[0])) {
            const size_t more = line_length(*rest);
            len += more;
            *rest = behind(*rest, more);
        }
        if (name == 0)
            continue;
        const char *const colon = memchr(begin.bytes + name, ':', len - name);
        const size_t value = (size_t)(colon + 1 - begin.bytes);
        *field = (struct field){{begin.bytes, name}, {begin.bytes + value, len - value}};
        return true;
    }
    return false;
}

bool head_is(const struct field *field, const char *name)
{
    return field->name.len == strlen(name) &&
           strncasecmp(field->name.bytes, name, field->name.len) == 0;
}

const char *head_line(struct span value, size_t most, struct arena *arena)
{
    const size_t room = value.len < most ? value.len : most;
    char *const line = arena_allocate(arena, room + 1);
    size_t len = 0;

    for (size_t i = 0; i < value.len && len < room; i++) {
        const char character = value.bytes[i];
        if (!is_break(character) && (len > 0 || !is_blank(character)))
            line[len++] = character == '\0' ? '?' : character;
    }
    while (len > 0 && is_blank(line[len - 1]))
        len--;
    line[len] = '\0';
    return line;
}

const char *head_value(struct span head, const char *name, size_t most, struct arena *arena)
{
    struct field field;

    while (head_next(&head, &field))
        if (head_is(&field, name))
            return head_line(field.value, most, arena);
    return "";
}
