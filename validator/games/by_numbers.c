/* Move By The Numbers, by Leroy Quet (21 September 2008). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/games/grid.h"
#include "validator/games/keys.h"
#include "validator/restore/ordering.h"
#include "validator/trace.h"
#include "validator/view.h"

enum { CODE_DISTANCE = CODES, CODE_ROUND };

enum { COLUMNS = SQUARES + 1, ROWS, OFFENSE };
enum { TARGETS_MOST = 8 };
enum { ROUND_LEAST = 4 }; /* every round reaches it */

/* Filled in this round if it has the stamp of the record and the number of the round. */
struct cell {
    uint32_t stamp;
    int32_t round, number;
};

struct by_numbers {
    struct position base;
    int32_t round;      /* 0 and 1 */
    int32_t number;     /* the last one written in this round, or 0 … */
    struct square last; /* … and where it stands */
    struct cell cells[];
};

static size_t size(const struct setup *setup)
{
    const size_t side = (size_t)setup->numbers[SQUARES];

    return sizeof(struct by_numbers) + side * side * sizeof(struct cell);
}

/* The number of a move is the integer to be written, from 1 in each round. */
static void start(struct position *position)
{
    position->number = 1;
    position->round = 1;
}

static int32_t index_of(const struct by_numbers *board, struct square square)
{
    return square.row * board->base.setup->numbers[SQUARES] + square.column;
}

/* The number in a square, 0 if it is empty. */
static int32_t number_at(const struct by_numbers *board, struct square square)
{
    const struct cell *cell = &board->cells[index_of(board, square)];

    return -((cell->stamp == board->base.stamp) & (cell->round == board->round)) & cell->number;
}

static bool contains(const struct square *list, int count, struct square square)
{
    for (int i = 0; i < count; i++)
        if (square_equal(list[i], square))
            return true;
    return false;
}

/* Goes around the edges, from at most one grid beyond them. Without branches: they would be
 * unpredictable. */
static int32_t wrap(int32_t i, int32_t side)
{
    return i + (-(i < 0) & side) - (-(i >= side) & side);
}

/* The square at that distance in an orthogonal direction, around the edges. */
static struct square reach(struct square from, int direction, int32_t distance, int32_t side)
{
    const struct square one = directions[direction];

    return (struct square){wrap(from.column + one.column * distance, side),
                           wrap(from.row + one.row * distance, side)};
}

/* The distances to go: the numbers of the last square's column and row. */
static void find_distances(const struct by_numbers *board, int32_t *distances)
{
    const struct setup *setup = board->base.setup;

    distances[0] = setup->lists[COLUMNS][board->last.column];
    distances[1] = setup->lists[ROWS][board->last.row];
}

/* Lists the squares at these distances from the last one, filled or not. */
static int targets(const struct by_numbers *board, struct square *list)
{
    int32_t distances[2];
    int count = 0;

    find_distances(board, distances);
    for (int i = 0; i < 2; i++)
        for (int direction = 0; direction < 8; direction += 2) {
            const struct square square =
                reach(board->last, direction, distances[i], board->base.setup->numbers[SQUARES]);
            if (!contains(list, count, square))
                list[count++] = square;
        }
    return count;
}

/* Whether `to` is at that distance one way round or the other; again without branches. */
static bool is_away(int32_t from, int32_t to, int32_t distance, int32_t side)
{
    const int32_t onwards = wrap(from + distance, side), back = wrap(from - distance, side);

    return (to == onwards) | (to == back);
}

