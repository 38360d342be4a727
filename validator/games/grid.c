#include "validator/games/grid.h"

#include "validator/numbers/integer_text.h"
#include "validator/restore/ordering.h"
#include "validator/trace.h"
#include "validator/view.h"

void grid_read_square(const struct position *position, int shape, struct scanner item,
                      struct move *move)
{
    (void)position;
    (void)shape;
    move->to = scan_square(&item);
}

void grid_write_square(const struct move *move, struct buffer *text)
{
    square_write(text, move->to);
}

void grid_read_number(const struct position *position, int shape, struct scanner item,
                      struct move *move)
{
    (void)shape;
    move->to = scan_square(&item);
    (void)scan_character(&item, '=');
    move->number = scan_integer(position->arithmetic, &item);
}

void grid_write_number(const struct move *move, struct buffer *text)
{
    square_write(text, move->to);
    buffer_character(text, '=');
    integer_write(text, move->number);
}

bool grid_legal(const struct position *position, legal_each *each, void *context)
{
    const int32_t side = position->setup->numbers[SQUARES];
    struct reason reason = {0};
    struct move move = {0};

    for (move.to.row = 0; !position->over && move.to.row < side; move.to.row++)
        for (move.to.column = 0; move.to.column < side; move.to.column++)
            if (position->game->check(position, &move, &reason) == CODE_NONE &&
                !each(context, &move))
                return true;
    return true;
}

static enum mark_kind grid_mark(const struct position *position)
{
    return position->game->schema.crosses ? MARK_CROSS : MARK_NUMBER;
}

void grid_view(const struct position *position, const struct trace *trace, size_t count,
               struct view *view)
{
    view_grid_start(view, position->setup->numbers[SQUARES], count);
    view->grid.crosses = position->game->schema.crosses;
    for (size_t i = 0; i < count; i++) {
        const struct trace_entry *const entry = &trace->entries[i];

        if (entry->kind != ITEM_MOVE)
            continue;
        struct view_label *const label = view_label_add(view, entry, entry->move.to);
        label->cross = view->grid.crosses;
        label->number = entry->move.number;
    }
}

void grid_restore_marks(const struct position *position, struct restoration *restoration,
                        struct mark_list list)
{
    const struct mark *const marks = restoration->drawn->marks;

    if (restoration->code != CODE_NONE ||
        !marks_order_by_stroke(restoration, grid_mark(position), 1, &list)) {
        const bool last = marks_put_last(restoration, &list);
        if (list.count > (last ? 2 : 1))
            restoration->order = ORDER_SUPPOSED;
    }
    for (size_t i = 0; i < list.count; i++) {
        const struct mark *const mark = &marks[list.marks[i]];
        struct move move = {.to = mark->at};
        if (mark->kind == MARK_NUMBER)
            move.number = mark_number(position, mark);
        restoration_add(restoration, &move, list.marks[i]);
    }
    if (restoration->order == ORDER_SUPPOSED && position->game->points) {
        restoration->untold = true;
        restoration->why = "in which order the numbers were written is not on it";
    }
    restoration_check_last(restoration);
}

void grid_restore(const struct position *position, struct restoration *restoration)
{
    grid_restore_marks(position, restoration, marks_of(restoration, grid_mark(position), 0));
}
