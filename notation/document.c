#include "notation/document.h"

#include "notation/scan.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 128 * 1024 };

void source_open(struct source *source, int file, pass_bytes *pass, void *context)
{
    struct buffer buffer = source->buffer;

    buffer.len = 0;
    *source = (struct source){
        .file = file, .buffer = buffer, .line = 1, .pass = pass, .context = context};
}

void source_release(struct source *source)
{
    buffer_release(&source->buffer);
}

static void pass(const struct source *source, size_t start, size_t end)
{
    if (source->pass != NULL && end > start)
        source->pass(source->context, source->buffer.bytes + start, end - start);
}

static void drop_byte_order_mark(struct source *source)
{
    if (source->offset == 0 && source->buffer.len >= 3 &&
        memcmp(source->buffer.bytes, "\xEF\xBB\xBF", 3) == 0) {
        pass(source, 0, 3);
        memmove(source->buffer.bytes, source->buffer.bytes + 3, source->buffer.len - 3);
        source->buffer.len -= 3;
        source->offset = 3;
    }
}

/* Forgets what stands before the document being cut. */
static void compact(struct source *source)
{
    const size_t gone = source->start;
    if (gone == 0)
        return;
    memmove(source->buffer.bytes, source->buffer.bytes + gone, source->buffer.len - gone);
    source->buffer.len -= gone;
    source->offset += gone;
    source->scan -= gone;
    source->start = 0;
}

/* Reads more: as much as is there already, so that looking again at a long line costs no more than
 * reading it. False at the end. */
static bool fill(struct source *source)
{
    const bool first = source->offset == 0 && source->buffer.len == 0;
    size_t got = 0;

    if (source->at_end)
        return false;
    compact(source);
    const size_t wanted = source->buffer.len > CHUNK ? source->buffer.len : CHUNK;
    char *const room = buffer_reserve(&source->buffer, wanted);
    while (got < wanted && !source->at_end) {
        const ssize_t count = read(source->file, room + got, wanted - got);
        if (count > 0)
            got += (size_t)count;
        else if (count == 0 || errno != EINTR)
            source->at_end = true;
        if (count < 0 && errno != EINTR)
            source->error = errno;
    }
    source->carriage_returns |= memchr(room, '\r', got) != NULL;
    source->buffer.len += got;
    if (first)
        drop_byte_order_mark(source);
    return got > 0;
}

/* Where the line at `at` ends, behind its break; 0 if the end is not in the buffer. A CR that is
 * the last byte may be half a CRLF. */
static size_t line_end(const struct source *source, size_t at)
{
    const char *const bytes = source->buffer.bytes;
    const size_t len = source->buffer.len;

    if (source->carriage_returns) {
        while (at < len && bytes[at] != '\n' && bytes[at] != '\r')
            at++;
    } else {
        const char *const found = memchr(bytes + at, '\n', len - at);
        at = found != NULL ? (size_t)(found - bytes) : len;
    }
    if (at < len && bytes[at] == '\n')
        return at + 1;
    if (at + 1 < len)
        return bytes[at + 1] == '\n' ? at + 2 : at + 1;
    return source->at_end ? len : 0;
}

static bool is_separator(const char *line, size_t len)
{
    if (len < 3 || (memcmp(line, "---", 3) != 0 && memcmp(line, "...", 3) != 0))
        return false;
    return len == 3 || line[3] == ' ' || line[3] == '\t' || line[3] == '\n' || line[3] == '\r';
}

/* Notes the first content of the document if it stands on the line at `scan`. */
static void look_for_content(struct source *source, size_t end)
{
    const char *const bytes = source->buffer.bytes;
    size_t at = source->scan;

    if (source->found || source->inside)
        return;
    if (source->first_line && is_separator(bytes + at, end - at))
        at += 3;
    while (at < end && blank_length(bytes + at, bytes + end) == 1)
        at++;
    if (at < end && bytes[at] != '#') {
        source->found = true;
        source->document.content = at - source->start;
        source->document.large_line = source->line;
        source->document.large_column = at - source->scan + 1;
    }
}

/* Lets go of what has been read of a document that is too large. The rest of a line of which only
 * the beginning is here is passed over: it can hold neither a separator nor the first content. */
static void discard(struct source *source)
{
    const size_t len = source->buffer.len;

    if (len - source->scan > CHUNK) {
        look_for_content(source, len);
        source->inside = true;
        source->scan = source->buffer.bytes[len - 1] == '\r' ? len - 1 : len;
    }
    pass(source, source->start, source->scan);
    source->start = source->scan;
}

/* Moves `scan` to the end of the document that begins at `start`. */
static void cut(struct source *source)
{
    source->first_line = true;
    source->inside = source->found = false;
    for (;;) {
        const size_t end = source->scan < source->buffer.len ? line_end(source, source->scan) : 0;
        if (end > 0 && !source->first_line && !source->inside &&
            is_separator(source->buffer.bytes + source->scan, end - source->scan))
            return;
        if (end > 0) {
            look_for_content(source, end);
            source->scan = end;
            source->line++;
            source->first_line = source->inside = false;
        }
        if ((end > 0 ? end : source->buffer.len) - source->start > RECORD_SIZE_MOST)
            source->document.too_large = true;
        if (source->document.too_large)
            discard(source);
        if (end == 0 && !fill(source) && source->scan >= source->buffer.len)
            return;
    }
}

const struct document *source_next(struct source *source)
{
    struct document *const document = &source->document;

    for (;;) {
        source->start = source->scan;
        if (source->start >= source->buffer.len && !fill(source))
            return NULL;
        *document =
            (struct document){.line = source->line, .offset = source->offset + source->start};
        cut(source);
        if (source->error != 0)
            return NULL;
        if (source->found && !document->too_large)
            break;
        pass(source, source->start, source->scan);
        if (source->found)
            break;
    }
    document->bytes = source->buffer.bytes + source->start;
    document->len = document->too_large ? 0 : source->scan - source->start;
    document->skip = document->len >= 3 && memcmp(document->bytes, "...", 3) == 0 ? 3 : 0;
    return document;
}

/* Whether a line ends with the CR at `at`: one before an LF is a part of that break. */
static bool ends_line(const struct document *document, const char *at)
{
    return at + 1 == document->bytes + document->len || at[1] != '\n';
}

struct place document_place(const struct document *document, size_t offset)
{
    const char *const end = document->bytes + offset;
    const char *line = document->bytes;
    struct place place = {document->line, 1};

    if (document->too_large)
        return (struct place){document->large_line, document->large_column};
    for (const char *at; (at = memchr(line, '\n', (size_t)(end - line))) != NULL; line = at + 1)
        place.line++;
    if (memchr(document->bytes, '\r', offset) != NULL)
        for (const char *at = document->bytes; at < end; at++)
            if (*at == '\r' && ends_line(document, at)) {
                place.line++;
                line = at >= line ? at + 1 : line;
            }
    for (const char *at = line; at < end; place.column++) {
        const size_t width = utf8_length(at, document->bytes + document->len);
        at += width > 0 ? width : 1;
    }
    return place;
}
