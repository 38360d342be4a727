/* Grid Game Of Differences, by Leroy Quet (11 October 2010). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/games/grid.h"
#include "validator/games/keys.h"
#include "validator/restore/ordering.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <string.h>

enum { CODE_ROW = CODES, CODE_COLUMN };

enum { COUNT_DISTINCT, COUNT_ONCE };

/* cells[i] holds what is known of column i, and of row i. */
struct cell {
    uint32_t column_stamp, row_stamp;
    int32_t row_of_column, column_of_row;
    uint32_t difference_stamp;
    int32_t difference_count;
};

struct differences {
    struct position base;
    struct cell cells[];
};

static size_t size(const struct setup *setup)
{
    return sizeof(struct differences) + (size_t)setup->numbers[SQUARES] * sizeof(struct cell);
}

static bool column_taken(const struct differences *board, int32_t column)
{
    return board->cells[column].column_stamp == board->base.stamp;
}

static bool row_taken(const struct differences *board, int32_t row)
{
    return board->cells[row].row_stamp == board->base.stamp;
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct differences *board = (const struct differences *)position;
    const struct square to = move->to;

    if (!on_board(to, position->setup->numbers[SQUARES]))
        return CODE_OFF_BOARD;
    const bool row = row_taken(board, to.row), column = column_taken(board, to.column);
    if (row)
        reason->square = (struct square){board->cells[to.row].column_of_row, to.row};
    else if (column)
        reason->square = (struct square){to.column, board->cells[to.column].row_of_column};
    if (row && square_equal(reason->square, to))
        return CODE_OCCUPIED;
    return row ? CODE_ROW : column ? CODE_COLUMN : CODE_NONE;
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    const int32_t side = position->setup->numbers[SQUARES];

    switch (reason->code) {
    case CODE_OFF_BOARD:
        explain_off_board(side, message);
        return;
    case CODE_OCCUPIED:
        buffer_text(message, "the square has an x already");
        break;
    case CODE_ROW:
        buffer_format(message, "row %d has an x already, at ", move->to.row + 1);
        square_write(message, reason->square);
        break;
    default:
        buffer_text(message, "column ");
        column_write(message, move->to.column);
        buffer_text(message, " has an x already, at ");
        square_write(message, reason->square);
        break;
    }
    explain_legal(position, message);
}

static void explain_end(const struct position *position, struct buffer *message)
{
    (void)position;
    buffer_text(message, "every row and column has its x");
}

static void apply(struct position *position, const struct move *move)
{
    struct differences *board = (struct differences *)position;
    struct cell *const row = &board->cells[move->to.row];
    struct cell *const column = &board->cells[move->to.column];

    row->row_stamp = column->column_stamp = position->stamp;
    row->column_of_row = move->to.column;
    column->row_of_column = move->to.row;
    position->player = next_player(position);
    position->over = position->moves + 1 == (uint32_t)position->setup->numbers[SQUARES];
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const struct differences *board = (const struct differences *)position;
    const int32_t side = position->setup->numbers[SQUARES];
    struct move move = {0};

    for (move.to.row = 0; move.to.row < side; move.to.row++) {
        if (row_taken(board, move.to.row))
            continue;
        for (move.to.column = 0; move.to.column < side; move.to.column++)
            if (!column_taken(board, move.to.column) && !each(context, &move))
                return true;
    }
    return true;
}

/* Counts a difference. The second of a kind adds no distinct value, and ends one that occurs once.
 */
static void count_difference(struct differences *board, int32_t difference, uint32_t stamp,
                             bool once, int64_t *count)
{
    struct cell *const cell = &board->cells[difference];

    if (cell->difference_stamp != stamp) {
        cell->difference_stamp = stamp;
        cell->difference_count = 0;
    }
    cell->difference_count++;
    if (cell->difference_count == 1)
        *count += 1;
    else if (cell->difference_count == 2 && once)
        *count -= 1;
}

/* The difference from one x to the next: over the columns for player 1, over the rows for player 2.
 */
static int32_t difference(const struct differences *board, int player, int32_t i)
{
    const struct cell *const a = &board->cells[i], *const b = a + 1;
    const int32_t step =
        player == 1 ? a->row_of_column - b->row_of_column : a->column_of_row - b->column_of_row;
    return step < 0 ? -step : step;
}

