#include "notation/yaml/drawing.h"

#include <stdbool.h>
#include <string.h>

static const char name[] = "board:";

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static const char *skip(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

static const char *next_line(const char *at, const char *end)
{
    const char *const found = memchr(at, '\n', (size_t)(end - at));
    return found != NULL ? found + 1 : end;
}

/* Whether a line begins a drawing whose indentation is not given. */
static bool opens_drawing(const char *at, const char *end)
{
    if ((size_t)(end - at) < sizeof name || memcmp(at, name, sizeof name - 1) != 0)
        return false;
    at = skip(at + sizeof name - 1, end);
    if (at == end || *at++ != '|')
        return false;
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    at = skip(at, end);
    return at == end || *at == '\n' || *at == '\r' || *at == '#';
}

/* The first line of the drawing; NULL if there is none. */
static const char *find_drawing(const char *at, const char *end)
{
    while (at < end) {
        const bool found = opens_drawing(at, end);
        at = next_line(at, end);
        if (found)
            return at;
    }
    return NULL;
}

/* libyaml takes the indentation from the first line, blank or not: one with a mark after a single
 * blank. It allows no tab before it is known. */
static void indent(char *at, const char *end)
{
    bool known = false;

    while (at < end && (is_blank(*at) || *at == '\n' || *at == '\r')) {
        if (*at == '\t')
            *at = ' ';
        if (!known && end - at > 1 && *at == ' ' && at[1] != '\n' && at[1] != '\r') {
            if (is_blank(at[1]))
                at[1] = 'x';
            known = true;
        }
        at += next_line(at, end) - at;
    }
}

const char *drawing_indented(const struct document *document, struct arena *arena)
{
    const char *const bytes = document->bytes, *const end = bytes + document->len;
    const char *const drawing = find_drawing(bytes + document->skip, end);

    if (drawing == NULL)
        return bytes;
    char *const copy = arena_copy(arena, bytes, document->len);
    indent(copy + (drawing - bytes), copy + document->len);
    return copy;
}
