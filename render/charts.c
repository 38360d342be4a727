/* Charts as they are put together, on their way between two programs, and as text. */
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
    *block = (struct chart_block){.kind = kind, .as_text = true, .drawn = true, .columns = columns};
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

/* --- sending: "=KIND REPEATED ALIGN TEXT" and then a line a row, cells behind tabs. Visible text
 * has no tab and no line break. */

static void send_block(const struct chart_block *block, struct buffer *out)
{
    buffer_format(out, "=%d\t%zu\t%zu\t%s\t%s\n", (int)block->kind, block->columns, block->repeated,
                  block->align, block->text);
    for (size_t cell = 0; cell < block->count; cell++) {
        buffer_character(out, '\t');
        buffer_text(out, block->cells[cell]);
        if ((cell + 1) % block->columns == 0)
            buffer_character(out, '\n');
    }
}

void charts_send(const struct charts *charts, bool as_text, struct buffer *out)
{
    for (size_t i = 0; i < charts->count; i++)
        if (as_text ? charts->blocks[i].as_text : charts->blocks[i].drawn)
            send_block(&charts->blocks[i], out);
}

void charts_send_all(const struct charts *charts, struct buffer *out)
{
    for (size_t i = 0; i < charts->count; i++)
        send_block(&charts->blocks[i], out);
}

enum { COLUMNS_MOST = 1000 };

struct fields {
    const char *at, *end;
};

/* Takes the next field, without the tab after it. */
static struct fields take_field(struct fields *fields)
{
    const char *const tab = memchr(fields->at, '\t', (size_t)(fields->end - fields->at));
    const struct fields field = {fields->at, tab != NULL ? tab : fields->end};

    fields->at = tab != NULL ? tab + 1 : fields->end;
    return field;
}

static size_t take_number(struct fields *fields)
{
    const struct fields field = take_field(fields);
    size_t number = 0;

    for (const char *at = field.at; at < field.end && *at >= '0' && *at <= '9'; at++)
        number = 10 * number + (size_t)(*at - '0');
    return number;
}

static bool receive_block(struct charts *charts, struct fields fields)
{
    static const size_t least[CHART_KINDS] = {
        [CHART_TABLE] = 1, [CHART_BARS] = 2, [CHART_HISTOGRAM] = 3, [CHART_RANGES] = 6};
    const size_t kind = take_number(&fields), columns = take_number(&fields);
    const size_t repeated = take_number(&fields);
    const struct fields align = take_field(&fields), text = take_field(&fields);

    if (kind >= CHART_KINDS || repeated > columns || columns > COLUMNS_MOST ||
        columns < least[kind] || (kind == CHART_TABLE && (size_t)(align.end - align.at) != columns))
        return false;
    struct chart_block *const block = charts_add(charts, (enum chart_kind)kind, "", "", columns);
    block->repeated = repeated;
    block->align = arena_copy(&charts->arena, align.at, (size_t)(align.end - align.at));
    block->text = arena_copy(&charts->arena, text.at, (size_t)(text.end - text.at));
    return true;
}

static bool receive_row(struct charts *charts, struct fields fields)
{
    if (charts->count == 0 || charts->blocks[charts->count - 1].columns == 0)
        return false;
    for (size_t i = 0; i < charts->blocks[charts->count - 1].columns; i++) {
        const struct fields field = take_field(&fields);
        charts_cell(charts, field.at, (size_t)(field.end - field.at));
    }
    return fields.at == fields.end;
}

bool charts_receive(struct charts *charts, const char *bytes, size_t len)
{
    const char *const end = bytes_end(bytes, len);

    for (const char *at = bytes, *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL)
            return false;
        const struct fields fields = {at + 1, stop};
        if (!(*at == '=' ? receive_block(charts, fields)
                         : *at == '\t' && receive_row(charts, fields)))
            return false;
    }
    return true;
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
    const size_t before = align == 'r' || align == 'R' ? rest : align == 'c' ? rest / 2 : 0;

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

static bool shows(const struct chart_block *block)
{
    return block->as_text && block->kind <= CHART_TABLE;
}

void charts_text(const struct charts *charts, size_t width, struct buffer *out)
{
    const struct chart_block *last = NULL;

    for (size_t i = 0; i < charts->count; i++) {
        const struct chart_block *const block = &charts->blocks[i];
        if (!shows(block))
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