static bool is_target(const struct by_numbers *board, struct square to)
{
    const int32_t side = board->base.setup->numbers[SQUARES];
    const struct square last = board->last;
    int32_t distances[2];

    find_distances(board, distances);
    const bool in_row = to.row == last.row, in_column = to.column == last.column;
    const int32_t start = in_row ? last.column : last.row, end = in_row ? to.column : to.row;
    const bool by_column = is_away(start, end, distances[0], side);
    const bool by_row = is_away(start, end, distances[1], side);
    return (in_row | in_column) & (by_column | by_row);
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct by_numbers *board = (const struct by_numbers *)position;

    if (!on_board(move->to, position->setup->numbers[SQUARES]))
        return CODE_OFF_BOARD;
    reason->detail = number_at(board, move->to);
    if (reason->detail != 0)
        return CODE_OCCUPIED;
    if (board->number == 0 || is_target(board, move->to))
        return CODE_NONE;
    return CODE_DISTANCE;
}

static void explain_distance(const struct by_numbers *board, struct buffer *message)
{
    const struct setup *setup = board->base.setup;

    buffer_format(message, "from the %d at ", board->number);
    square_write(message, board->last);
    buffer_format(message,
                  " it goes %d (number of its column) or %d (of its row) squares up, "
                  "down, left or right",
                  setup->lists[COLUMNS][board->last.column], setup->lists[ROWS][board->last.row]);
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    (void)move;
    switch (reason->code) {
    case CODE_OFF_BOARD:
        explain_off_board(position->setup->numbers[SQUARES], message);
        return;
    case CODE_OCCUPIED:
        buffer_format(message, "the square has the number %lld already", (long long)reason->detail);
        break;
    default:
        explain_distance((const struct by_numbers *)position, message);
        break;
    }
    explain_legal(position, message);
}

static bool stuck(const struct by_numbers *board)
{
    const int32_t side = board->base.setup->numbers[SQUARES];
    int32_t distances[2];

    find_distances(board, distances);
    for (int i = 0; i < 2; i++)
        for (int direction = 0; direction < 8; direction += 2)
            if (number_at(board, reach(board->last, direction, distances[i], side)) == 0)
                return false;
    return true;
}

/* The player on offense scores the largest number. Player 1 begins the second round on an empty
 * grid. */
static void end_round(struct by_numbers *board)
{
    struct position *const base = &board->base;
    const int offense = base->setup->numbers[OFFENSE];

    award(base, board->round == 0 ? offense : 3 - offense, integer_of(board->number));
    if (board->round == 1) {
        base->over = true;
        return;
    }
    board->round = 1;
    board->number = 0;
    base->number = 1;
    base->round = 2;
    base->player = 1;
    base->grid_ended = true;
}

static void explain_end(const struct position *position, struct buffer *message)
{
    (void)position;
    buffer_text(message, "both rounds are over");
}

static void apply(struct position *position, const struct move *move)
{
    struct by_numbers *board = (struct by_numbers *)position;

    board->number++;
    position->number++;
    board->last = move->to;
    board->cells[index_of(board, move->to)] =
        (struct cell){position->stamp, board->round, board->number};
    position->grid_ended = false;
    position->player = next_player(position);
    if (stuck(board))
        end_round(board);
}

static void list_all(const struct by_numbers *board, legal_each *each, void *context)
{
    const int32_t side = board->base.setup->numbers[SQUARES];
    struct move move = {0};

    for (move.to.row = 0; move.to.row < side; move.to.row++)
        for (move.to.column = 0; move.to.column < side; move.to.column++)
            if (!each(context, &move))
                return;
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const struct by_numbers *board = (const struct by_numbers *)position;
    struct square list[TARGETS_MOST];

    if (position->owed != OWED_NOTHING)
        return true;
    if (board->number == 0) {
        list_all(board, each, context);
        return true;
    }
    const int count = targets(board, list);
    for (int i = 0; i < count; i++) {
        const struct move move = {.to = list[i]};
        if (number_at(board, list[i]) == 0 && !each(context, &move))
            return true;
    }
    return true;
}

