/* Tables. Each cell has a blank of padding on either side, where the brackets go; borders take a
 * column or a line of their own where at least one cell has a frame. */
#include "render/text/table.h"

#include "base/character.h"
#include "render/text/raster.h"

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

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void measure_cell(struct text_table *table, const struct table_cell *cell,
                         struct table_column *column)
{
    size_t width = text_columns(cell->text, cell->len);

    if (cell->framed) {
        column[0].framed = true;
        column[0].border = column[1].border = true;
    }
    if (cell->loose) {
        table->overhang = larger(table->overhang, width);
        return;
    }
    if (cell->align == ALIGN_RIGHT) {
        column->head = larger(column->head, width - cell->tail);
        column->tail = larger(column->tail, cell->tail);
        width = column->head + column->tail;
    }
    column->width = larger(column->width, width);
}

/* Has all cells written and measures them. */
static void fill(struct text_table *table)
{
    struct arena *const arena = table->drawing->scratch;
    const size_t columns = (size_t)table->columns;
    struct table_cell *cell =
        arena_allocate_zeroed(arena, (size_t)table->rows * columns * sizeof *cell);
    struct buffer text = {0};

    table->cells = cell;
    table->overhang = 0;
    table->measured = arena_allocate_zeroed(arena, (columns + 1) * sizeof *table->measured);
    for (int32_t row = 0; row < table->rows; row++)
        for (int32_t column = 0; column < table->columns; column++, cell++) {
            text.len = 0;
            table->cell(table->context, row, column, cell, &text);
            cell->len = text.len;
            cell->text = arena_copy(arena, text.bytes, text.len);
            measure_cell(table, cell, &table->measured[column]);
        }
    buffer_release(&text);
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
    size_t start = 0;

    fill(table);
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

static const struct table_cell *cell_at(const struct text_table *table, int32_t row, int32_t column)
{
    return &table->cells[(size_t)row * (size_t)table->columns + (size_t)column];
}

/* The frame of a cell; none outside of the table. */
static enum weight frame_of(const struct text_table *table, int32_t row, int32_t column)
{
    if (row < 0 || row >= table->rows || column < 0 || column >= table->columns ||
        !cell_at(table, row, column)->framed)
        return WEIGHT_NONE;
    return table->drawing->style == TEXT_UTF8 && cell_at(table, row, column)->marked ? WEIGHT_HEAVY
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

/* Writes what has been drawn and makes room for the next line. */
static void end_line(const struct text_table *table, const struct raster *line)
{
    raster_write_row(line, 0, table->drawing->out);
    raster_clear(line);
}

/* Writes the border above a row, unless no cell above or below it has a frame. */
static void write_border(const struct text_table *table, int32_t row, const struct raster *line)
{
    enum weight left = WEIGHT_NONE, up = WEIGHT_NONE, down = WEIGHT_NONE;
    bool any = false;

    for (int32_t i = 0; i <= table->columns; i++) {
        const enum weight up_next = frame_of(table, row - 1, i);
        const enum weight down_next = frame_of(table, row, i);
        const enum weight right = heavier(up_next, down_next);
        const int32_t start = (int32_t)table->measured[i].start;

        if (right)
            raster_fill(line, start, (int32_t)table->measured[i + 1].start, 0,
                        junction(table, WEIGHT_NONE, right, WEIGHT_NONE, right), 0);
        if (left || right) {
            any = true;
            raster_fill(
                line, start, start + 1, 0,
                junction(table, heavier(up, up_next), right, heavier(down, down_next), left), 0);
        }
        left = right;
        up = up_next;
        down = down_next;
    }
    if (any)
        end_line(table, line);
}

static void draw_text(const struct text_table *table, const struct table_cell *cell,
                      const struct table_column *column, const struct raster *line)
{
    const size_t width = text_columns(cell->text, cell->len);
    size_t start = column->start + (column->border ? 1 : 0) + 1;

    if (cell->align == ALIGN_RIGHT)
        start += column->width - column->tail - (width - cell->tail);
    else if (cell->align == ALIGN_CENTRE && column->width > width)
        start += (column->width - width + 1) / 2;
    raster_part(line, (int32_t)start, 0, cell->text, cell->len, cell->player);
    if (!cell->marked || (table->drawing->style == TEXT_UTF8 && cell->framed))
        return;
    raster_text(line, (int32_t)start - 1, 0, "[", 0);
    raster_text(line, (int32_t)(start + width), 0, "]", 0);
}

static void write_row(const struct text_table *table, int32_t row, const struct raster *line)
{
    enum weight left = WEIGHT_NONE;

    for (int32_t i = 0; i <= table->columns; i++) {
        const enum weight right = frame_of(table, row, i), border = heavier(left, right);
        const int32_t start = (int32_t)table->measured[i].start;

        if (border)
            raster_fill(line, start, start + 1, 0,
                        junction(table, border, WEIGHT_NONE, border, WEIGHT_NONE), 0);
        if (i < table->columns && cell_at(table, row, i)->len > 0)
            draw_text(table, cell_at(table, row, i), &table->measured[i], line);
        left = right;
    }
    end_line(table, line);
}

void table_write(const struct text_table *table)
{
    const size_t width = table->measured[table->columns].start + 1 + table->overhang;
    const struct raster line = raster_new((int32_t)width, 1, table->drawing);

    for (int32_t row = 0; row < table->rows; row++) {
        write_border(table, row, &line);
        write_row(table, row, &line);
    }
    write_border(table, table->rows, &line);
}

void table_draw(struct text_table table)
{
    table_measure(&table);
    table_write(&table);
}
