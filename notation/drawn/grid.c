/* Rows may be framed by bars or not, and have their number before and behind them. Where the header
 * has lists of numbers, these may stand above and left of the squares. Of two grids the rows stand
 * side by side, or one grid stands below the other. */
#include "notation/drawn/grid.h"

#include "base/character.h"

#include <string.h>

/* How the cells of a line are to be taken. */
struct layout {
    int together;      /* grids side by side */
    bool numbered;     /* each row begins with its number … */
    bool edged;        /* … then comes the one of the header's list */
    bool far_numbered; /* each row ends with its number */
};

struct grid {
    struct reading *reading;
    int32_t side;
    int sheets;
    int sheet;   /* the first grid that the row belongs to */
    int32_t row; /* of the next line, from 0 */
    struct layout layout;
    bool *seen;          /* numbers of a line that may stand above the columns */
    bool headed;         /* those above the next row were read */
    bool laid_out;       /* a row was read */
    size_t widest;       /* cells of the row of this grid that has most of them behind its number */
    struct cells *cells; /* of the line */
};

static const struct schema *schema_of(const struct grid *grid)
{
    return grid->reading->record->schema;
}

/* The header's numbers above the columns, or left of the rows; NULL if they are not known. */
static const int32_t *list_of(const struct grid *grid, enum mark_kind kind)
{
    return grid->reading->record->setup.lists[kind == MARK_ABOVE ? 1 : 2];
}

/* "row 3, d3", or "round 2, row 3, d3". */
static const char *place_of(const struct grid *grid, int sheet, struct square square)
{
    const char *const name = reading_square(grid->reading, square.column, square.row);
    const int row = (int)square.row + 1;

    return grid->sheets > 1
               ? arena_format(grid->reading->arena, "round %d, row %d, %s", sheet + 1, row, name)
               : arena_format(grid->reading->arena, "row %d, %s", row, name);
}

/* --- squares */

static bool is_cross(const char *start, const char *end)
{
    const size_t len = utf8_length(start, end);
    const uint32_t code = len > 0 ? utf8_decode(start, len) : 0;

    return start + len == end && (code == 'x' || code == 'X' || code == 0xD7 || code == 0x2715);
}

static void read_cross(struct grid *grid, const struct cell *cell, int sheet, struct square square)
{
    if (!is_cross(cell->start, cell->end)) {
        reading_raise(grid->reading, CODE_TOKEN, cell->start, cell->end,
                      "%s: %s is no x; an empty square has a point", place_of(grid, sheet, square),
                      reading_quote(grid->reading, cell->start, cell->end));
        return;
    }
    struct mark *const mark = reading_mark(grid->reading, MARK_CROSS, cell->start, cell->end);
    mark->at = square;
    mark->last = cell->marked;
}

static void add_number(struct grid *grid, enum mark_kind kind, const char *start, const char *end,
                       int sheet, struct square square, bool last)
{
    struct digits digits;

    if (!reading_digits(grid->reading, start, end, &digits)) {
        reading_refuse_digits(
            grid->reading, start, end, place_of(grid, sheet, square),
            schema_of(grid)->seconds
                ? "a number, or two with `/` between them; an empty square has a point"
                : "a number; an empty square has a point");
        return;
    }
    struct mark *const mark = reading_mark(grid->reading, kind, start, end);
    mark->at = square;
    mark->sheet = (uint8_t)sheet;
    mark->digits = digits;
    mark->last = last;
}

/* Reads `8/2`, with blanks around the stroke or not. */
static void read_pair(struct grid *grid, const struct cell *cell, const char *slash, int sheet,
                      struct square square)
{
    const char *end = slash, *start = slash + 1;

    while (end > cell->start && blank_length(end - 1, end) > 0)
        end--;
    while (start < cell->end && blank_length(start, cell->end) > 0)
        start++;
    if (end == cell->start || start == cell->end) {
        reading_raise(grid->reading, CODE_TOKEN, cell->start, cell->end,
                      "%s: %s has no %s number, as in `8/2`", place_of(grid, sheet, square),
                      reading_quote(grid->reading, cell->start, cell->end),
                      end == cell->start ? "first" : "second");
        return;
    }
    add_number(grid, MARK_NUMBER, cell->start, end, sheet, square, false);
    add_number(grid, MARK_SECOND, start, cell->end, sheet, square, cell->marked);
}

