#include "cli/edit/places.h"

#include <string.h>

size_t value_stop(const struct document *document, const struct node *value)
{
    size_t at = value->end;

    while (value->style >= STYLE_LITERAL && at > value->start && at_break(document, at - 1))
        at--;
    return at;
}

const char *line_break(const struct document *document)
{
    const char *const end = memchr(document->bytes, '\n', document->len);

    if (end == NULL)
        return memchr(document->bytes, '\r', document->len) != NULL ? "\r" : "\n";
    return end > document->bytes && end[-1] == '\r' ? "\r\n" : "\n";
}

struct range text_range(struct record *record, size_t start, size_t end)
{
    size_t len;
    const size_t first = text_source(&record->text, record->document, start, &len);
    const size_t last = text_source(&record->text, record->document, end - 1, &len);

    return (struct range){first, last + len};
}

struct range item_range(struct record *record, const struct item *item)
{
    return text_range(record, item->start, item->end);
}

const struct node *item_node(const struct record *record, const struct item *item)
{
    return text_piece_at(&record->text, item->start)->node;
}