/* Which squares are filled, eight to a byte, where the last number stands, and the round, since the
 * offense changes. How many are filled says whose turn it is. The numbers at the edges are as they
 * are: no symmetry keeps them. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct by_numbers *board = (const struct by_numbers *)position;
    const int32_t side = position->setup->numbers[SQUARES];
    struct square square;
    unsigned bits = 1;
    uint8_t *at = key;

    (void)contest;
    if (symmetry > 0)
        return 0;
    *at++ = (uint8_t)board->round;
    at = key_put(at, board->number == 0 ? 0 : (uint64_t)index_of(board, board->last), 4);
    for (square.row = 0; square.row < side; square.row++)
        for (square.column = 0; square.column < side; square.column++) {
            bits = bits << 1 | (number_at(board, square) != 0);
            if (bits <= UINT8_MAX)
                continue;
            *at++ = (uint8_t)bits;
            bits = 1;
        }
    *at++ = (uint8_t)bits;
    return (size_t)(at - key);
}

/* In a round the offense wins the largest number, which is not the last one yet. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct by_numbers *board = (const struct by_numbers *)position;
    const int32_t first = position->setup->numbers[OFFENSE];
    const int64_t now = board->number + 1;

    (void)contest;
    if (board->round == 1 && player == first)
        return (struct prospects){0};
    return (struct prospects){.least = player == (board->round == 0 ? first : 3 - first) &&
                                               now > ROUND_LEAST
                                           ? now
                                           : ROUND_LEAST,
                              .most = (int64_t)grid_count(position->setup)};
}

static void note_offense(const struct position *position, struct view *view)
{
    const int first = position->setup->numbers[OFFENSE];
    struct buffer text = {0};

    buffer_text(&text, "on offense: ");
    view_name(view, first, &text);
    buffer_text(&text, " in round 1, ");
    view_name(view, 3 - first, &text);
    buffer_text(&text, " in round 2");
    view_note(view, &text);
}

static void note_sealed(const struct position *position, struct view *view)
{
    const struct setup *const setup = position->setup;
    const bool columns = setup->sealed[COLUMNS], rows = setup->sealed[ROWS];
    struct buffer text = {0};

    if (!columns && !rows)
        return;
    buffer_format(&text, "sealed: the numbers of %s",
                  columns && rows ? "columns and rows"
                  : columns       ? "the columns"
                                  : "the rows");
    view_note(view, &text);
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    int64_t number = 0;

    view_grid_start(view, position->setup->numbers[SQUARES], count);
    view->grid.sheets = 1;
    view->grid.edged = true;
    view->grid.columns = position->setup->lists[COLUMNS];
    view->grid.rows = position->setup->lists[ROWS];
    for (size_t i = 0; i < count; i++) {
        const struct trace_entry *entry = &trace->entries[i];

        if (entry->kind != ITEM_MOVE)
            continue;
        struct view_label *label = view_label_add(view, entry, entry->move.to);
        label->sheet = (uint8_t)(view->grid.sheets - 1);
        label->number = integer_of(++number);
        if (entry->scorer != 0 && view->grid.sheets == 1) {
            view->grid.sheets = 2;
            number = 0;
        }
    }
    note_offense(position, view);
    note_sealed(position, view);
}

/* A grid as it is drawn: the mark of each square. */
struct paper {
    const struct setup *setup;
    struct restoration *restoration;
    struct mark_list numbers; /* in order */
    uint32_t *squares;        /* the place in that order, from 1, by square; 0 for an empty one */
};

static struct square place(const struct paper *paper, size_t i)
{
    return paper->restoration->drawn->marks[paper->numbers.marks[i]].at;
}

static uint32_t *square_on(const struct paper *paper, struct square square)
{
    return &paper->squares[square.row * paper->setup->numbers[SQUARES] + square.column];
}

/* The distances from a square. */
static void distances_from(const struct paper *paper, struct square square, int32_t distances[2])
{
    distances[0] = paper->setup->lists[COLUMNS][square.column];
    distances[1] = paper->setup->lists[ROWS][square.row];
}

