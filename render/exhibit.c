/* Exhibits as they are put together, and on their way between two programs. */
#include "render/exhibit.h"

#include <stdlib.h>
#include <string.h>

/* --- putting together */

void exhibit_release(struct exhibit *exhibit)
{
    free(exhibit->blocks);
    arena_release(&exhibit->arena);
    memset(exhibit, 0, sizeof *exhibit);
}

static const char *keep_visible(struct exhibit *exhibit, const char *text, size_t len)
{
    struct buffer visible = {0};

    buffer_visible(&visible, text, len);
    const char *const kept = arena_copy(&exhibit->arena, buffer_string(&visible), visible.len);
    buffer_release(&visible);
    return kept;
}

struct exhibit_block *exhibit_add(struct exhibit *exhibit, enum exhibit_kind kind, const char *text,
                                  const char *align, size_t columns)
{
    if (exhibit->count == exhibit->capacity) {
        exhibit->capacity = exhibit->capacity > 0 ? 2 * exhibit->capacity : 16;
        exhibit->blocks =
            memory_resize(exhibit->blocks, exhibit->capacity * sizeof *exhibit->blocks);
    }
    struct exhibit_block *const block = &exhibit->blocks[exhibit->count++];
    *block =
        (struct exhibit_block){.kind = kind, .as_text = true, .drawn = true, .columns = columns};
    block->text = keep_visible(exhibit, text, strlen(text));
    block->align = arena_copy(&exhibit->arena, align, strlen(align));
    return block;
}

void exhibit_cell(struct exhibit *exhibit, const char *text, size_t len)
{
    struct exhibit_block *const block = &exhibit->blocks[exhibit->count - 1];

    if (block->count == block->capacity) {
        block->capacity = block->capacity > 0 ? 2 * block->capacity : 4 * block->columns;
        const char **const cells = arena_allocate(&exhibit->arena, block->capacity * sizeof *cells);
        if (block->count > 0)
            memcpy(cells, block->cells, block->count * sizeof *cells);
        block->cells = cells;
    }
    block->cells[block->count++] = keep_visible(exhibit, text, len);
}

void exhibit_cell_format(struct exhibit *exhibit, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    exhibit_cell(exhibit, buffer_string(&text), text.len);
    buffer_release(&text);
}

/* --- sending: "=KIND REPEATED ALIGN TEXT" and then a line a row, cells behind tabs. Visible text
 * has no tab and no line break. */

void exhibit_send(const struct exhibit *exhibit, struct buffer *out)
{
    for (size_t i = 0; i < exhibit->count; i++) {
        const struct exhibit_block *const block = &exhibit->blocks[i];
        if (!block->drawn)
            continue;
        buffer_format(out, "=%d\t%zu\t%zu\t%s\t%s\n", (int)block->kind, block->columns,
                      block->repeated, block->align, block->text);
        for (size_t cell = 0; cell < block->count; cell++) {
            buffer_character(out, '\t');
            buffer_text(out, block->cells[cell]);
            if ((cell + 1) % block->columns == 0)
                buffer_character(out, '\n');
        }
    }
}

enum { COLUMNS_MOST = 1000 };

struct line {
    const char *at, *end;
};

/* The next field, without the tab behind it. */
static struct line take_field(struct line *line)
{
    const char *const tab = memchr(line->at, '\t', (size_t)(line->end - line->at));
    const struct line field = {line->at, tab != NULL ? tab : line->end};

    line->at = tab != NULL ? tab + 1 : line->end;
    return field;
}

static size_t take_number(struct line *line)
{
    const struct line field = take_field(line);
    size_t number = 0;

    for (const char *at = field.at; at < field.end && *at >= '0' && *at <= '9'; at++)
        number = 10 * number + (size_t)(*at - '0');
    return number;
}

static bool receive_block(struct exhibit *exhibit, struct line line)
{
    static const size_t least[EXHIBIT_KINDS] = {
        [EXHIBIT_TABLE] = 1, [EXHIBIT_BARS] = 2, [EXHIBIT_HISTOGRAM] = 3, [EXHIBIT_RANGES] = 6};
    const size_t kind = take_number(&line), columns = take_number(&line);
    const size_t repeated = take_number(&line);
    const struct line align = take_field(&line), text = take_field(&line);

    if (kind >= EXHIBIT_KINDS || repeated > columns || columns > COLUMNS_MOST ||
        columns < least[kind] ||
        (kind == EXHIBIT_TABLE && (size_t)(align.end - align.at) != columns))
        return false;
    struct exhibit_block *const block =
        exhibit_add(exhibit, (enum exhibit_kind)kind, "", "", columns);
    block->repeated = repeated;
    block->align = arena_copy(&exhibit->arena, align.at, (size_t)(align.end - align.at));
    block->text = arena_copy(&exhibit->arena, text.at, (size_t)(text.end - text.at));
    return true;
}

static bool receive_row(struct exhibit *exhibit, struct line line)
{
    if (exhibit->count == 0 || exhibit->blocks[exhibit->count - 1].columns == 0)
        return false;
    for (size_t i = 0; i < exhibit->blocks[exhibit->count - 1].columns; i++) {
        const struct line field = take_field(&line);
        exhibit_cell(exhibit, field.at, (size_t)(field.end - field.at));
    }
    return line.at == line.end;
}

bool exhibit_receive(struct exhibit *exhibit, const char *bytes, size_t len)
{
    const char *const end = bytes + len;

    for (const char *at = bytes, *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL)
            return false;
        const struct line line = {at + 1, stop};
        if (!(*at == '=' ? receive_block(exhibit, line)
                         : *at == '\t' && receive_row(exhibit, line)))
            return false;
    }
    return true;
}
