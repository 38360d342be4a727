#include "validator/games/lattice.h"

#include "validator/games/directions.h"

void dot_draw(const struct position *position, struct dot *dot, int direction)
{
    dot->drawn = (uint8_t)(dot_drawn(position, dot) | 1U << direction);
    dot->stamp = position->stamp;
}

int orthogonal_direction_of(struct square from, struct square to)
{
    const int direction = direction_of(from, to);

    return direction % 2 == 0 ? direction : -1;
}

bool segment_on_board(const struct position *position, const struct move *move)
{
    const int32_t side = position->setup->numbers[DOTS];

    return on_board(move->from, side) && on_board(move->to, side);
}

void segment_read(struct scanner *item, int shape, struct move *move)
{
    move->from = move->to = scan_square(item);
    if (shape == SEGMENT_COMPASS)
        scan_compass(item, &move->to);
    else if (scan_character(item, '-'))
        move->to = scan_square(item);
    move->shape = SEGMENT_DOTS;
    move->from_written = true;
}

void segment_write(struct square from, struct square to, struct buffer *text)
{
    square_write(text, from);
    buffer_character(text, '-');
    square_write(text, to);
}

void explain_not_adjacent(const struct move *move, bool diagonals, struct buffer *message)
{
    square_write(message, move->from);
    if (square_equal(move->from, move->to)) {
        buffer_text(message, " cannot be joined to itself");
        return;
    }
    buffer_text(message, " and ");
    square_write(message, move->to);
    if (!diagonals && direction_of(move->from, move->to) >= 0)
        buffer_text(message, " are diagonal neighbours, and only dots side by side or one above "
                             "the other may be joined");
    else
        buffer_text(message, " are no neighbours");
}

static bool list_segment(const struct position *position, struct move *move, struct square from,
                         struct square to, legal_each *each, void *context)
{
    struct reason reason;

    move->from = from;
    move->to = to;
    return position->game->check(position, move, &reason) != CODE_NONE || each(context, move);
}

void segments_at(const struct position *position, struct square dot, const struct move *like,
                 const int *directions_here, bool either_way, legal_each *each, void *context)
{
    static const int readings[] = {7, 0, 1, 6, -1, 2, 5, 4, 3};
    struct move move = *like;
    bool going = true;

    if (!on_board(dot, position->setup->numbers[DOTS]))
        return;
    for (int i = 0; i < 9 && going; i++)
        if (readings[i] < 0)
            for (int j = 0; j < 4 && going; j++)
                going = list_segment(position, &move, dot, step(dot, directions_here[j]), each,
                                     context);
        else if (i < 4 || !either_way)
            going = list_segment(position, &move, step(dot, readings[i]), dot, each, context);
}

void view_segments(const struct position *position, const struct trace *trace, size_t count,
                   bool pens, struct view *view)
{
    view_lattice_start(view, position->setup->numbers[DOTS], count);
    for (size_t i = 0; i < count; i++) {
        const struct trace_entry *entry = &trace->entries[i];

        if (entry->kind == ITEM_MOVE)
            view_segment_add(view, entry, entry->move.from, entry->move.to)->pen =
                pens ? entry->move.option : 0;
    }
}

bool lattice_refuse_diagonals(struct restoration *restoration)
{
    for (uint32_t i = 0; i < restoration->drawn->count; i++) {
        const struct mark *const mark = &restoration->drawn->marks[i];

        if (mark->kind != MARK_SEGMENT || orthogonal_direction_of(mark->at, mark->to) >= 0)
            continue;
        const struct move move = {
            .option = 1, .from_written = true, .from = mark->at, .to = mark->to};
        restoration_add(restoration, &move, i);
        return true;
    }
    return false;
}
