/* Toy, a game for `make new-game`: an x in turn, the first in a1, until all squares of the grid
 * have one. The player who writes the last x wins. */
#include "validator/game.h"
#include "validator/games/explain.h"
#include "validator/games/grid.h"

enum { CODE_CORNER = CODES };

/* A position begins with `struct position`. The squares follow, which are not cleared between
 * records: one that bears the stamp of the record has an x. */
struct toy {
    struct position base;
    uint32_t stamps[];
};

static size_t size(const struct setup *setup)
{
    return sizeof(struct toy) + grid_count(setup) * sizeof(uint32_t);
}

/* The codes come in the order of the rules, and nothing may change. */
static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    (void)reason;
    if (!on_board(move->to, position->setup->numbers[SQUARES]))
        return CODE_OFF_BOARD;
    const struct toy *const toy = (const struct toy *)position;
    if (toy->stamps[grid_index(position, move->to)] == position->stamp)
        return CODE_OCCUPIED;
    return position->moves == 0 && (move->to.column > 0 || move->to.row > 0) ? CODE_CORNER
                                                                             : CODE_NONE;
}

/* What is wrong, and what would be legal, in a sentence that follows "move 3, a1: ". */
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
    ((struct toy *)position)->stamps[grid_index(position, move->to)] = position->stamp;
    position->player = next_player(position);
    position->over = position->moves + 1 == grid_count(position->setup);
}

static void win(const struct position *position, bool *winners)
{
    winners[(position->moves - 1) % 2 + 1] = true;
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
    .read = grid_read_square,
    .check = check,
    .explain = explain,
    .apply = apply,
    .legal = grid_legal,
    .win = win,
    .write = grid_write_square,
    .view = grid_view,
    .restore = grid_restore,
};
