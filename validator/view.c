#include "validator/view.h"

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

void view_refuse_number(struct view *view, struct integer number)
{
    struct integer *const refused = arena_allocate(view->arena, sizeof *refused);

    *refused = number;
    view->refused.number = refused;
}