/* Takes `@12`, the number of a move, off the end of a square. */
static struct digits take_stroke(struct cell *cell)
{
    struct scanner scanner = {cell->end, cell->end};

    while (scanner.at > cell->start && scanner.at[-1] >= '0' && scanner.at[-1] <= '9')
        scanner.at--;
    const struct digits stroke = scan_digits(&scanner);
    if (stroke.len == 0 || stroke.bytes == cell->start || stroke.bytes[-1] != '@')
        return (struct digits){NULL, 0};
    cell->end = stroke.bytes - 1;
    return stroke;
}

static void read_content(struct grid *grid, const struct cell *cell, int sheet,
                         struct square square)
{
    const char *const slash = schema_of(grid)->seconds
                                  ? memchr(cell->start, '/', (size_t)(cell->end - cell->start))
                                  : NULL;

    if (cell_is_empty(cell))
        return;
    if (schema_of(grid)->crosses)
        read_cross(grid, cell, sheet, square);
    else if (slash != NULL)
        read_pair(grid, cell, slash, sheet, square);
    else
        add_number(grid, MARK_NUMBER, cell->start, cell->end, sheet, square, cell->marked);
}

static void read_square(struct grid *grid, const struct cell *cell, int sheet, struct square square)
{
    const struct drawn *const drawn = grid->reading->drawn;
    const size_t before = drawn->count;
    struct cell content = *cell;
    const struct digits stroke = take_stroke(&content);

    read_content(grid, &content, sheet, square);
    if (stroke.len > 0 && drawn->count > before)
        drawn->marks[drawn->count - 1].stroke = stroke;
    reading_check_stroke(grid->reading, stroke);
}

/* --- numbers of the header's lists */

static bool is_unknown(const struct cell *cell)
{
    return cell_is_empty(cell) || (cell->end - cell->start == 1 && *cell->start == '?');
}

static int64_t number_of(const struct cell *cell)
{
    return number_between(cell->start, cell->end);
}

static void read_edge(struct grid *grid, const struct cell *cell, enum mark_kind kind, int sheet,
                      int32_t index)
{
    const bool above = kind == MARK_ABOVE;
    const int32_t *const list = list_of(grid, kind);
    struct digits digits;

    if (is_unknown(cell))
        return;
    const bool number = reading_digits(grid->reading, cell->start, cell->end, &digits);
    if (number && (list == NULL || digits_value(digits) == list[index])) {
        struct mark *const mark = reading_mark(grid->reading, kind, cell->start, cell->end);
        mark->sheet = (uint8_t)sheet;
        mark->digits = digits;
        *(above ? &mark->at.column : &mark->at.row) = index;
        return;
    }
    const char *const where =
        above ? arena_format(grid->reading->arena, "above column %s",
                             reading_column(grid->reading, index))
              : arena_format(grid->reading->arena, "left of row %d", (int)index + 1);
    if (!number)
        reading_refuse_digits(grid->reading, cell->start, cell->end, where, "a number");
    else
        reading_raise(grid->reading, CODE_DRAWING, cell->start, cell->end,
                      "%s stands %.*s, but `%s:` has %d there", where,
                      (int)(digits.len < 20 ? digits.len : 20), digits.bytes,
                      schema_of(grid)->keys[above ? 1 : 2].name, (int)list[index]);
}

/* Whether the next row has another number of cells than the line. */
static bool differs_from_next(const struct grid *grid)
{
    struct cells cells = {.most = 0};
    struct lines ahead = grid->reading->lines;
    struct drawn_line line;

    do {
        if (!lines_take(&ahead, &line))
            return false;
    } while (line_is_frame(&line));
    cells_read(&cells, &line);
    return cells.count != grid->cells->count;
}

