#include "render/html/charts.h"

#include "render/html/head.h"
#include "render/html/parts.h"
#include "render/svg/svg.h"

#include <stdlib.h>
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
    return align == 'r' ? " class=\"number\"" : align == 'c' ? " class=\"middle\"" : "";
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
    const struct chart_link link = tables->link != NULL ? tables->link(tables->context, cell)
                                                        : (struct chart_link){cell, NULL};

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

/* --- charts */

/* WIDE: units of a bar, which is as wide as there is room. */
enum { WIDE = 1000, HIGH = 100, MARK = 3 };

static double number_at(const struct chart_block *block, size_t row, size_t column)
{
    return strtod(block->cells[row * block->columns + column], NULL);
}

static void write_box(struct buffer *out, const char *class, double x, double y, double width,
                      double height)
{
    buffer_format(out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                  class, x, y, width, height);
}

static void begin_drawing(struct buffer *out, const char *class, double width)
{
    buffer_format(out, "<svg class=\"%s\" viewBox=\"0 0 %.0f %d\" preserveAspectRatio=\"none\">",
                  class, width, HIGH);
}

static const char *part_class(size_t part)
{
    static const char *const classes[] = {"part-1", "part-2", "part-3", "part-4", "part-5"};

    return classes[(part - 1) % (sizeof classes / sizeof classes[0])];
}

/* Whether a part has anything in any row. */
static bool has_part(const struct chart_block *block, size_t part)
{
    for (size_t row = 1; row < charts_rows(block); row++)
        if (number_at(block, row, part) > 0)
            return true;
    return false;
}

static void write_legend(struct buffer *out, const struct chart_block *block)
{
    buffer_text(out, "<p class=\"legend\">");
    for (size_t part = 1; part < block->columns; part++) {
        if (!has_part(block, part))
            continue;
        buffer_text(out, "<span>");
        begin_drawing(out, "swatch", HIGH);
        write_box(out, part_class(part), 0, 0, HIGH, HIGH);
        part_tagged(out, "</svg>", block->cells[part], "</span> ");
    }
    buffer_text(out, "</p>\n");
}

static double sum_of_row(const struct chart_block *block, size_t row)
{
    double sum = 0;

    for (size_t part = 1; part < block->columns; part++)
        sum += number_at(block, row, part);
    return sum;
}

static void write_bars(struct buffer *out, const struct chart_block *block)
{
    double most = 1;

    for (size_t row = 1; row < charts_rows(block); row++)
        most = sum_of_row(block, row) > most ? sum_of_row(block, row) : most;
    buffer_text(out, "<div class=\"bars\" aria-hidden=\"true\">\n");
    write_legend(out, block);
    for (size_t row = 1; row < charts_rows(block); row++) {
        double x = 0;
        part_tagged(out, "<p><span>", block->cells[row * block->columns], "</span> ");
        begin_drawing(out, "bar", WIDE);
        for (size_t part = 1; part < block->columns; part++) {
            const double width = number_at(block, row, part) / most * WIDE;
            if (width > 0)
                write_box(out, part_class(part), x, 0, width, HIGH);
            x += width;
        }
        buffer_format(out, "</svg> <span class=\"sum\">%.0f</span></p>\n", sum_of_row(block, row));
    }
    buffer_text(out, "</div>\n");
}

static void write_histogram(struct buffer *out, const struct chart_block *block)
{
    const size_t rows = charts_rows(block);
    double most = 1;

    if (rows == 0)
        return;
    for (size_t row = 0; row < rows; row++)
        most = number_at(block, row, 2) > most ? number_at(block, row, 2) : most;
    part_tagged(out, "<div class=\"histogram\" aria-hidden=\"true\"><p>", block->text, "</p>");
    begin_drawing(out, "columns", (double)rows * 10);
    for (size_t row = 0; row < rows; row++) {
        const double height = number_at(block, row, 2) / most * HIGH;
        if (height > 0)
            write_box(out, part_class(2), (double)row * 10 + 0.5, HIGH - height, 9, height);
    }
    part_tagged(out, "</svg><p class=\"ends\"><span>", block->cells[0], "</span>");
    part_tagged(out, "<span>", block->cells[(rows - 1) * block->columns + 1],
                "</span></p></div>\n");
}

static void write_ranges(struct buffer *out, const struct chart_block *block)
{
    buffer_text(out, "<div class=\"bars ranges\" aria-hidden=\"true\">\n");
    for (size_t row = 0; row < charts_rows(block); row++) {
        const double fair = number_at(block, row, 1) * WIDE, low = number_at(block, row, 2) * WIDE;
        const double value = number_at(block, row, 3) * WIDE;
        part_tagged(out, "<p><span>", block->cells[row * block->columns], "</span> ");
        begin_drawing(out, "bar", WIDE);
        write_box(out, "room", 0, 48, WIDE, 4);
        write_box(out, part_class(2), low, 32, number_at(block, row, 4) * WIDE - low, 36);
        write_box(out, "fair", fair - MARK, 0, 2 * MARK, HIGH);
        write_box(out, "value", value - MARK, 32, 2 * MARK, 36);
        part_tagged(out, "</svg> <span class=\"sum\">", block->cells[row * block->columns + 5],
                    "</span></p>\n");
    }
    buffer_text(out, "</div>\n");
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
    case CHART_BARS:
        write_bars(tables->out, block);
        break;
    case CHART_HISTOGRAM:
        write_histogram(tables->out, block);
        break;
    default:
        write_ranges(tables->out, block);
        break;
    }
}

static bool is_histogram(const struct charts *charts, size_t index)
{
    return index < charts->count && charts->blocks[index].kind == CHART_HISTOGRAM;
}

void charts_html(const struct charts *charts,
                 struct chart_link (*link)(void *context, const char *cell), void *context,
                 struct buffer *out)
{
    struct tables tables = {charts, link, context, out, ""};

    for (size_t i = 0; i < charts->count; i++) {
        if (is_histogram(charts, i) && (i == 0 || !is_histogram(charts, i - 1)))
            buffer_text(out, "<div class=\"histograms\">\n");
        write_block(&tables, &charts->blocks[i]);
        if (is_histogram(charts, i) && !is_histogram(charts, i + 1))
            buffer_text(out, "</div>\n");
    }
}

void charts_page(const struct charts *charts, struct buffer *out)
{
    const bool titled = charts->count > 0 && charts->blocks[0].kind == CHART_TITLE;

    head_write(out, titled ? charts->blocks[0].text : "recto", STYLE_SITE, false);
    buffer_text(out, "<main class=\"sheet-of\">\n");
    charts_html(charts, NULL, NULL, out);
    buffer_text(out, "</main>\n</body>\n</html>\n");
}
