#include "archive/records/document_stream.h"

#include <string.h>

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static bool begins_with_separator(const char *bytes, size_t len)
{
    if (len < 3 || (memcmp(bytes, "---", 3) != 0 && memcmp(bytes, "...", 3) != 0))
        return false;
    return len == 3 || is_blank(bytes[3]);
}

static bool at_line_start(const struct document_stream *documents)
{
    return !documents->begun || documents->last == '\n' || documents->last == '\r';
}

static bool is_lone_separator(const char *bytes, size_t len)
{
    if (!begins_with_separator(bytes, len))
        return false;
    for (size_t i = 3; i < len; i++)
        if (!is_blank(bytes[i]))
            return false;
    return true;
}

/* Whether `---` must stand between them and the document before. */
static bool needs_separator(const struct document_stream *documents, const char *bytes, size_t len)
{
    return documents->begun && !documents->separated && !begins_with_separator(bytes, len);
}

void document_stream_add(struct document_stream *documents, const char *bytes, size_t len,
                         struct buffer *out)
{
    if (len == 0)
        return;
    if (!at_line_start(documents)) {
        buffer_character(out, '\n');
        documents->last = '\n';
    }
    if (needs_separator(documents, bytes, len))
        buffer_text(out, "---\n");
    documents->separated = at_line_start(documents) && is_lone_separator(bytes, len);
    buffer_append(out, bytes, len);
    documents->begun = true;
    documents->last = bytes[len - 1];
}

void document_stream_append(const char *bytes, size_t len, struct buffer *out)
{
    struct document_stream documents = {.begun = out->len > 0};

    if (documents.begun)
        documents.last = out->bytes[out->len - 1];
    document_stream_add(&documents, bytes, len, out);
}
