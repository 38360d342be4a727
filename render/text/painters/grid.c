/* Grids: squares with numbers or x's, coordinates and edge numbers around them. */
#include "notation/items/scan.h"
#include "render/references.h"
#include "render/text/painters/painters.h"
#include "render/text/table.h"
#include "validator/numbering.h"

enum {
    SHORT_DIGITS_MOST = 12 /* longer numbers get a letter unless the board fits the page */
};

/* What stands in a square, by index of the label plus 1; 0 for nothing. */
struct square_index {
    uint32_t first, second;
};

struct grid_board {
    const struct view_grid *grid;
    uint32_t last_move;
    const char *cross;
    struct square_index *squares; /* sheet after sheet, row by row */
    struct references *references;
    const struct trace *trace;          /* numbers the moves; NULL: ordinals are numbers */
    bool numbered[2];                   /* first and second labels have the number of their move */
    int first_sheet;                    /* the first sheet of this table */
    int32_t captions, edges, far_edges; /* 1 if there is a line of them, or 0 */
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

static int64_t number_of_label(const struct grid_board *board, const struct view_label *label)
{
    return board->trace != NULL ? number_at(board->trace, label->move).number : label->move;
}

/* Labels have the number of their move beside them, unless all of the kind are that number. */
static void choose_numbers(struct grid_board *board)
{
    for (size_t i = 0; i < board->grid->count; i++) {
        const struct view_label *const label = &board->grid->labels[i];
        if (label->cross ||
            !integer_equal(label->number, integer_of(number_of_label(board, label))))
            board->numbered[label->second] = true;
    }
}

/* Writes `@7` behind what move 7 wrote. */
static void write_move(const struct grid_board *board, const struct view_label *label,
                       struct table_cell *cell, struct buffer *text)
{
    const size_t start = text->len;

    if (!board->numbered[label->second])
        return;
    buffer_character(text, '@');
    buffer_number(text, number_of_label(board, label));
    cell->tail = text->len - start;
}

static void write_label(const struct grid_board *board, uint32_t index, struct table_cell *cell,
                        struct buffer *text)
{
    const struct view_label *label = &board->grid->labels[index - 1];

    if (board->last_move != 0 && label->move == board->last_move)
        cell->marked = true;
    cell->player = label->player;
    if (label->cross) {
        buffer_text(text, board->cross);
        cell->align = ALIGN_CENTRE;
    } else {
        references_number(board->references, label->number, text);
    }
    write_move(board, label, cell, text);
}

static void write_square(const struct grid_board *board, int sheet, int32_t row, int32_t column,
                         struct table_cell *cell, struct buffer *text)
{
    size_t side = (size_t)board->grid->side;
    const struct square_index *square =
        &board->squares[((size_t)sheet * side + (size_t)row) * side + (size_t)column];
    size_t start;

    cell->framed = true;
    if (square->first)
        write_label(board, square->first, cell, text);
    start = text->len;
    if (square->second) {
        buffer_character(text, '/');
        write_label(board, square->second, cell, text);
        cell->tail = text->len - start;
    }
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
static void write_grid_row(const struct grid_board *board, int sheet, int32_t row, int32_t column,
                           struct table_cell *cell, struct buffer *text)
{
    if (column >= 0 && column < board->grid->side)
        write_square(board, sheet, row, column, cell, text);
    else if (column == -1 && board->edges)
        write_edge_number(board->grid->rows, row, cell, text);
    else if (column < 0 || board->far_edges)
        buffer_number(text, row + 1);
}

static void write_cell(const void *context, int32_t row, int32_t column, struct table_cell *cell,
                       struct buffer *text)
{
    const struct grid_board *board = context;
    int sheet = board->first_sheet + column / board->sheet_columns;
    int32_t in_sheet = column % board->sheet_columns;
    int32_t square_column = in_sheet - 1 - board->edges;
    int32_t square_row = row - board->captions - 1 - board->edges;

    if (in_sheet == board->sheet_columns - 1)
        return; /* the gap between sheets */
    if (square_row >= 0 && square_row < board->grid->side) {
        write_grid_row(board, sheet, square_row, square_column, cell, text);
    } else if (board->captions && row == 0) {
        if (in_sheet == 0)
            buffer_format(text, "round %d", sheet + 1);
        cell->loose = true;
        cell->align = ALIGN_LEFT;
    } else if (square_row == -1 && board->edges) {
        if (square_column >= 0 && square_column < board->grid->side)
            write_edge_number(board->grid->columns, square_column, cell, text);
    } else {
        cell->align = ALIGN_CENTRE;
        if (square_column >= 0 && square_column < board->grid->side)
            column_write(text, square_column);
    }
}

/* A table of `sheets` sheets next to each other, from the first one on. */
static struct text_table sheet_table(struct grid_board *board, int first_sheet, int sheets,
                                     const struct drawing *drawing)
{
    board->first_sheet = first_sheet;
    return (struct text_table){
        .drawing = drawing,
        .rows = board->captions + 1 + board->edges + board->grid->side + board->far_edges,
        .columns = board->sheet_columns * sheets - 1,
        .even = true,
        .cell = write_cell,
        .context = board,
    };
}

/* How long numbers may be: as long as the board fits the page with them, otherwise short. */
static void choose_digits(struct grid_board *board, const struct drawing *drawing)
{
    static const size_t choices[] = {40, 20, SHORT_DIGITS_MOST, 8};
    size_t count = board->grid->side <= TEXT_COLUMNS / 3 ? sizeof choices / sizeof *choices : 0;

    for (size_t i = 0; i < count; i++) {
        struct text_table table = sheet_table(board, 0, 1, drawing);

        references_release(board->references);
        board->references->digits_most = choices[i];
        if (table_measure(&table) <= TEXT_COLUMNS)
            return;
    }
    references_release(board->references);
    board->references->digits_most = SHORT_DIGITS_MOST;
}

/* Draws all sheets side by side if they fit the page, otherwise below each other. */
static void write_sheets(struct grid_board *board, const struct drawing *drawing)
{
    int sheets = board->grid->sheets, together = sheets;
    struct text_table table = sheet_table(board, 0, sheets, drawing);

    if (sheets > 1 && table_measure(&table) > TEXT_COLUMNS)
        together = 1;
    for (int sheet = 0; sheet < sheets; sheet += together) {
        if (sheet > 0)
            buffer_character(drawing->out, '\n');
        table = sheet_table(board, sheet, together, drawing);
        table_measure(&table);
        if (!board->captions) /* boards below captions are left whole */
            table_cuts(&table, 1 + board->edges, board->grid->side);
        table_write(&table);
    }
}

void text_grid(const struct view *view, const struct drawing *drawing)
{
    const struct view_grid *grid = &view->grid;
    struct references references = {0};
    struct grid_board board = {
        .grid = grid,
        .last_move = view->last_move,
        .cross = drawing->style == TEXT_UTF8 ? "×" : "x",
        .squares = index_squares(grid, drawing->scratch),
        .references = &references,
        .trace = view->trace,
        .captions = grid->sheets > 1,
        .edges = grid->edged,
        .far_edges = has_far_edges(grid->side),
    };

    board.sheet_columns = 1 + board.edges + grid->side + board.far_edges + 1;
    if (drawing->numbers)
        choose_numbers(&board);
    choose_digits(&board, drawing);
    write_sheets(&board, drawing);
    references_notes(&references, drawing->out);
    references_release(&references);
}
