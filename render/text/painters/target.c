/* The target as a table, one ring a row, so that each number stands below the two that it was made
 * from. Primes that count have a prime, and the points of each ring stand beside it. */
#include "render/text/painters/painters.h"
#include "render/text/table.h"

#include <string.h>

struct target_board {
    const struct view_target *target;
    uint32_t last_move;
    enum text_style style;
};

static bool is_last(const struct target_board *board, size_t section)
{
    return board->last_move != 0 && board->target->moves[section] == board->last_move;
}

/* Writes the name of a ring, marked if the whole ring was the last move. */
static void write_ring(const struct target_board *board, int32_t ring, struct table_cell *cell,
                       struct buffer *text)
{
    if (ring == 0) {
        buffer_text(text, "centre");
        return;
    }
    buffer_format(text, "ring %d", ring);
    cell->marked = is_last(board, (size_t)ring * (size_t)board->target->wedges);
}

static size_t text_prime(const struct view_target *target, enum text_style style, size_t section,
                         struct buffer *text)
{
    const char *const mark = style == TEXT_UTF8 ? "\xe2\x80\xb2" : "'";

    if (target->primes == NULL || !target->primes[section])
        return 0;
    buffer_text(text, mark);
    return 1;
}

/* Writes what a ring brought. */
static void write_points(const struct view_target *target, int32_t ring, struct buffer *text)
{
    if (ring == 0 || target->moves[(size_t)ring * (size_t)target->wedges] == 0)
        return;
    buffer_character(text, '+');
    integer_write(text, target->points[ring - 1]);
}

static void write_cell(const void *context, int32_t row, int32_t column, struct table_cell *cell,
                       struct buffer *text)
{
    const struct target_board *board = context;
    const struct view_target *target = board->target;
    size_t section;

    if (column > target->wedges) {
        if (row == 0)
            buffer_text(text, "points");
        else
            write_points(target, row - 1, text);
        return;
    }
    if (row == 0) {
        if (column > 0)
            buffer_number(text, column);
        else
            buffer_text(text, "wedge");
        return;
    }
    if (column == 0) {
        write_ring(board, row - 1, cell, text);
        return;
    }
    cell->framed = true;
    section = (size_t)(row - 1) * (size_t)target->wedges + (size_t)(column - 1);
    if (target->moves[section] == 0)
        return;
    integer_write(text, target->sections[section]);
    cell->marked = is_last(board, section);
    cell->player = target->players[section];
    cell->tail = text_prime(target, board->style, section, text);
}

void text_target(const struct view *view, const struct drawing *drawing)
{
    struct target_board board = {&view->target, view->last_move, drawing->style};
    struct text_table table = {
        .drawing = drawing,
        .rows = view->target.rings + 2,
        .columns = view->target.wedges + 1 + (view->target.points != NULL),
        .even = true,
        .cell = write_cell,
        .context = &board,
    };

    table_measure(&table);
    table_cuts(&table, 1, view->target.wedges);
    table_write(&table);
}
