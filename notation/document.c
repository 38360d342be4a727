#include "notation/document.h"

#include "base/character.h"
#include "notation/foreign.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 128 * 1024 }; /* bytes to read at once */

void source_open(struct source *source, int file, pass_bytes *pass, void *context)
{
    struct buffer buffer = source->buffer;

    buffer.len = 0;
    *source = (struct source){.file = file, .buffer = buffer, .line = 1};
    source->pass = pass;
    source->context = context;
}

void source_open_memory(struct source *source)
{
    source_open(source, -1, NULL, NULL);
    source->at_end = true;
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

static size_t mark_at(const struct source *source, size_t at)
{
    return byte_order_mark(source->buffer.bytes + at, source->buffer.bytes + source->buffer.len);
}

/* A file keeps its byte order mark when files are joined: every document may begin with one. */
static void pass_byte_order_marks(struct source *source)
{
    for (size_t mark; (mark = mark_at(source, source->start)) > 0;) {
        pass(source, source->start, source->start + mark);
        source->start += mark;
        source->passed += mark;
    }
    source->scan = source->start;
}

/* Drops what stands before the document being cut. */
static void compact(struct source *source)
{
    const size_t gone = source->start;
    if (gone == 0)
        return;
    memmove(source->buffer.bytes, source->buffer.bytes + gone, source->buffer.len - gone);
    source->buffer.len -= gone;
    source->offset += gone;
    source->scan -= gone;
    source->carriage = source->carriage > gone ? source->carriage - gone : 0;
    source->start = 0;
}

/* How much to read: as much as is there already, so that rescanning a long line costs no more than
 * reading it. */
static size_t next_read(const struct source *source)
{
    return source->buffer.len > CHUNK ? source->buffer.len : CHUNK;
}

/* Reads more. False at the end. */
static bool fill(struct source *source)
{
    const bool first = source->offset == 0 && source->buffer.len == 0;
    size_t got = 0;

    if (source->at_end)
        return false;
    compact(source);
    if (source->buffer.len >= LARGE_DOCUMENT && source->before_large != NULL)
        source->before_large(source->large_context);
    const size_t wanted = next_read(source);
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
    source->buffer.len += got;
    source->foreign = first ? foreign_kind(room, got) : NULL;
    if (source->foreign != NULL) {
        source->at_end = true;
        source->buffer.len = got = 0;
    }
    return got > 0;
}

/* The first such byte in [at, end) of the buffer; `end` if there is none. */
static size_t find(const struct source *source, char byte, size_t at, size_t end)
{
    const char *const bytes = source->buffer.bytes;
    const char *const found = at < end ? memchr(bytes + at, byte, end - at) : NULL;
    return found != NULL ? (size_t)(found - bytes) : end;
}

/* Looks for the next CR, unless one is known. */
static void find_carriage(struct source *source)
{
    const size_t from = source->carriage > source->scan ? source->carriage : source->scan;
    source->carriage = find(source, '\r', from, source->buffer.len);
}

/* Where the next line begins after the one at `scan`; 0 if its end is not in the buffer. A CR as
 * the last byte may be half a CRLF. */
static size_t line_end(const struct source *source)
{
    const char *const bytes = source->buffer.bytes;
    const size_t len = source->buffer.len;
    const size_t at = find(source, '\n', source->scan, source->carriage);

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
    /* It ends at line breaks that only YAML knows, too. */
    at = (size_t)(skip_comments(bytes + at, bytes + end) - bytes);
    if (at < end) {
        source->found = true;
        source->document.content = at - source->start;
        source->document.large_line = source->line;
        source->document.large_column = at - source->scan + 1;
    }
}

/* Drops what has been read of a document that is too large. Of a line that is only begun, the rest
 * is skipped: it can hold neither a separator nor the first content. */
static void discard(struct source *source, bool in_line)
{
    const size_t len = source->buffer.len;

    if (in_line && len - source->scan > CHUNK) {
        look_for_content(source, len);
        source->inside = true;
        source->scan = source->buffer.bytes[len - 1] == '\r' ? len - 1 : len;
    }
    pass(source, source->start, source->scan);
    source->start = source->scan;
}

/* Whether the line at `scan` begins another document: a separator does, after a byte order mark,
 * too, and such a mark if the document has no content yet. */
static bool begins_document(const struct source *source, size_t end)
{
    const size_t mark = mark_at(source, source->scan), line = source->scan + mark;

    return is_separator(source->buffer.bytes + line, end - line) || (mark > 0 && !source->found);
}

/* Skips lines that cannot matter: once content has been found, all but those that begin like a
 * separator or a byte order mark, have a CR or go beyond the largest record. cut() does the rest.
 */
static void skip_lines(struct source *source)
{
    const char *const bytes = source->buffer.bytes;
    const size_t most = source->start + RECORD_SIZE_MOST;
    const size_t end = source->carriage < most ? source->carriage : most;

    if (!source->found || source->first_line || source->inside)
        return;
    while (source->scan < end && bytes[source->scan] != '-' && bytes[source->scan] != '.' &&
           bytes[source->scan] != '\xEF') {
        const size_t found = find(source, '\n', source->scan, end);
        if (found == end)
            break;
        source->scan = found + 1;
        source->line++;
    }
}

/* Moves `scan` to the end of the document that begins at `start`. */
static void cut(struct source *source)
{
    source->first_line = true;
    source->inside = source->found = false;
    for (;;) {
        find_carriage(source);
        skip_lines(source);
        const size_t end = source->scan < source->buffer.len ? line_end(source) : 0;
        if (end > 0 && !source->first_line && !source->inside && begins_document(source, end))
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
            discard(source, end == 0);
        if (end == 0 && !fill(source) && source->scan >= source->buffer.len)
            return;
    }
}

const struct document *source_next(struct source *source)
{
    struct document *const document = &source->document;

    for (;;) {
        source->start = source->scan;
        if (source->error != 0 || (source->start >= source->buffer.len && !fill(source)))
            return NULL;
        pass_byte_order_marks(source);
        *document =
            (struct document){.line = source->line, .offset = source->offset + source->start};
        cut(source);
        document->size = source->offset + source->scan - document->offset;
        if (source->error != 0) {
            source->passed += source->offset + source->buffer.len - document->offset;
            return NULL;
        }
        *(source->found ? &source->given : &source->passed) += document->size;
        if (source->found && !document->too_large)
            break;
        pass(source, source->start, source->scan);
        if (source->found)
            break;
    }
    document->bytes = source->buffer.bytes + source->start;
    document->len = document->too_large ? 0 : source->scan - source->start;
    document->skip = document->len > 0 && document->bytes[0] == '.' &&
                             is_separator(document->bytes, document->len)
                         ? 3
                         : 0;
    return document;
}

const char *source_trouble(const struct source *source)
{
    return source->error != 0 ? strerror(source->error) : source->foreign;
}