/* Whether all squares to go to from the last number have one. */
static bool is_end(const struct paper *paper)
{
    const struct square from = place(paper, paper->numbers.count - 1);
    int32_t distances[2];

    distances_from(paper, from, distances);
    for (int direction = 0; direction < 8; direction += 2)
        for (int j = 0; j < 2; j++)
            if (*square_on(paper, reach(from, direction, distances[j],
                                        paper->setup->numbers[SQUARES])) == 0)
                return false;
    return true;
}

static bool follows(const struct paper *paper, size_t i)
{
    const struct square from = place(paper, i - 1), to = place(paper, i);
    const int32_t side = paper->setup->numbers[SQUARES];
    int32_t distances[2];

    distances_from(paper, from, distances);
    for (int direction = 0; direction < 8; direction += 2)
        if (square_equal(to, reach(from, direction, distances[0], side)) ||
            square_equal(to, reach(from, direction, distances[1], side)))
            return true;
    return false;
}

static void refuse_distance(const struct paper *paper, size_t i)
{
    struct buffer *const message =
        restoration_object(paper->restoration, CODE_DISTANCE, paper->numbers.marks[i]);
    const struct square from = place(paper, i - 1);
    int32_t distances[2];

    distances_from(paper, from, distances);
    buffer_format(message, "from the %zu at ", i);
    square_write(message, from);
    buffer_format(message,
                  " it goes %d (number of its column) or %d (of its row) squares up, down, left or "
                  "right, but %zu stands at ",
                  distances[0], distances[1], i + 1);
    square_write(message, place(paper, i));
}

/* Reads a grid up to the first number that is missing. */
static void lay_out(struct paper *paper, uint8_t sheet)
{
    const int32_t side = paper->setup->numbers[SQUARES];

    paper->numbers = marks_of(paper->restoration, MARK_NUMBER, sheet);
    (void)marks_order_by_number(paper->restoration, &paper->numbers);
    paper->squares = arena_allocate_zeroed(paper->restoration->arena,
                                           (size_t)side * (size_t)side * sizeof *paper->squares);
    for (size_t i = 0; i < paper->numbers.count; i++)
        *square_on(paper, place(paper, i)) = (uint32_t)i + 1;
}

/* Restores a round up to the first number that cannot follow; true if the round is over. */
static bool restore_round(struct paper *paper, uint8_t sheet)
{
    lay_out(paper, sheet);
    for (size_t i = 0; i < paper->numbers.count; i++) {
        const struct move move = {.to = place(paper, i)};
        if (i > 0 && !follows(paper, i)) {
            if (paper->restoration->code == CODE_NONE)
                refuse_distance(paper, i);
            return false;
        }
        restoration_add(paper->restoration, &move, paper->numbers.marks[i]);
    }
    return paper->numbers.count > 0 && is_end(paper);
}

/* "after the 7 at c4 round 1 goes on, so there is no second grid yet" */
static void refuse_round(const struct paper *paper, uint32_t mark)
{
    struct buffer *const message = restoration_object(paper->restoration, CODE_ROUND, mark);
    const size_t count = paper->numbers.count;

    if (count == 0) {
        buffer_text(message, "the grid of round 1 is empty, so there is no second one yet");
        return;
    }
    buffer_format(message, "after the %zu at ", count);
    square_write(message, place(paper, count - 1));
    buffer_text(message, " round 1 goes on, so there is no second grid yet");
}

/* While the numbers at the edges are secret, the grids are empty. */
static void check_sealed(struct restoration *restoration)
{
    for (size_t i = 0; i < restoration->drawn->count; i++)
        if (restoration->drawn->marks[i].kind == MARK_NUMBER)
            restoration_refuse(restoration, CODE_SEAL, (uint32_t)i,
                               "nothing can be written before the numbers of columns and rows are "
                               "opened");
}

/* The numbers are the order. Whether a round is over is found here, since numbers that could not
 * follow would be taken for those of the next round. */