/* Scores are counted from the lists of differences: rows over the columns for player 1, columns
 * over the rows for player 2. */
static void finish(struct position *position)
{
    struct differences *board = (struct differences *)position;
    const int32_t side = position->setup->numbers[SQUARES];
    const bool once = position->setup->variants[0] == COUNT_ONCE;

    for (int player = 1; player <= 2; player++) {
        int64_t count = 0;

        for (int32_t i = 0; i < side; i++)
            board->cells[i].difference_stamp = 0;
        for (int32_t i = 0; i + 1 < side; i++)
            count_difference(board, difference(board, player, i), position->stamp, once, &count);
        position->scores[player] = integer_of(count);
    }
}

/* Whether a column, in player 1's list, or a row, in player 2's, has no x yet. */
static bool is_open(const struct differences *board, int player, int32_t i)
{
    if (i < 0 || i >= board->base.setup->numbers[SQUARES])
        return false;
    return player == 1 ? !column_taken(board, i) : !row_taken(board, i);
}

/* Counts each fixed difference of a player's list, as far as it matters: whether there is one, and
 * with `count: once` whether there are two. Returns how many differences are open. */
static int32_t count_fixed(const struct differences *board, int player, uint8_t *counts)
{
    const int32_t side = board->base.setup->numbers[SQUARES];
    const uint8_t most = board->base.setup->variants[0] == COUNT_ONCE ? 2 : 1;
    int32_t open = 0;

    memset(counts, 0, (size_t)side);
    for (int32_t i = 0; i + 1 < side; i++)
        if (is_open(board, player, i) || is_open(board, player, i + 1)) {
            open++;
        } else {
            uint8_t *const count = &counts[difference(board, player, i)];
            *count = (uint8_t)(*count + (*count < most));
        }
    return open;
}

/* A column or row in the key: an x matters only where a difference from it is still open. */
static int32_t line_key(const struct differences *board, int player, int32_t i, bool mirrored)
{
    const struct cell *const line = &board->cells[i];
    const int32_t at = player == 1 ? line->row_of_column : line->column_of_row;

    if (is_open(board, player, i))
        return 0;
    if (!is_open(board, player, i - 1) && !is_open(board, player, i + 1))
        return 1;
    return 2 + (mirrored ? board->base.setup->numbers[SQUARES] - 1 - at : at);
}

/* Both lists, and the differences that they have already. How many moves were made shows in it, so
 * it need not say whose turn it is. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct differences *board = (const struct differences *)position;
    const int32_t side = position->setup->numbers[SQUARES];
    const int width = key_width((uint64_t)side + 1);
    const bool mirrors[] = {(symmetry & 1) != 0, (symmetry & 2) != 0};
    uint8_t *at = key;

    (void)contest;
    if (symmetry >= SYMMETRIES_OF_RECTANGLE)
        return 0;
    for (int player = 1; player <= 2; player++) {
        const bool turned = mirrors[player - 1], mirrored = mirrors[2 - player];
        for (int32_t i = 0; i < side; i++)
            at = key_put(at, (uint64_t)line_key(board, player, turned ? side - 1 - i : i, mirrored),
                         width);
        (void)count_fixed(board, player, at);
        at += side;
    }
    return (size_t)(at - key);
}

/* A fixed difference stays; an open one adds a value to the list or, with `count: once`, takes one
 * from those that occur once. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct differences *board = (const struct differences *)position;
    const int32_t side = position->setup->numbers[SQUARES];
    const struct arena_mark mark = arena_mark(position->arena);
    uint8_t *const counts = arena_allocate(position->arena, (size_t)side);
    const int32_t open = count_fixed(board, player, counts);
    int32_t points = 0;

    (void)contest;
    for (int32_t i = 0; i < side; i++)
        points += counts[i] == 1;
    arena_return(position->arena, mark);
    const int32_t lost = position->setup->variants[0] == COUNT_ONCE ? open : 0;
    return (struct prospects){.least = points > lost ? points - lost : 0, .most = points + open};
}

/* The lists that the scores were counted from, on boards where they fit a line. */
static void note_differences(const struct differences *board, struct view *view)
{
    const int32_t side = board->base.setup->numbers[SQUARES];

    for (int player = 1; player <= 2 && side <= 40; player++) {
        struct buffer text = {0};
        view_name(view, player, &text);
        buffer_format(&text, ", differences over the %s:", player == 1 ? "columns" : "rows");
        for (int32_t i = 0; i + 1 < side; i++)
            buffer_format(&text, " %d", difference(board, player, i));
        view_note(view, &text);
    }
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    grid_view(position, trace, count, view);
    if (position->over)
        note_differences((const struct differences *)position, view);
}

