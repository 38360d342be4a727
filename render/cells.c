#include "render/cells.h"

#include <string.h>

void cell_text(struct charts *charts, const char *text)
{
    charts_cell(charts, text, strlen(text));
}

void cell_count(struct charts *charts, uint64_t count)
{
    charts_cell_format(charts, "%llu", (unsigned long long)count);
}

void cell_buffer(struct charts *charts, struct buffer *text)
{
    charts_cell(charts, buffer_string(text), text->len);
    buffer_release(text);
}

void cell_texts(struct charts *charts, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cell_text(charts, texts[i]);
}

struct chart_block *cell_table(struct charts *charts, const char *align, const char *const *head)
{
    struct chart_block *const table = charts_add(charts, CHART_TABLE, "", align, strlen(align));

    cell_texts(charts, head, strlen(align));
    return table;
}