/* Whether cells hold numbers that stand above columns: those of the list, or some of them twice,
 * as there must be since they are less than the side; squares hold all their numbers once. */
static bool are_edges(const struct grid *grid, const struct cell *cells)
{
    const int32_t *const list = list_of(grid, MARK_ABOVE);
    const size_t side = grid->side > 0 ? (size_t)grid->side : 0;
    bool same = list != NULL, twice = false;
    bool *const seen = grid->seen;

    memset(seen, 0, side * sizeof *seen);
    for (size_t i = 0; i < side; i++) {
        const int64_t number = number_of(&cells[i]);
        const bool unknown = number < 0 && is_unknown(&cells[i]) && !cell_is_empty(&cells[i]);
        same = same && (unknown || number == list[i]);
        twice = twice || unknown || (number >= 0 && number < grid->side && seen[number]);
        if (number >= 0 && number < grid->side)
            seen[number] = true;
        else if (!unknown)
            same = false;
    }
    return same || twice || differs_from_next(grid);
}

static bool all_numbers(const struct grid *grid, const struct cell *cells)
{
    for (int32_t i = 0; i < grid->side; i++)
        if (number_of(&cells[i]) < 0 && (cell_is_empty(&cells[i]) || !is_unknown(&cells[i])))
            return false;
    return true;
}

/* How many cells stand in a line between the first of one grid and the first of the next. */
static size_t stride_of(const struct grid *grid, size_t corners)
{
    return (size_t)grid->side + corners + (grid->cells->framed ? 1 : 0);
}

/* Reads a line of numbers above the columns; false if it is something else. Corners are empty cells
 * above the numbers of the rows. */
static bool read_edges(struct grid *grid)
{
    const struct cells *const cells = grid->cells;
    const size_t first = cells->framed ? 1 : 0;

    for (size_t together = 1; together <= (size_t)(grid->sheets - grid->sheet); together++)
        for (size_t corners = 0; corners <= (cells->framed ? 1 : 0); corners++) {
            const size_t stride = stride_of(grid, corners);
            if (together * stride + first != cells->count)
                continue;
            for (size_t i = 0; i < together; i++)
                if (!all_numbers(grid, &cells->list[first + i * stride + corners]) ||
                    !are_edges(grid, &cells->list[first + i * stride + corners]))
                    return false;
            for (size_t i = 0; i < together; i++)
                for (int32_t j = 0; j < grid->side; j++)
                    read_edge(grid, &cells->list[first + i * stride + corners + (size_t)j],
                              MARK_ABOVE, grid->sheet + (int)i, j);
            return true;
        }
    return false;
}

/* --- rows */

/* Cells of one grid in a row without the gap behind it. */
static size_t row_cells(const struct grid *grid, const struct layout *layout)
{
    return (size_t)grid->side + layout->edged + layout->numbered + layout->far_numbered;
}

/* How many cells a line has in that layout. In a framed row the numbers of rows stand where there
 * is no cell: before, between and behind the grids. */
static size_t line_cells(const struct grid *grid, const struct layout *layout)
{
    const size_t together = (size_t)layout->together;

    return together * row_cells(grid, layout) + (grid->cells->framed ? together + 1 : 0);
}

/* The first cell of the squares of a grid in a row. */
static const struct cell *first_square(const struct grid *grid, const struct layout *layout,
                                       int index)
{
    const size_t stride = row_cells(grid, layout) + (grid->cells->framed ? 1 : 0);
    const size_t before = (size_t)layout->edged + layout->numbered + (grid->cells->framed ? 1 : 0);

    return &grid->cells->list[(size_t)index * stride + before];
}

/* Whether two of these squares hold one number. */
static bool has_twice(const struct grid *grid, const struct cell *square)
{
    for (int32_t i = 0; i < grid->side; i++)
        for (int32_t j = 0; j < i; j++)
            if (number_of(&square[i]) > 0 && number_of(&square[i]) == number_of(&square[j]))
                return true;
    return false;
}

/* Whether numbers of rows and of the header's list stand where a layout has them, and in a game
 * whose squares hold all their numbers once none in two squares. */