static void restore(const struct position *position, struct restoration *restoration)
{
    struct paper paper = {.setup = position->setup, .restoration = restoration};
    const struct mark_list second = marks_of(restoration, MARK_NUMBER, 1);

    if (position->owed != OWED_NOTHING) {
        check_sealed(restoration);
        return;
    }
    const bool over = restore_round(&paper, 0);
    if (restoration->code != CODE_NONE)
        return;
    if (over)
        (void)restore_round(&paper, 1);
    else if (second.count > 0)
        refuse_round(&paper, second.marks[0]);
    restoration_check_last(restoration);
}

/* A move does not name the number that it writes. */
static void refuse(const struct position *position, const struct move *move, struct view *view)
{
    (void)move;
    view_refuse_number(view, integer_of(position->number));
}

static void plan(const struct setup *setup, struct plan *plan)
{
    const int32_t side = setup->numbers[SQUARES];
    const bool second = setup->numbers[OFFENSE] == 2;
    const int32_t distance = setup->lists[COLUMNS] != NULL ? setup->lists[COLUMNS][0] : 1;

    plan->stretches[0] = (struct stretch){.heading = second ? "Round 1, player 2 on offense"
                                                            : "Round 1, player 1 on offense",
                                          .example = "# #",
                                          .squares = {{0, 0}, {distance, 0}},
                                          .number = 1,
                                          .moves = (uint32_t)(side * side),
                                          .player = 1};
    plan->stretches[1] = plan->stretches[0];
    plan->stretches[1].heading =
        second ? "Round 2, player 1 on offense" : "Round 2, player 2 on offense";
}

const struct game game_by_numbers = {
    .schema = {.id = "by-numbers",
               .prefix = "BYN",
               .title = "Move By The Numbers",
               .players_least = 2,
               .players_most = 2,
               .drawn_as = DRAWN_GRID,
               .sheets = 2,
               .edged = true,
               .keys = {{.name = "squares",
                         .means = "squares along a side of the grid",
                         .least = 2,
                         .most = 702,
                         .preset = 6},
                        {.name = "columns",
                         .means = "player 1's numbers, above the columns from left to right",
                         .kind = KEY_LIST,
                         .player = 1},
                        {.name = "rows",
                         .means = "player 2's numbers, left of the rows from top to bottom",
                         .kind = KEY_LIST,
                         .player = 2},
                        {.name = "offense",
                         .means = "the player on offense in the first round",
                         .least = 1,
                         .most = 2,
                         .optional = true,
                         .preset = 1}},
               .shapes = {{.pattern = PATTERN_SQUARE,
                           .example = "c4",
                           .means = "the next number in this square"}},
               .numbers = "the integers written, from 1 in each round",
               .new_grids = true},
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_OCCUPIED, CODE_DISTANCE, CODE_ROUND},
    .wordings = {{CODE_OFF_BOARD, "That square is not on the grid."},
                 {CODE_OCCUPIED, "There is a number of this round in that square already."}},
    .own = {OWN_CODE(
                CODE_DISTANCE, "distance",
                "by-numbers: from the last number you go exactly as far as the distance above its "
                "column or left of its row says, straight up, down, left or right.",
                "b1 after a1 when both numbers are 2"),
            OWN_CODE(CODE_ROUND, "round",
                     "by-numbers: round 1 is not over yet, so round 2 cannot begin, or || stands "
                     "where no round begins.",
                     "|| as the first item")},
    .new_grid = CODE_ROUND,
    .scoring = SCORING_RUNNING,
    .symmetries = {.group = SYMMETRIES_TORUS, .side = SQUARES, .columns = COLUMNS, .rows = ROWS},
    .size = size,
    .fixed_size = sizeof(struct by_numbers),
    .read = grid_read_square,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .legal = legal,
    .start = start,
    .numbered = true,
    .write = grid_write_square,
    .view = view,
    .restore = restore,
    .refuse = refuse,
    .rounds_apart = true,
    .key = key,
    .prospects = prospects,
};
