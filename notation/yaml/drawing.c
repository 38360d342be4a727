#include "notation/yaml/drawing.h"

#include "base/character.h"
#include <string.h>

static const char name[] = "board:";

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
    at = after_spaces(at + sizeof name - 1, end);
    if (at == end || *at++ != '|')
        return false;
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    at = after_spaces(at, end);
    return at == end || *at == '\n' || *at == '\r' || *at == '#';
}

bool drawing_find(const struct document *document, size_t *offset)
{
    const char *at = document->bytes + *offset, *const end = document->bytes + document->len;

    while (at < end) {
        const bool found = opens_drawing(at, end);
        at = next_line(at, end);
        *offset = (size_t)(at - document->bytes);
        if (found)
            return true;
    }
    return false;
}

/* libyaml takes the indentation from the first line, blank or not: one with a mark after a single
 * blank. It allows no tab before it is known. */
static void indent(char *at, const char *end)
{
    bool known = false;

    while (at < end && (is_spacing(*at) || *at == '\n' || *at == '\r')) {
        if (*at == '\t')
            *at = ' ';
        if (!known && end - at > 1 && *at == ' ' && at[1] != '\n' && at[1] != '\r') {
            if (is_spacing(at[1]))
                at[1] = 'x';
            known = true;
        }
        at += next_line(at, end) - at;
    }
}

const char *drawing_indented(const struct document *document, struct arena *arena)
{
    char *const copy = arena_copy(arena, document->bytes, document->len);
    size_t drawing = document->skip;

    while (drawing_find(document, &drawing))
        indent(copy + drawing, copy + document->len);
    return copy;
}
