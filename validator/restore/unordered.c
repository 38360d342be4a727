#include "validator/restore/unordered.h"

#include "notation/drawn/drawn.h"

const char *order_why_unknown(const struct judgement *judgement)
{
    return judgement->untold && judgement->why_untold != NULL
               ? judgement->why_untold
               : "the order of the moves is not on it";
}

/* Whether the sheet marks the move with which the supposed order ends. */
static bool marks_last(const struct judgement *judgement)
{
    const struct trace *const trace = &judgement->trace;
    const struct drawn *const drawn = judgement->record.drawn;

    if (trace->count == 0 || drawn == NULL)
        return false;
    const uint32_t item = trace->entries[trace->count - 1].item;
    const uint32_t start = judgement->record.items.list[item].start;
    for (size_t i = 0; i < drawn->count; i++)
        if (drawn->marks[i].last && drawn->marks[i].start == start)
            return true;
    return false;
}

static void forget_labels(struct view_grid *grid, uint32_t last)
{
    for (size_t i = 0; i < grid->count; i++) {
        struct view_label *const label = &grid->labels[i];
        label->player = 0;
        label->move = label->move == last ? last : 0;
    }
}

static void forget_segments(struct view_lattice *lattice, uint32_t last)
{
    for (size_t i = 0; i < lattice->count; i++) {
        struct view_segment *const segment = &lattice->segments[i];
        segment->player = 0;
        segment->number = 0;
        segment->move = segment->move == last ? last : 0;
    }
}

/* The exchanges stay, since they lead to the order of the cards; nobody has made them. */
static void forget_exchanges(struct view *view)
{
    struct view_cards *const cards = &view->cards;
    struct view_exchange *const exchanges =
        arena_allocate(view->arena, cards->exchange_count * sizeof *exchanges);

    for (size_t i = 0; i < cards->exchange_count; i++) {
        exchanges[i] = cards->exchanges[i];
        exchanges[i].player = 0;
        exchanges[i].move = 0;
    }
    cards->exchanges = exchanges;
    cards->exchanged[0] = cards->exchanged[1] = 0;
}

void view_forget_order(const struct judgement *judgement, bool marked, struct view *view)
{
    if (order_is_known(judgement))
        return;
    view->last_move = marked && marks_last(judgement) ? judgement->moves : 0;
    view->unordered = true;
    if (view->geometry == VIEW_GRID)
        forget_labels(&view->grid, view->last_move);
    else if (view->geometry == VIEW_LATTICE)
        forget_segments(&view->lattice, view->last_move);
    else if (view->geometry == VIEW_CARDS)
        forget_exchanges(view);
}
