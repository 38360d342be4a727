#include "notation/place.h"

#include "base/character.h"

#include <stdbool.h>
#include <string.h>

/* How many line feeds stand in [at, end), and whether a CR does. */
static uint64_t count_feeds(const char *at, const char *end, bool *carriage)
{
    uint64_t lines = 0;

    *carriage = memchr(at, '\r', (size_t)(end - at)) != NULL;
    for (; at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
        lines++;
    return lines;
}

/* Where the last line begins that does so in (at, end]; NULL if none does. Counts the breaks before
 * it. CR and LF are one break. */
static const char *last_line(const struct document *document, const char *at, const char *end,
                             uint64_t *lines)
{
    const char *const stop = document->bytes + document->len;
    const char *line = NULL;
    bool carriage;
    const uint64_t feeds = count_feeds(at, end, &carriage);

    *lines += feeds;
    if (feeds > 0)
        for (line = end; line[-1] != '\n';)
            line--;
    if (!carriage)
        return line;
    for (; at < end; at++)
        if (*at == '\r' && (at + 1 == stop || at[1] != '\n')) {
            ++*lines;
            line = line == NULL || at >= line ? at + 1 : line;
        }
    return line;
}

/* Bytes that are not UTF-8 count one by one. */
static uint64_t count_characters(const struct document *document, const char *at, const char *end)
{
    uint64_t count = 0;

    for (; at < end; count++) {
        const bool ascii = (unsigned char)*at < 0x80;
        const size_t width = ascii ? 1 : utf8_length(at, document->bytes + document->len);
        at += width > 0 ? width : 1;
    }
    return count;
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
    walk->place.column += count_characters(document, at, end);
    walk->offset = offset;
    return walk->place;
}

struct place document_place(const struct document *document, size_t offset)
{
    struct place_walk walk = {{0, 0}, 0};
    return place_walk_to(&walk, document, offset);
}