static bool suits(const struct grid *grid, const struct layout *layout)
{
    const int32_t *const list = list_of(grid, MARK_BESIDE);

    for (int i = 0; i < layout->together; i++) {
        const struct cell *const square = first_square(grid, layout, i);
        if (layout->numbered && number_of(square - 1 - layout->edged) != grid->row + 1)
            return false;
        if (layout->far_numbered && number_of(square + grid->side) != grid->row + 1)
            return false;
        if (layout->edged && !grid->cells->framed && !is_unknown(square - 1) && list != NULL &&
            number_of(square - 1) != list[grid->row])
            return false;
        if (schema_of(grid)->edged && layout->far_numbered && has_twice(grid, square))
            return false;
    }
    return true;
}

/* Finds how the cells of the line can be taken, rather with numbers that suit. False if there are
 * too many or too few in any way. */
static bool find_layout(const struct grid *grid, struct layout *found)
{
    const bool bare = grid->reading->bare;
    const int edged = schema_of(grid)->edged && !bare ? 1 : 0,
              numbered = grid->cells->framed || bare ? 0 : 1;
    bool any = false;

    for (int choice = 0; choice < 8 * (grid->sheets - grid->sheet); choice++) {
        const struct layout layout = {.together = choice / 8 + 1,
                                      .numbered = (choice & 1) != 0,
                                      .edged = (choice & 2) != 0,
                                      .far_numbered = (choice & 4) != 0};
        if (layout.edged > edged || layout.numbered > numbered ||
            layout.far_numbered > layout.numbered ||
            line_cells(grid, &layout) != grid->cells->count)
            continue;
        if (grid->laid_out && layout.together != grid->layout.together)
            continue;
        const bool suiting = suits(grid, &layout);
        if (!any || suiting)
            *found = layout;
        any = true;
        if (suiting)
            break;
    }
    return any;
}

/* Checks the numbers of a row that stand beside its squares, all in one cell. */
static void check_numbers(struct grid *grid, const struct cell *cell)
{
    reading_check_row(grid->reading, cell->start, cell->end, grid->row);
}

static void read_grid_row(struct grid *grid, const struct layout *layout, int index)
{
    const struct cell *const square = first_square(grid, layout, index);
    const int sheet = grid->sheet + index;

    if (layout->numbered)
        check_numbers(grid, square - 1 - layout->edged);
    if (layout->edged)
        read_edge(grid, square - 1, MARK_BESIDE, sheet, grid->row);
    for (int32_t i = 0; i < grid->side; i++)
        read_square(grid, &square[i], sheet, (struct square){i, grid->row});
    if (layout->far_numbered)
        check_numbers(grid, square + grid->side);
}

/* Squares of a row that has too many or too few, as well as can be told. */
static size_t squares_of(const struct grid *grid)
{
    const struct cells *const cells = grid->cells;
    size_t beside = cells->framed ? 2 : 0;

    if (!cells->framed && number_of(&cells->list[0]) == grid->row + 1)
        beside++;
    if (grid->laid_out)
        beside =
            line_cells(grid, &grid->layout) - (size_t)grid->side * (size_t)grid->layout.together;
    return cells->count > beside ? cells->count - beside : 0;
}

static void refuse_row(struct grid *grid)
{
    const struct drawn_line *const line = &grid->reading->line;
    const size_t squares = squares_of(grid);
    const size_t due = (size_t)grid->side * (size_t)(grid->laid_out ? grid->layout.together : 1);

    if (squares == 1 && (size_t)(line->end - line->first) == due)
        reading_raise_line(grid->reading, CODE_DRAWING,
                           "the squares of row %d need blanks between them", (int)grid->row + 1);
    else
        reading_raise_line(grid->reading, CODE_DRAWING,
                           "row %d has %zu square%s; there are %zu, from a to %s; a point stands "
                           "for an empty one",
                           (int)grid->row + 1, squares, squares == 1 ? "" : "s", due,
                           reading_column(grid->reading, grid->side - 1));
}

