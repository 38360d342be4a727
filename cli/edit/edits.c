#include "cli/edit/edits.h"

#include "base/list.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void edits_add(struct edits *edits, const struct document *document, size_t start, size_t end,
               const char *bytes, size_t len)
{
    if (end - start == len && memcmp(document->bytes + start, bytes, len) == 0)
        return;
    if (edits->count == edits->capacity)
        edits->list = list_grow(edits->list, &edits->capacity, sizeof *edits->list);
    edits->list[edits->count++] = (struct edit){start, end, edits->text.len, len};
    buffer_append(&edits->text, bytes, len);
}

static int compare_places(const void *a, const void *b)
{
    const struct edit *const left = a, *const right = b;
    if (left->start != right->start)
        return left->start < right->start ? -1 : 1;
    return left->end < right->end ? -1 : left->end > right->end;
}

void edits_forget(struct edits *edits)
{
    edits->count = 0;
    edits->text.len = 0;
}

bool edits_apply(struct edits *edits, const struct document *document, struct buffer *out)
{
    size_t at = 0, i = 0;

    if (edits->count > 0)
        qsort(edits->list, edits->count, sizeof *edits->list, compare_places);
    for (; i < edits->count; i++) {
        const struct edit *const edit = &edits->list[i];
        if (edit->start < at || edit->end < edit->start)
            break;
        buffer_append(out, document->bytes + at, edit->start - at);
        if (edit->len > 0)
            buffer_append(out, edits->text.bytes + edit->text, edit->len);
        at = edit->end;
    }
    const bool whole = i == edits->count;
    buffer_append(out, document->bytes + at, document->len - at);
    edits_forget(edits);
    return whole;
}

const struct document *edits_write(struct edits *edits, const struct document *document,
                                   struct source *source)
{
    const char last = document->bytes[document->len - 1];

    source_open_memory(source);
    if (!edits_apply(edits, document, &source->buffer))
        return NULL;
    const size_t len = source->buffer.len;
    if (last == '\n' || last == '\r')
        buffer_text(&source->buffer, "---\n");
    const struct document *const written = source_next(source);
    return written != NULL && written->len == len ? written : NULL;
}

void edits_release(struct edits *edits)
{
    free(edits->list);
    buffer_release(&edits->text);
    *edits = (struct edits){0};
}