/* "d4 and d7 are in one column" */
static void refuse_clash(struct restoration *restoration, int code, uint32_t earlier,
                         uint32_t later)
{
    const struct mark *const marks = restoration->drawn->marks;
    struct buffer *const message = restoration_object(restoration, code, later);

    square_write(message, marks[earlier].at);
    buffer_text(message, " and ");
    square_write(message, marks[later].at);
    buffer_text(message, code == CODE_ROW ? " are in one row" : " are in one column");
}

/* Notes the x in its row or column, `taken`; false if another one stands there. */
static bool take(struct restoration *restoration, int code, uint32_t *taken, uint32_t mark)
{
    if (*taken != ABSENT_MARK)
        refuse_clash(restoration, code, *taken, mark);
    else
        *taken = mark;
    return restoration->code == CODE_NONE;
}

/* Shortens the list to the x's before the first that stands in a row or column with another. */
static void find_clash(struct restoration *restoration, struct mark_list *crosses, int32_t side)
{
    uint32_t *const rows = arena_allocate(restoration->arena, (size_t)side * 2 * sizeof *rows);
    uint32_t *const columns = rows + side;

    for (int32_t i = 0; i < 2 * side; i++)
        rows[i] = ABSENT_MARK;
    for (size_t i = 0; i < crosses->count; i++) {
        const struct square at = restoration->drawn->marks[crosses->marks[i]].at;
        if (!take(restoration, CODE_ROW, &rows[at.row], crosses->marks[i]) ||
            !take(restoration, CODE_COLUMN, &columns[at.column], crosses->marks[i]))
            crosses->count = i;
    }
}

/* Any order is legal. */
static void restore(const struct position *position, struct restoration *restoration)
{
    struct mark_list crosses = marks_of(restoration, MARK_CROSS, 0);

    find_clash(restoration, &crosses, position->setup->numbers[SQUARES]);
    grid_restore_marks(position, restoration, crosses);
}

static void plan(const struct setup *setup, struct plan *plan)
{
    const int32_t side = setup->numbers[SQUARES];

    plan->stretches[0] = (struct stretch){
        .example = side > 1 ? "b1 a2" : "a1", .number = 1, .moves = (uint32_t)side, .player = 1};
    plan->workings[0] =
        (struct working){"Player 1: rows between the x's of neighbouring columns", side - 1};
    plan->workings[1] =
        (struct working){"Player 2: columns between the x's of neighbouring rows", side - 1};
}

const struct game game_differences = {
    .schema =
        {.id = "differences",
         .prefix = "DIF",
         .title = "Grid Game Of Differences",
         .players_least = 2,
         .players_most = 2,
         .drawn_as = DRAWN_GRID,
         .crosses = true,
         .keys = {{.name = "squares",
                   .means = "squares along a side of the grid",
                   .least = 1,
                   .most = 702,
                   .preset = 8}},
         .variants = {{.name = "count",
                       .means = {"every different value in the list counts",
                                 "only the values that stand in the list exactly once count"},
                       .values = {"distinct", "once"}}},
         .shapes = {{.pattern = PATTERN_SQUARE, .example = "e4", .means = "an x in this square"}}},
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_OCCUPIED, CODE_ROW, CODE_COLUMN},
    .wordings = {{CODE_OFF_BOARD, "The grid has no such square."},
                 {CODE_OCCUPIED, "There is an x in this square already."}},
    .own = {OWN_CODE(CODE_ROW, "row", "differences: the square is empty, but its row has an x.",
                     "a1 b1"),
            OWN_CODE(CODE_COLUMN, "column",
                     "differences: the square and its row are free, but its column has an x.",
                     "a1 a2")},
    .scoring = SCORING_END,
    .symmetries = {.group = SYMMETRIES_RECTANGLE, .side = SQUARES},
    .size = size,
    .fixed_size = sizeof(struct differences),
    .read = grid_read_square,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .legal = legal,
    .finish = finish,
    .write = grid_write_square,
    .view = view,
    .restore = restore,
    .key = key,
    .prospects = prospects,
};
