/* Move By The Numbers, by Leroy Quet (his text bears no date). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/trace.h"
#include "validator/view.h"

enum { CODE_DISTANCE = CODES, CODE_ROUND };

enum { SQUARES, COLUMNS, ROWS, OFFENSE };
enum { TARGETS_MOST = 8 };

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

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    (void)position;
    (void)shape;
    move->to = scan_square(&item);
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

static void write(const struct move *move, struct buffer *text)
{
    square_write(text, move->to);
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

/* A move does not name the number that it writes. */
static void refuse(const struct position *position, const struct move *move, struct view *view)
{
    (void)move;
    view_refuse_number(view, integer_of(position->number));
}

static const char rules[] =
    "Before the game each player makes a list of as many whole numbers as the grid has columns, "
    "each at least 1 and less than the number of columns. Player 1's are written above the "
    "columns, player 2's left of the rows. Two rounds are played, each on an empty grid with the "
    "same numbers at its edges. In one round player 1 is on offense, in the other player 2.\n\n"
    "Player 1 writes 1 into any square. Then player 2 writes 2, player 1 writes 3, and so on. "
    "Look at the last number written: the number above its column and the number left of its row "
    "say how far away the next one goes. Choose one of these two distances, go so many squares "
    "up, down, left or right, and write the next number there, if the square is empty. The "
    "edges are joined: who leaves the grid on one side comes in again on the other.\n\n"
    "Who has a square to go to must move. A round is over when the player on the move has none; "
    "the player on offense then scores the largest number in the grid. Highest score wins.";

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
    .rules = rules,
    .summary =
        {"Two rounds are played, each on an empty grid with the same numbers at its edges, one "
         "with player 1 on offense and one with player 2.",
         "Player 1 writes 1 into any square, player 2 writes 2, player 1 writes 3, and so on in "
         "turn.",
         "The number above the column and the number left of the row of the last one written are "
         "distances: the next one goes into an empty square exactly one of them away, up, down, "
         "left or right.",
         "The edges are joined, so whoever leaves the grid on one side comes in again on the "
         "other.",
         "Whoever can move must, and when the player on the move cannot, the round is over and the "
         "player on offense scores the largest number written; the highest score wins."},
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_OCCUPIED, CODE_DISTANCE, CODE_ROUND},
    .wordings = {{CODE_OFF_BOARD, "There is no such square."},
                 {CODE_OCCUPIED, "The square has a number in this round."}},
    .own = {OWN_CODE(CODE_DISTANCE, "distance",
                     "by-numbers: the square is not as far from the last one as the number of its "
                     "column or "
                     "row says.",
                     "b1 after a1 when both numbers are 2"),
            OWN_CODE(CODE_ROUND, "round", "by-numbers: || stands where no new grid begins.",
                     "|| as the first item")},
    .new_grid = CODE_ROUND,
    .scoring = SCORING_RUNNING,
    .symmetries = {.group = SYMMETRIES_TORUS, .side = SQUARES, .columns = COLUMNS, .rows = ROWS},
    .size = size,
    .fixed_size = sizeof(struct by_numbers),
    .read = read,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .legal = legal,
    .start = start,
    .numbered = true,
    .write = write,
    .view = view,
    .refuse = refuse,
};
