#include "validator/view.h"

#include "notation/items/scan.h"
#include "validator/position.h"

static void start(struct view *view, enum geometry geometry)
{
    *view = (struct view){.geometry = geometry,
                          .arena = view->arena,
                          .names = view->names,
                          .trace = view->trace,
                          .last_move = view->last_move};
}

void view_grid_start(struct view *view, int32_t side, size_t most)
{
    start(view, VIEW_GRID);
    view->grid.side = side;
    view->grid.sheets = 1;
    view->grid.labels = arena_allocate(view->arena, most * sizeof *view->grid.labels);
}

void view_lattice_start(struct view *view, int32_t dots, size_t most)
{
    start(view, VIEW_LATTICE);
    view->lattice.dots = dots;
    view->lattice.segments = arena_allocate(view->arena, most * sizeof *view->lattice.segments);
}

struct view_label *view_label_add(struct view *view, const struct trace_entry *entry,
                                  struct square square)
{
    struct view_label *label = &view->grid.labels[view->grid.count++];

    *label = (struct view_label){.square = square, .move = entry->ordinal, .player = entry->player};
    return label;
}

struct view_segment *view_segment_add(struct view *view, const struct trace_entry *entry,
                                      struct square from, struct square to)
{
    struct view_segment *segment = &view->lattice.segments[view->lattice.count++];

    *segment = (struct view_segment){.from = from,
                                     .to = to,
                                     .move = entry->ordinal,
                                     .number = entry->number,
                                     .player = entry->player};
    return segment;
}

void view_name(const struct view *view, int player, struct buffer *text)
{
    if (view->names != NULL)
        buffer_text(text, view->names[player]);
    else
        buffer_format(text, "player %d", player);
}

void view_note(struct view *view, struct buffer *text)
{
    if (view->note_count < VIEW_NOTES_MOST)
        view->notes[view->note_count++] = arena_copy(view->arena, text->bytes, text->len);
    buffer_release(text);
}

static int add_place(struct square place, bool there, struct square places[2], int count)
{
    if (there && (count == 0 || !square_equal(places[0], place)))
        places[count++] = place;
    return count;
}

static bool is_card(const struct view *view, int32_t number)
{
    return number >= 1 && (size_t)number <= view->cards.count;
}

int view_places(const struct view *view, const struct move *move, struct square places[2])
{
    const struct square first = {move->from.column, 0}, second = {move->to.column, 0};
    int count = 0;

    switch (view->geometry) {
    case VIEW_GRID:
        return add_place(move->to, on_board(move->to, view->grid.side), places, 0);
    case VIEW_LATTICE:
        count = add_place(move->from, on_board(move->from, view->lattice.dots), places, 0);
        return add_place(move->to, on_board(move->to, view->lattice.dots), places, count);
    case VIEW_CARDS:
        count = add_place(first, is_card(view, first.column), places, 0);
        return add_place(second, is_card(view, second.column), places, count);
    case VIEW_TARGET:
        return add_place(second, move->list_len == 0, places, 0);
    default:
        return 0;
    }
}

void view_place_write(const struct view *view, struct square place, struct buffer *text)
{
    if (view->geometry == VIEW_GRID || view->geometry == VIEW_LATTICE)
        square_write(text, place);
    else
        buffer_number(text, place.column + (view->geometry == VIEW_TARGET));
}

void view_refuse_number(struct view *view, struct integer number)
{
    struct integer *const refused = arena_allocate(view->arena, sizeof *refused);

    *refused = number;
    view->refused.number = refused;
}