static void end_row(struct grid *grid)
{
    if (++grid->row < grid->side)
        return;
    grid->row = 0;
    grid->sheet += grid->laid_out ? grid->layout.together : 1;
}

static void read_laid_out(struct grid *grid)
{
    const struct layout *const layout = &grid->layout;

    for (int i = 0; i < layout->together; i++) {
        if (grid->cells->framed)
            check_numbers(grid, first_square(grid, layout, i) - 1 - layout->edged);
        read_grid_row(grid, layout, i);
    }
    if (grid->cells->framed)
        check_numbers(grid, &grid->cells->list[grid->cells->count - 1]);
}

/* Finds out how many cells numbered rows have, from the first row of a grid on. */
static void measure_rows(struct grid *grid)
{
    struct lines ahead = grid->reading->lines;
    struct drawn_line line = grid->reading->line;
    struct layout layout;

    grid->widest = 0;
    do {
        if (line_is_frame(&line))
            continue;
        cells_read(grid->cells, &line);
        if (!grid->cells->framed && find_layout(grid, &layout) && layout.numbered &&
            suits(grid, &layout) && grid->cells->count > grid->widest)
            grid->widest = grid->cells->count;
        grid->row++;
    } while (grid->row < grid->side && lines_take(&ahead, &line));
    grid->row = 0;
    cells_read(grid->cells, &grid->reading->line);
}

/* Whether the number of the row would be taken for a square, since one was forgotten. */
static bool lacks_square(const struct grid *grid)
{
    return !grid->cells->framed && grid->cells->count < grid->widest &&
           number_of(&grid->cells->list[0]) == grid->row + 1;
}

static void read_row(struct grid *grid)
{
    struct layout layout;

    if (grid->row == 0)
        measure_rows(grid);
    if (find_layout(grid, &layout) && !lacks_square(grid)) {
        grid->layout = layout;
        grid->laid_out = true;
        read_laid_out(grid);
    } else {
        refuse_row(grid);
    }
    end_row(grid);
}

/* --- the whole */

/* Whether the line names the rounds below it. */
static bool names_rounds(const struct grid *grid)
{
    const struct drawn_line *const line = &grid->reading->line;

    return grid->sheets > 1 && (line_begins(line, "round") || line_begins(line, "Round"));
}

static void refuse_surplus(struct grid *grid)
{
    struct layout layout;

    grid->sheet -= grid->layout.together;
    reading_raise_line(grid->reading, CODE_DRAWING,
                       find_layout(grid, &layout)
                           ? "this is a row too many: there are %d"
                           : "this does not belong to the board, whose %d rows are above; a "
                             "comment begins with a semicolon",
                       (int)grid->side);
    grid->sheet += grid->layout.together;
}

static bool read_line(struct grid *grid)
{
    if (names_rounds(grid) || reading_columns(grid->reading, grid->side, grid->sheets))
        return true;
    if (grid->sheet == grid->sheets) {
        refuse_surplus(grid);
        return false;
    }
    grid->headed = schema_of(grid)->edged && !grid->reading->bare && grid->row == 0 &&
                   !grid->headed && read_edges(grid);
    if (!grid->headed)
        read_row(grid);
    return true;
}

void grid_read(struct reading *reading)
{
    struct grid grid = {
        .reading = reading,
        .side = reading->record->setup.numbers[0],
        .sheets = reading->record->schema->sheets > 1 ? reading->record->schema->sheets : 1,
        .layout = {.together = 1},
        .cells = &reading->cells};

    grid.seen = arena_allocate(reading->arena, (size_t)grid.side * sizeof *grid.seen);
    cells_start(grid.cells, (size_t)grid.sheets * ((size_t)grid.side + 4) + 1, reading->arena);
    while (reading_row(reading))
        if (!read_line(&grid))
            break;
    if (grid.sheet < grid.sheets && (grid.row > 0 || grid.sheet == 0))
        reading_raise_line(reading, CODE_DRAWING,
                           grid.row == 1 ? "there is only %d row of squares; the board has %d"
                                         : "there are only %d rows of squares; the board has %d",
                           (int)grid.row, (int)grid.side);
}
