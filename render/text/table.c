/* Tables. Each cell has a blank of padding on either side, where the brackets go; borders take a
 * column or a line of their own where at least one cell has a frame. */
#include "render/text/table.h"
#include "render/text/line.h"

#include <stdlib.h>

enum { EVEN_MOST = 6 };

enum weight { WEIGHT_NONE, WEIGHT_LIGHT, WEIGHT_HEAVY, WEIGHTS };

/* Where lines meet, by the weights of the arms up, right, down and left. */
static const char junctions[WEIGHTS * WEIGHTS][WEIGHTS * WEIGHTS][4] = {
    {" ", "╴", "╸", "╷", "┐", "┑", "╻", "┒", "┓"}, {"╶", "─", "╾", "┌", "┬", "┭", "┎", "┰", "┱"},
    {"╺", "╼", "━", "┍", "┮", "┯", "┏", "┲", "┳"}, {"╵", "┘", "┙", "│", "┤", "┥", "╽", "┧", "┪"},
    {"└", "┴", "┵", "├", "┼", "┽", "┟", "╁", "╅"}, {"┕", "┶", "┷", "┝", "┾", "┿", "┢", "╆", "╈"},
    {"╹", "┚", "┛", "╿", "┦", "┩", "┃", "┨", "┫"}, {"┖", "┸", "┹", "┞", "╀", "╃", "┠", "╂", "╉"},
    {"┗", "┺", "┻", "┡", "╄", "╇", "┣", "╊", "╋"},
};

struct placed_cell {
    struct table_cell cell;
    size_t offset, len; /* in the text of the row */
};

struct table_row {
    struct placed_cell *cells; /* NULL above the first row and below the last */
    struct buffer text;
};

