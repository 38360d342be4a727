#include "render/html/charts.h"

#include "render/html/parts.h"
#include "render/svg/svg.h"

#include <string.h>

struct tables {
    const struct charts *charts;
    struct chart_link (*link)(void *context, const char *cell);
    void *context;
    struct buffer *out;
    const char *heading; /* the last one; "" before */
};

static const char *class_of(char align)
{
    return align == 'r' || align == 'R' ? " class=\"number\""
           : align == 'c'               ? " class=\"middle\""
                                        : "";
}

/* A head without words is no head. */
static void write_head(const struct tables *tables, const struct chart_block *block)
{
    buffer_text(tables->out, "<thead><tr>");
    for (size_t column = 0; column < block->columns; column++) {
        const char *const text = block->cells[column];
        buffer_format(tables->out, text[0] != '\0' ? "<th scope=\"col\"%s>" : "<td%s>",
                      class_of(block->align[column]));
        xml_text(tables->out, text);
        buffer_text(tables->out, text[0] != '\0' ? "</th>" : "</td>");
    }
    buffer_text(tables->out, "</tr></thead>\n<tbody>\n");
}

static void write_cell(const struct tables *tables, const char *cell, const char *class, bool head)
{
    const struct chart_link link = tables->link(tables->context, cell);

    buffer_format(tables->out, head ? "<th scope=\"row\"%s>" : "<td%s>", class);
    part_tagged(tables->out, "<a href=\"", link.address, "\">");
    if (head || link.address != NULL)
        part_isolated(tables->out, link.text);
    else
        xml_text(tables->out, link.text);
    buffer_text(tables->out, link.address != NULL ? "</a>" : "");
    buffer_text(tables->out, head ? "</th>" : "</td>");
}

/* The first column of words tells what a row is about. */
static size_t head_of_rows(const struct chart_block *block)
{
    const char *const left = strchr(block->align, 'l');

    return left != NULL ? (size_t)(left - block->align) : block->columns;
}

static void write_table(const struct tables *tables, const struct chart_block *block)
{
    const size_t head = head_of_rows(block);
    struct buffer *const out = tables->out;

    if (charts_rows(block) == 0)
        return;
    part_tagged(out, "<div class=\"wide-table\" role=\"region\" tabindex=\"0\" aria-label=\"",
                block->cells[0][0] != '\0' ? block->cells[0] : tables->heading, "\">\n<table>\n");
    write_head(tables, block);
    for (size_t row = 1; row < charts_rows(block); row++) {
        buffer_text(out, "<tr>");
        for (size_t column = 0; column < block->columns; column++)
            write_cell(tables, block->cells[row * block->columns + column],
                       class_of(block->align[column]), column == head);
        buffer_text(out, "</tr>\n");
    }
    buffer_text(out, "</tbody>\n</table>\n</div>\n");
}

static void write_block(struct tables *tables, const struct chart_block *block)
{
    switch (block->kind) {
    case CHART_TITLE:
        part_tagged(tables->out, "<h1 dir=\"auto\">", block->text, "</h1>\n");
        tables->heading = block->text;
        break;
    case CHART_HEADING:
        part_tagged(tables->out, "<h2>", block->text, "</h2>\n");
        tables->heading = block->text;
        break;
    case CHART_WORDS:
        part_tagged(tables->out, "<p class=\"lead\" dir=\"auto\">", block->text, "</p>\n");
        break;
    case CHART_TABLE:
        write_table(tables, block);
        break;
    default:
        break;
    }
}

void charts_html(const struct charts *charts,
                 struct chart_link (*link)(void *context, const char *cell), void *context,
                 struct buffer *out)
{
    struct tables tables = {charts, link, context, out, ""};

    for (size_t i = 0; i < charts->count; i++)
        write_block(&tables, &charts->blocks[i]);
}
