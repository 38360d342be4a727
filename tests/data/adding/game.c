/* Toy, a game for `make new-game`: an x in turn, the first in a1, until all squares of the grid
 * have one. The player who writes the last x wins. */
#include "validator/game.h"
#include "validator/games/explain.h"
#include "validator/trace.h"
#include "validator/view.h"

enum { CODE_CORNER = CODES };

enum { SQUARES };

struct toy {
    struct position base;
    uint32_t stamps[]; /* a square that bears the stamp of the record has an x */
};

static size_t count_squares(const struct setup *setup)
{
    return (size_t)setup->numbers[SQUARES] * (size_t)setup->numbers[SQUARES];
}

static size_t size(const struct setup *setup)
{
    return sizeof(struct toy) + count_squares(setup) * sizeof(uint32_t);
}

static size_t index_of(const struct position *position, struct square square)
{
    return (size_t)square.row * (size_t)position->setup->numbers[SQUARES] + (size_t)square.column;
}

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    (void)position;
    (void)shape;
    move->to = scan_square(&item);
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    (void)reason;
    if (!on_board(move->to, position->setup->numbers[SQUARES]))
        return CODE_OFF_BOARD;
    const struct toy *const toy = (const struct toy *)position;
    if (toy->stamps[index_of(position, move->to)] == position->stamp)
        return CODE_OCCUPIED;
    return position->moves == 0 && (move->to.column > 0 || move->to.row > 0) ? CODE_CORNER
                                                                             : CODE_NONE;
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    (void)move;
    if (reason->code == CODE_OFF_BOARD) {
        explain_off_board(position->setup->numbers[SQUARES], message);
        return;
    }
    buffer_text(message, reason->code == CODE_CORNER ? "the first x stands in the corner"
                                                     : "the square has an x already");
    explain_legal(position, message);
}

static void apply(struct position *position, const struct move *move)
{
    ((struct toy *)position)->stamps[index_of(position, move->to)] = position->stamp;
    position->player = next_player(position);
    position->over = position->moves + 1 == count_squares(position->setup);
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const int32_t side = position->setup->numbers[SQUARES];
    struct reason reason;
    struct move move = {0};

    for (move.to.row = 0; move.to.row < side; move.to.row++)
        for (move.to.column = 0; move.to.column < side; move.to.column++)
            if (check(position, &move, &reason) == CODE_NONE && !each(context, &move))
                return true;
    return true;
}

static void win(const struct position *position, bool *winners)
{
    winners[(position->moves - 1) % 2 + 1] = true;
}

static void write(const struct move *move, struct buffer *text)
{
    square_write(text, move->to);
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    view_grid_start(view, position->setup->numbers[SQUARES], count);
    for (size_t i = 0; i < count; i++)
        if (trace->entries[i].kind == ITEM_MOVE)
            view_label_add(view, &trace->entries[i], trace->entries[i].move.to)->cross = true;
}

/* The corner comes first in the text, too. */
static void restore(const struct position *position, struct restoration *restoration)
{
    const struct drawn *const drawn = restoration->drawn;

    (void)position;
    for (uint32_t i = 0; i < drawn->count; i++)
        if (drawn->marks[i].kind == MARK_CROSS) {
            const struct move move = {.to = drawn->marks[i].at};
            restoration_add(restoration, &move, i);
        }
    restoration->order = restoration->count > 2 ? ORDER_SUPPOSED : ORDER_FIXED;
}

const struct game game_toy = {
    .schema =
        {.id = "toy",
         .prefix = "TOY",
         .title = "A Toy",
         .players_least = 2,
         .players_most = 2,
         .keys = {{.name = "squares",
                   .means = "squares along a side of the grid",
                   .least = 1,
                   .most = 26,
                   .preset = 2}},
         .crosses = true,
         .shapes = {{.pattern = PATTERN_SQUARE, .example = "a1", .means = "an x in this square"}}},
    .codes = {CODE_OFF_BOARD, CODE_OCCUPIED, CODE_CORNER},
    .wordings = {{CODE_OFF_BOARD, "The grid has no such square."},
                 {CODE_OCCUPIED, "There is an x in this square already."}},
    .own = {OWN_CODE(CODE_CORNER, "corner", "toy: the first x does not stand in the corner.",
                     "b1")},
    .scoring = SCORING_NONE,
    .symmetries = {.group = SYMMETRIES_SQUARE, .side = SQUARES},
    .size = size,
    .fixed_size = sizeof(struct toy),
    .read = read,
    .check = check,
    .explain = explain,
    .apply = apply,
    .legal = legal,
    .win = win,
    .write = write,
    .view = view,
    .restore = restore,
};