static void read_row(const struct text_table *table, int32_t index, struct table_row *row)
{
    row->text.len = 0;
    buffer_reserve(&row->text, 1); /* makes `bytes` non-NULL */
    for (int32_t i = 0; i < table->columns; i++) {
        struct placed_cell *placed = &row->cells[i];

        *placed = (struct placed_cell){.offset = row->text.len};
        table->cell(table->context, index, i, &placed->cell, &row->text);
        placed->len = row->text.len - placed->offset;
    }
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void measure_cell(const struct table_row *row, const struct placed_cell *placed,
                         struct table_column *column)
{
    const struct table_cell *cell = &placed->cell;
    size_t width = text_width(row->text.bytes + placed->offset, placed->len);

    if (cell->framed) {
        column[0].framed = true;
        column[0].border = column[1].border = true;
    }
    if (cell->loose)
        return;
    if (cell->align == ALIGN_RIGHT) {
        column->head = larger(column->head, width - cell->tail);
        column->tail = larger(column->tail, cell->tail);
        width = column->head + column->tail;
    }
    column->width = larger(column->width, width);
}

static void make_even(struct text_table *table)
{
    struct table_column most = {.width = 0};

    for (int32_t i = 0; i < table->columns; i++)
        if (table->measured[i].framed) {
            most.tail = larger(most.tail, table->measured[i].tail);
            most.head = larger(most.head, table->measured[i].head);
            most.width = larger(most.width, table->measured[i].width);
        }
    most.width = larger(most.width, most.head + most.tail);
    if (most.width > EVEN_MOST)
        return;
    for (int32_t i = 0; i < table->columns; i++)
        if (table->measured[i].framed) {
            table->measured[i].tail = most.tail;
            table->measured[i].width = most.width;
        }
}

size_t table_measure(struct text_table *table)
{
    struct arena *const arena = table->drawing->scratch;
    struct table_row row = {0};
    size_t start = 0;

    table->measured =
        arena_allocate_zeroed(arena, ((size_t)table->columns + 1) * sizeof *table->measured);
    row.cells = arena_allocate(arena, (size_t)table->columns * sizeof *row.cells);
    for (int32_t i = 0; i < table->rows; i++) {
        read_row(table, i, &row);
        for (int32_t j = 0; j < table->columns; j++)
            measure_cell(&row, &row.cells[j], &table->measured[j]);
    }
    buffer_release(&row.text);
    if (table->even)
        make_even(table);
    for (int32_t i = 0; i < table->columns; i++) {
        table->measured[i].start = start;
        start += (table->measured[i].border ? 1 : 0) + table->measured[i].width + 2;
    }
    table->measured[table->columns].start = start;
    return start + (table->measured[table->columns].border ? 1 : 0);
}

void table_cuts(const struct text_table *table, int32_t first, int32_t count)
{
    struct text_cuts *const cuts = table->drawing->cuts;

    if (cuts == NULL)
        return;
    cuts->start = table->drawing->out->len;
    for (int32_t i = 0; i <= count; i++)
        cuts->at[cuts->count++] = table->measured[first + i].start;
}

static enum weight frame_of(const struct text_table *table, const struct table_row *row,
                            int32_t column)
{
    if (!row->cells || column < 0 || column >= table->columns || !row->cells[column].cell.framed)
        return WEIGHT_NONE;
    return table->drawing->style == TEXT_UTF8 && row->cells[column].cell.marked ? WEIGHT_HEAVY
                                                                                : WEIGHT_LIGHT;
}

static enum weight heavier(enum weight a, enum weight b)
{
    return a > b ? a : b;
}

static const char *junction(const struct text_table *table, enum weight up, enum weight right,
                            enum weight down, enum weight left)
{
    if (table->drawing->style == TEXT_UTF8)
        return junctions[up * WEIGHTS + right][down * WEIGHTS + left];
    if (up || down)
        return left || right ? "+" : "|";
    return left || right ? "-" : " ";
}

/* Writes the border between two rows; nothing if no cell above or below has a frame. */
static void write_border(const struct text_table *table, const struct table_row *above,
                         const struct table_row *below, struct line *line)
{
    enum weight left = WEIGHT_NONE, up = WEIGHT_NONE, down = WEIGHT_NONE;
    bool any = false;

    for (int32_t i = 0; i <= table->columns; i++) {
        const struct table_column *column = &table->measured[i];
        enum weight up_next = frame_of(table, above, i), down_next = frame_of(table, below, i);
        enum weight right = heavier(up_next, down_next);

        if (left || right) {
            any = true;
            line_to(line, column->start);
            line_repeat(
                line, junction(table, heavier(up, up_next), right, heavier(down, down_next), left),
                1);
        }
        if (right)
            line_repeat(line, junction(table, WEIGHT_NONE, right, WEIGHT_NONE, right),
                        column[1].start - column[0].start - (column->border ? 1 : 0));
        left = right;
        up = up_next;
        down = down_next;
    }
    if (any)
        line_end(line);
}

static void write_text(const struct text_table *table, const struct table_row *row,
                       const struct placed_cell *placed, const struct table_column *column,
                       struct line *line)
{
    const struct table_cell *cell = &placed->cell;
    const char *bytes = row->text.bytes + placed->offset;
    size_t width = text_width(bytes, placed->len);
    size_t start = column->start + (column->border ? 1 : 0) + 1;
    bool brackets = cell->marked && !(table->drawing->style == TEXT_UTF8 && cell->framed);

    if (cell->align == ALIGN_RIGHT)
        start += column->width - column->tail - (width - cell->tail);
    else if (cell->align == ALIGN_CENTRE && column->width > width)
        start += (column->width - width + 1) / 2;
    if (brackets) {
        line_to(line, start - 1);
        line_repeat(line, "[", 1);
    }
    line_to(line, start);
    line->player = cell->player;
    line_text(line, bytes, placed->len);
    line->player = 0;
    if (brackets)
        line_repeat(line, "]", 1);
}

static void write_row(const struct text_table *table, const struct table_row *row,
                      struct line *line)
{
    enum weight left = WEIGHT_NONE;

    for (int32_t i = 0; i <= table->columns; i++) {
        enum weight right = frame_of(table, row, i), border = heavier(left, right);

        if (border) {
            line_to(line, table->measured[i].start);
            line_repeat(line, junction(table, border, WEIGHT_NONE, border, WEIGHT_NONE), 1);
        }
        if (i < table->columns && row->cells[i].len > 0)
            write_text(table, row, &row->cells[i], &table->measured[i], line);
        left = right;
    }
    line_end(line);
}

void table_write(const struct text_table *table)
{
    struct line line = {.out = table->drawing->out, .colour = table->drawing->colour};
    size_t size = (size_t)table->columns * sizeof(struct placed_cell);
    struct table_row rows[2] = {{.cells = NULL}, {.cells = NULL}};
    struct placed_cell *cells[2] = {memory_allocate(size), memory_allocate(size)};

    for (int32_t i = 0; i < table->rows; i++) {
        struct table_row *row = &rows[i % 2];

        row->cells = cells[i % 2];
        read_row(table, i, row);
        write_border(table, &rows[(i + 1) % 2], row, &line);
        write_row(table, row, &line);
    }
    write_border(table, &rows[(table->rows + 1) % 2], &(struct table_row){.cells = NULL}, &line);
    for (int i = 0; i < 2; i++) {
        buffer_release(&rows[i].text);
        free(cells[i]);
    }
}

void table_draw(struct text_table table)
{
    table_measure(&table);
    table_write(&table);
}
