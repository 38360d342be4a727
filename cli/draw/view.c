#include "cli/draw/view.h"

#include "cli/draw/scoresheet.h"
#include "cli/report/sheet.h"
#include "validator/restore/unordered.h"

/* Reads the refused move in its position; false if there is none or it is of another phase. */
static bool read_refused(const struct judgement *judgement, const struct position *position,
                         struct move *move)
{
    const struct record *const record = &judgement->record;
    const struct game *const game = judgement->game;

    if (judgement->refused >= record->items.count || position->over)
        return false;
    const struct item *const item = &record->items.list[judgement->refused];
    if (item->kind != ITEM_MOVE && item->kind != ITEM_OPENING)
        return false;
    if (game->schema.shapes[item->shape].phase != position->phase)
        return false;
    *move = (struct move){.shape = item->shape};
    game->read(position, item->shape, item_body(&record->text, item), move);
    return true;
}

/* So many legal moves help whoever looks at a refused one; more would hide the board. */
enum { LEGAL_MOST = 24 };

struct legal_squares {
    struct square (*list)[2];
    size_t count;
};

static bool add_legal(void *context, const struct move *move)
{
    struct legal_squares *const legal = context;

    for (size_t i = 0; i < legal->count; i++)
        if (square_equal(legal->list[i][0], move->from) &&
            square_equal(legal->list[i][1], move->to))
            return true; /* with another number */
    if (legal->count < LEGAL_MOST) {
        legal->list[legal->count][0] = move->from;
        legal->list[legal->count][1] = move->to;
    }
    return ++legal->count <= LEGAL_MOST;
}

/* Notes where the legal moves are, if they are all known and few. */
static void mark_legal(const struct game *game, const struct position *position, struct view *view)
{
    struct legal_squares legal = {.list =
                                      arena_allocate(view->arena, LEGAL_MOST * sizeof *legal.list)};

    if (!game->legal(position, add_legal, &legal) || legal.count > LEGAL_MOST)
        return;
    view->refused.legal = (const struct square(*)[2])legal.list;
    view->refused.legal_count = legal.count;
}

/* Marks what a refused move names on the board. A target has it marked by the game. */
static void mark_places(const struct move *move, struct view *view)
{
    const bool numbered = view->geometry == VIEW_GRID || view->geometry == VIEW_LATTICE;

    if (numbered && integer_sign(move->number) > 0)
        view_refuse_number(view, move->number);
    if (view->geometry != VIEW_TARGET)
        view->refused.square_count = view_places(view, move, view->refused.squares);
}

/* Marks the refused move if there is one that can be shown. */
static void mark_refused(const struct judgement *judgement, const struct position *position,
                         struct view *view)
{
    const struct game *const game = judgement->game;
    struct move move;

    if (!read_refused(judgement, position, &move))
        return;
    mark_places(&move, view);
    if (view->geometry != VIEW_CIRCLE && view->geometry != VIEW_ROUNDS)
        mark_legal(game, position, view);
    if (game->refuse != NULL && refusal_find(judgement)->facts != code_facts(CODE_TURN))
        game->refuse(position, &move, view);
}

struct view view_after(struct arbiter *arbiter, const struct judgement *judgement, uint32_t at,
                       struct arena *arena)
{
    const bool last = at >= judgement->moves;
    struct view view = {.arena = arena,
                        .trace = &judgement->trace,
                        .names = sheet_names(judgement, arena),
                        .last_move = last ? judgement->moves : at};
    size_t entries;

    const struct position *const position =
        arbiter_position(arbiter, judgement, view.last_move, &entries);
    judgement->game->view(position, &judgement->trace, entries, &view);
    view_forget_order(judgement, false, &view);
    if (last)
        mark_refused(judgement, position, &view);
    return view;
}
