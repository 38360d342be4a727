#include "cli/report/excerpt.h"

#include "base/character.h"

#include <string.h>

enum { EXCERPT = 100 };

/* Goes forward to the start of a character. */
static bool continues_character(const struct document *document, size_t at)
{
    return at < document->len && is_continuation(document->bytes[at]);
}

/* The line of the document with that byte; of a long line, EXCERPT bytes around the byte. */
static void find_excerpt(const struct document *document, size_t offset, size_t *start, size_t *end)
{
    const char *const bytes = document->bytes;

    *start = *end = offset;
    while (*start > 0 && bytes[*start - 1] != '\n' && bytes[*start - 1] != '\r' &&
           offset - *start <= EXCERPT)
        (*start)--;
    while (*end < document->len && bytes[*end] != '\n' && bytes[*end] != '\r' &&
           *end - offset <= EXCERPT)
        (*end)++;
    if (*end - *start <= EXCERPT)
        return;
    if (offset - *start > EXCERPT / 2)
        *start = offset - EXCERPT / 2;
    if (*end - *start > EXCERPT)
        *end = *start + EXCERPT;
    while (*start < offset && continues_character(document, *start))
        (*start)++;
    while (continues_character(document, *end))
        (*end)++;
}

static bool is_line_start(const struct document *document, size_t at)
{
    return at == 0 || document->bytes[at - 1] == '\n' || document->bytes[at - 1] == '\r';
}

static bool is_line_end(const struct document *document, size_t at)
{
    return at >= document->len || document->bytes[at] == '\n' || document->bytes[at] == '\r';
}

/* Writes a part of a line, with blanks for tabs. Gives its width in columns. */
static size_t write_part(const char *bytes, const char *end, struct buffer *out)
{
    size_t columns = 0;

    while (bytes < end) {
        const size_t len = utf8_length(bytes, end), before = out->len;
        if (*bytes == '\t')
            buffer_character(out, ' ');
        else
            buffer_visible(out, bytes, len > 0 ? len : 1);
        const bool itself = len > 1 && out->len == before + len;
        columns += itself ? character_width(utf8_decode(bytes, len)) : out->len - before;
        bytes += len > 0 ? len : 1;
    }
    return columns;
}

void excerpt_write(const struct document *document, size_t offset, size_t stop,
                   const struct excerpt_style *style, struct output *out)
{
    struct buffer *const text = &out->buffer;
    size_t start, end;

    if (document->too_large)
        return;
    find_excerpt(document, offset, &start, &end);
    const char *const bytes = document->bytes;
    stop = stop < end ? stop : end;
    const size_t middle = stop > offset ? stop : offset;
    const bool cut = !is_line_start(document, start);
    buffer_text(text, style->lead);
    buffer_text(text, cut ? "…" : "");
    const size_t before = write_part(bytes + start, bytes + offset, text) + cut;
    const size_t width = write_part(bytes + offset, bytes + middle, text);
    (void)write_part(bytes + middle, bytes + end, text);
    buffer_text(text, is_line_end(document, end) ? "\n" : "…\n");
    if (!style->marked)
        return;
    buffer_repeat(text, ' ', before + strlen(style->lead));
    buffer_text(text, out->colour ? "\033[1;32m^" : "^");
    if (width > 1)
        buffer_repeat(text, '~', width - 1);
    buffer_text(text, out->colour ? "\033[0m\n" : "\n");
}
