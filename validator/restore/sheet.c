#include "validator/restore/sheet.h"

#include "validator/numbering.h"
#include "validator/replay.h"

/* An item that stands where a mark does. */
static struct item item_of(const struct drawn *drawn, uint32_t mark, enum item_kind kind)
{
    const uint32_t start = mark == ABSENT_MARK ? drawn->start : drawn->marks[mark].start;
    const uint32_t end = mark == ABSENT_MARK ? drawn->start + 1 : drawn->marks[mark].end;

    return (struct item){.start = start, .body = start, .end = end, .kind = (uint8_t)kind};
}

/* Makes the items and, by their index, the moves; the claims of points have none. */
static void write_items(struct judgement *judgement, const struct restoration *restoration,
                        struct arena *arena)
{
    struct items *const items = &judgement->record.items;
    const size_t most = 2 * restoration->count + 1;
    struct move *const moves = arena_allocate(arena, most * sizeof *moves);

    *items = (struct items){.list = arena_allocate(arena, most * sizeof *items->list)};
    for (size_t i = 0; i < restoration->count; i++) {
        const struct restored *const restored = &restoration->moves[i];
        struct item *item = &items->list[items->count];
        *item = item_of(restoration->drawn, restored->mark, ITEM_MOVE);
        item->shape = restored->move.shape;
        moves[items->count++] = restored->move;
        if (restored->points != ABSENT_MARK)
            items->list[items->count++] =
                item_of(restoration->drawn, restored->points, ITEM_POINTS);
    }
    judgement->restored = moves;
}

static void refuse(struct judgement *judgement, struct restoration *restoration,
                   struct arena *arena)
{
    const struct item item = item_of(restoration->drawn, restoration->mark, ITEM_MOVE);

    raise_item(judgement, arena, restoration->code, &item, 0, (struct move_number){0},
               buffer_string(&restoration->message));
    judgement->status = STATUS_ILLEGAL;
    judgement->ending = ENDING_NONE;
}

/* Raises what does not hold beside the moves that were accepted. */
static void dispute(struct judgement *judgement, const struct restoration *restoration,
                    struct arena *arena)
{
    for (size_t i = 0; i < restoration->disputed_count; i++) {
        const struct disputed *const disputed = &restoration->disputed[i];
        const uint32_t moves = (uint32_t)disputed->moves;
        const struct item item = item_of(restoration->drawn, disputed->mark, ITEM_POINTS);

        if (moves <= judgement->moves)
            raise_item(judgement, arena, disputed->code, &item, moves,
                       number_at(&judgement->trace, moves), disputed->message);
    }
}

void sheet_replay(struct judgement *judgement, struct position *position, struct arena *arena)
{
    const struct node *const *const common = judgement->record.common;
    struct restoration restoration = {.drawn = judgement->record.drawn,
                                      .claimed = common[COMMON_SCORES] != NULL ||
                                                 common[COMMON_WINNER] != NULL,
                                      .text = judgement->record.text.bytes,
                                      .arena = arena,
                                      .order = ORDER_FIXED,
                                      .mark = ABSENT_MARK};

    judgement->game->restore(position, &restoration);
    write_items(judgement, &restoration, arena);
    judgement->order = restoration.order;
    judgement->untold = restoration.untold;
    judgement->turn_untold = restoration.turn_untold;
    judgement->why_untold = restoration.why;
    judgement->least = restoration.least;
    judgement->most = restoration.most;
    (void)replay(judgement, position, arena);
    dispute(judgement, &restoration, arena);
    if (judgement->status != STATUS_ILLEGAL && restoration.code != CODE_NONE)
        refuse(judgement, &restoration, arena);
    buffer_release(&restoration.message);
}
