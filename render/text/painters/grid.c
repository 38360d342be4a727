/* Grids: squares with numbers or x's, coordinates and edge numbers around them. */
#include "notation/items/scan.h"
#include "render/references.h"
#include "render/text/painters/painters.h"
#include "render/text/table.h"

enum {
    FAR_EDGES_FROM = 20,   /* boards as large as that have coordinates on all four edges */
    SHORT_DIGITS_MOST = 12 /* longer numbers get a letter unless the board fits the page */
};

/* What stands in a square, by index of the label plus 1; 0 for nothing. */
struct square_index {
    uint32_t first, second;
};

struct grid_page {
    const struct view_grid *grid;
    uint32_t last_move;
    const char *cross;
    struct square_index *squares; /* sheet after sheet, row by row */
    struct references *references;
    int first_sheet;                    /* what this table shows, and those right of it */
    int32_t captions, edges, far_edges; /* 1 for a line of them, or 0 */
    int32_t sheet_columns;              /* of the table, with the one between sheets */
};

static struct square_index *index_squares(const struct view_grid *grid, struct arena *scratch)
{
    size_t side = (size_t)grid->side, sheets = (size_t)grid->sheets;
    struct square_index *squares =
        arena_allocate_zeroed(scratch, sheets * side * side * sizeof *squares);

    for (size_t i = 0; i < grid->count; i++) {
        const struct view_label *label = &grid->labels[i];
        struct square_index *square =
            &squares[(label->sheet * side + (size_t)label->square.row) * side +
                     (size_t)label->square.column];

        *(label->second ? &square->second : &square->first) = (uint32_t)i + 1;
    }
    return squares;
}

static void write_label(const struct grid_page *page, uint32_t index, struct table_cell *cell,
                        struct buffer *text)
{
    const struct view_label *label = &page->grid->labels[index - 1];

    if (page->last_move != 0 && label->move == page->last_move)
        cell->marked = true;
    if (!label->cross) {
        references_number(page->references, label->number, text);
        return;
    }
    buffer_text(text, page->cross);
    cell->align = ALIGN_CENTRE;
}

static void write_square(const struct grid_page *page, int sheet, int32_t row, int32_t column,
                         struct table_cell *cell, struct buffer *text)
{
    size_t side = (size_t)page->grid->side;
    const struct square_index *square =
        &page->squares[((size_t)sheet * side + (size_t)row) * side + (size_t)column];
    size_t start;

    cell->framed = true;
    if (square->first)
        write_label(page, square->first, cell, text);
    start = text->len;
    if (square->second) {
        buffer_character(text, '/');
        write_label(page, square->second, cell, text);
        cell->tail = text->len - start;
    }
}

/* The line above or below the grid with the columns' letters. */
static void write_letters(const struct grid_page *page, int32_t column, struct table_cell *cell,
                          struct buffer *text)
{
    cell->align = ALIGN_CENTRE;
    if (column >= 0 && column < page->grid->side)
        column_write(text, column);
}

static void write_edge_number(const int32_t *list, int32_t i, struct table_cell *cell,
                              struct buffer *text)
{
    cell->framed = true;
    if (list != NULL)
        buffer_number(text, list[i]);
    else
        buffer_character(text, '?');
}

/* A cell on one of the grid's rows; `column` counts from the first square. */
static void write_grid_row(const struct grid_page *page, int sheet, int32_t row, int32_t column,
                           struct table_cell *cell, struct buffer *text)
{
    if (column >= 0 && column < page->grid->side)
        write_square(page, sheet, row, column, cell, text);
    else if (column == -1 && page->edges)
        write_edge_number(page->grid->rows, row, cell, text);
    else if (column < 0 || page->far_edges)
        buffer_number(text, row + 1);
}

static void write_cell(const void *context, int32_t row, int32_t column, struct table_cell *cell,
                       struct buffer *text)
{
    const struct grid_page *page = context;
    int sheet = page->first_sheet + column / page->sheet_columns;
    int32_t in_sheet = column % page->sheet_columns;
    int32_t square_column = in_sheet - 1 - page->edges;
    int32_t square_row = row - page->captions - 1 - page->edges;

    if (in_sheet == page->sheet_columns - 1)
        return; /* the gap between sheets */
    if (square_row >= 0 && square_row < page->grid->side) {
        write_grid_row(page, sheet, square_row, square_column, cell, text);
    } else if (page->captions && row == 0) {
        if (in_sheet == 0)
            buffer_format(text, "round %d", sheet + 1);
        cell->loose = true;
        cell->align = ALIGN_LEFT;
    } else if (square_row == -1 && page->edges) {
        if (square_column >= 0 && square_column < page->grid->side)
            write_edge_number(page->grid->columns, square_column, cell, text);
    } else {
        write_letters(page, square_column, cell, text);
    }
}

/* A table of `sheets` sheets next to each other, from the first one on. */
static struct table sheet_table(struct grid_page *page, int first_sheet, int sheets,
                                enum text_style style)
{
    page->first_sheet = first_sheet;
    return (struct table){
        .style = style,
        .rows = page->captions + 1 + page->edges + page->grid->side + page->far_edges,
        .columns = page->sheet_columns * sheets - 1,
        .even = true,
        .cell = write_cell,
        .context = page,
    };
}

/* How long numbers may be: as long as the whole board fits a line with it, else short. */
static void choose_digits(struct grid_page *page, const struct drawing *drawing)
{
    static const size_t choices[] = {40, 20, SHORT_DIGITS_MOST, 8};
    size_t count = page->grid->side <= TEXT_COLUMNS / 3 ? sizeof choices / sizeof *choices : 0;

    for (size_t i = 0; i < count; i++) {
        struct table table = sheet_table(page, 0, 1, drawing->style);

        references_release(page->references);
        page->references->digits_most = choices[i];
        if (table_measure(&table, drawing->scratch) <= TEXT_COLUMNS)
            return;
    }
    references_release(page->references);
    page->references->digits_most = SHORT_DIGITS_MOST;
}

/* All sheets side by side if they fit the page, else below each other. */
static void write_sheets(struct grid_page *page, const struct drawing *drawing)
{
    int sheets = page->grid->sheets, together = sheets;
    struct table table = sheet_table(page, 0, sheets, drawing->style);

    if (sheets > 1 && table_measure(&table, drawing->scratch) > TEXT_COLUMNS)
        together = 1;
    for (int sheet = 0; sheet < sheets; sheet += together) {
        if (sheet > 0)
            buffer_character(drawing->out, '\n');
        table = sheet_table(page, sheet, together, drawing->style);
        table_measure(&table, drawing->scratch);
        table_write(&table, drawing->out);
    }
}

void text_grid(const struct view *view, const struct drawing *drawing)
{
    const struct view_grid *grid = &view->grid;
    struct references references = {0};
    struct grid_page page = {
        .grid = grid,
        .last_move = view->last_move,
        .cross = drawing->style == TEXT_UTF8 ? "×" : "x",
        .squares = index_squares(grid, drawing->scratch),
        .references = &references,
        .captions = grid->sheets > 1,
        .edges = grid->edged,
        .far_edges = grid->side >= FAR_EDGES_FROM,
    };

    page.sheet_columns = 1 + page.edges + grid->side + page.far_edges + 1;
    choose_digits(&page, drawing);
    write_sheets(&page, drawing);
    references_notes(&references, drawing->out);
    references_release(&references);
}
