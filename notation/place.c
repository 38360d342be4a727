#include "notation/place.h"

#include "notation/document.h"

#include <string.h>

/* Behind the last line break in [at, end), NULL if there is none; counts the breaks. A CR before an
 * LF is a part of that break. */
static const char *last_line(const struct document *document, const char *at, const char *end,
                             uint64_t *lines)
{
    const char *const stop = document->bytes + document->len;
    const char *line = NULL;

    for (const char *from = at; (from = memchr(from, '\n', (size_t)(end - from))) != NULL;) {
        ++*lines;
        line = ++from;
    }
    if (memchr(at, '\r', (size_t)(end - at)) == NULL)
        return line;
    for (; at < end; at++)
        if (*at == '\r' && (at + 1 == stop || at[1] != '\n')) {
            ++*lines;
            line = line == NULL || at >= line ? at + 1 : line;
        }
    return line;
}

struct place place_walk_to(struct place_walk *walk, const struct document *document, size_t offset)
{
    const char *const end = document->bytes + offset;

    if (document->too_large)
        return (struct place){document->large_line, document->large_column};
    if (walk->place.line == 0 || offset < walk->offset)
        *walk = (struct place_walk){{document->line, 1}, 0};
    const char *at = document->bytes + walk->offset;
    const char *const line = last_line(document, at, end, &walk->place.line);
    if (line != NULL) {
        walk->place.column = 1;
        at = line;
    }
    for (; at < end; walk->place.column++) {
        const bool ascii = (unsigned char)*at < 0x80;
        const size_t width = ascii ? 1 : utf8_length(at, document->bytes + document->len);
        at += width > 0 ? width : 1;
    }
    walk->offset = offset;
    return walk->place;
}

struct place document_place(const struct document *document, size_t offset)
{
    struct place_walk walk = {{0, 0}, 0};
    return place_walk_to(&walk, document, offset);
}
