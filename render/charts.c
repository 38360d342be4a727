#include "render/charts.h"

#include "base/character.h"
#include "base/list.h"
#include "base/wrap.h"

#include <stdlib.h>
#include <string.h>

/* --- putting together */

void charts_release(struct charts *charts)
{
    free(charts->blocks);
    arena_release(&charts->arena);
    memset(charts, 0, sizeof *charts);
}

static const char *keep_visible(struct charts *charts, const char *text, size_t len)
{
    struct buffer visible = {0};

    buffer_visible(&visible, text, len);
    const char *const kept = arena_copy(&charts->arena, buffer_string(&visible), visible.len);
    buffer_release(&visible);
    return kept;
}

struct chart_block *charts_add(struct charts *charts, enum chart_kind kind, const char *text,
                               const char *align, size_t columns)
{
    if (charts->count == charts->capacity)
        charts->blocks = list_grow(charts->blocks, &charts->capacity, sizeof *charts->blocks);
    struct chart_block *const block = &charts->blocks[charts->count++];
    *block = (struct chart_block){.kind = kind, .as_text = true, .columns = columns};
    block->text = keep_visible(charts, text, strlen(text));
    block->align = arena_copy(&charts->arena, align, strlen(align));
    return block;
}

void charts_cell(struct charts *charts, const char *text, size_t len)
{
    struct chart_block *const block = &charts->blocks[charts->count - 1];

    if (block->count == block->capacity)
        block->cells =
            list_grow_in(&charts->arena, block->cells, &block->capacity, sizeof *block->cells);
    block->cells[block->count++] = keep_visible(charts, text, len);
}

void charts_cell_format(struct charts *charts, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    charts_cell(charts, buffer_string(&text), text.len);
    buffer_release(&text);
}

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

/* --- as text: titles, paragraphs, and tables whose columns line up */

enum { GAP = 2 }; /* between columns */

static size_t width_of(const char *text)
{
    return text_columns(text, strlen(text));
}

static size_t column_width(const struct chart_block *block, size_t column)
{
    size_t widest = 0;

    for (size_t cell = column; cell < block->count; cell += block->columns) {
        const size_t width = width_of(block->cells[cell]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

struct part {
    const struct chart_block *block;
    const size_t *widths;
    size_t first, end; /* the columns besides the repeated ones */
    struct buffer *out;
};

static void write_cell(const struct part *part, size_t row, size_t column, size_t *pending)
{
    const char *const text = part->block->cells[row * part->block->columns + column];
    const size_t rest = part->widths[column] - width_of(text);
    const char align = part->block->align[column];
    const size_t before = align == 'r' ? rest : align == 'c' ? rest / 2 : 0;

    *pending += before;
    if (text[0] != '\0') {
        buffer_repeat(part->out, ' ', *pending);
        buffer_text(part->out, text);
        *pending = 0;
    } else {
        *pending += width_of(text);
    }
    *pending += rest - before + GAP;
}

/* No line ends in blanks. */
static void write_part(const struct part *part)
{
    for (size_t row = 0; row < charts_rows(part->block); row++) {
        size_t pending = 0;
        for (size_t column = 0; column < part->block->repeated; column++)
            write_cell(part, row, column, &pending);
        for (size_t column = part->first; column < part->end; column++)
            write_cell(part, row, column, &pending);
        buffer_character(part->out, '\n');
    }
}

static void write_table(const struct chart_block *block, size_t width, struct buffer *out)
{
    size_t *const widths = memory_allocate((block->columns + 1) * sizeof *widths);
    struct part part = {.block = block, .widths = widths, .out = out};
    size_t repeated = 0;

    for (size_t i = 0; i < block->columns; i++) {
        widths[i] = column_width(block, i);
        repeated += i < block->repeated ? widths[i] + GAP : 0;
    }
    for (part.first = block->repeated; part.first < block->columns; part.first = part.end) {
        size_t used = repeated + widths[part.first];
        for (part.end = part.first + 1; part.end < block->columns; part.end++) {
            used += GAP + widths[part.end];
            if (block->repeated > 0 && used > width)
                break;
        }
        if (part.first > block->repeated)
            buffer_character(out, '\n');
        write_part(&part);
    }
    free(widths);
}

/* A paragraph in lines of that width. */
static void write_words(const char *text, size_t width, struct buffer *out)
{
    const struct wrap wrap = wrap_to_columns(width, true);
    const char *const end = text + strlen(text);

    for (struct line_break line; text < end; text += line.next) {
        (void)wrap_line(&wrap, text, end, &line);
        buffer_append(out, text, line.len);
        buffer_character(out, '\n');
    }
}

void charts_text(const struct charts *charts, size_t width, struct buffer *out)
{
    const struct chart_block *last = NULL;

    for (size_t i = 0; i < charts->count; i++) {
        const struct chart_block *const block = &charts->blocks[i];
        if (!block->as_text || block->kind > CHART_TABLE)
            continue;
        const bool joined = last != NULL && last->kind == CHART_WORDS && block->kind == CHART_WORDS;
        if (last != NULL && last->kind != CHART_HEADING && last->kind != CHART_TITLE && !joined)
            buffer_character(out, '\n');
        if (block->kind == CHART_TABLE)
            write_table(block, width, out);
        else
            write_words(block->text, width, out);
        last = block;
    }
}
