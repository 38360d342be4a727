/* (Not)Divisors Or (Not)Multiples, by Leroy Quet (May 2011). */
#include "validator/fitting.h"
#include "validator/game.h"
#include "validator/games.h"
#include "validator/trace.h"
#include "validator/view.h"

enum { SQUARES };

enum {
    DIGITS_MOST = 1000,   /* of a number in a record */
    NUMBERS_SHOWN = 6,    /* legal ones in a message */
    MULTIPLES_SHOWN = 3,  /* of those without end */
    SQUARES_SHOWN = 6,    /* that admit a number, in a message */
    SQUARES_EXAMINED = 64 /* to find those */
};

/* cells[i] is the i-th square in reading order, and at the same time the i-th bucket of the numbers
 * used, the i-th square that was filled and the i-th on each of the stacks of empty squares: those
 * not yet examined, and those where what fits is bounded. */
struct cell {
    struct integer number;
    uint32_t stamp, bucket_stamp, open_stamp;
    int32_t bucket, next; /* the first square of the bucket; the next one of this number's */
    int32_t filled, open, bounded;
};

struct not_divisors {
    struct position base;
    int last_player;
    int32_t filled, open, bounded; /* how many squares are filled, and how many on each stack */
    /* A square that admits a number, so that the game goes on. It is on no stack. Squares that have
     * left both stacks otherwise are filled or dead for ever: what comes to the board only takes
     * away from what a square admits. */
    bool witnessed;
    int32_t witness;
    enum fit witness_fit;
    struct cell cells[];
};

static int32_t side_of(const struct not_divisors *board)
{
    return board->base.setup->numbers[SQUARES];
}

static size_t size(const struct setup *setup)
{
    const size_t side = (size_t)setup->numbers[SQUARES];

    return sizeof(struct not_divisors) + side * side * sizeof(struct cell);
}

static void start(struct position *position)
{
    (void)position;
}

static int32_t index_of(const struct not_divisors *board, struct square square)
{
    return square.row * side_of(board) + square.column;
}

static struct square square_of(const struct not_divisors *board, int32_t index)
{
    return (struct square){index % side_of(board), index / side_of(board)};
}

static bool is_filled(const struct not_divisors *board, int32_t index)
{
    return board->cells[index].stamp == board->base.stamp;
}

static int32_t bucket_of(const struct not_divisors *board, struct integer number)
{
    const uint64_t count = (uint64_t)side_of(board) * (uint64_t)side_of(board);

    return (int32_t)(integer_hash(number) % count);
}

/* The square where a number stands, -1 if it is not used. */
static int32_t find_number(const struct not_divisors *board, struct integer number)
{
    const struct cell *bucket = &board->cells[bucket_of(board, number)];

    if (bucket->bucket_stamp != board->base.stamp)
        return -1;
    for (int32_t at = bucket->bucket; at >= 0; at = board->cells[at].next)
        if (integer_equal(board->cells[at].number, number))
            return at;
    return -1;
}

static void fill(struct not_divisors *board, int32_t index, struct integer number)
{
    struct cell *cell = &board->cells[index];
    struct cell *bucket = &board->cells[bucket_of(board, number)];

    cell->stamp = board->base.stamp;
    cell->number = number;
    cell->next = bucket->bucket_stamp == board->base.stamp ? bucket->bucket : -1;
    bucket->bucket_stamp = board->base.stamp;
    bucket->bucket = index;
    board->cells[board->filled++].filled = index;
}

static bool contains(const void *context, struct integer number)
{
    return find_number(context, number) >= 0;
}

static struct integer number_at(const void *context, size_t index)
{
    const struct not_divisors *board = context;

    return board->cells[board->cells[index].filled].number;
}

static struct used_numbers used_numbers(const struct not_divisors *board)
{
    return (struct used_numbers){board, contains, number_at, (size_t)board->filled};
}

/* The filled neighbours of a square, and where they are. */
struct surroundings {
    struct neighbourhood numbers;
    struct square orthogonal[NEIGHBOURS_MOST], diagonal[NEIGHBOURS_MOST];
};

static void look_around(const struct not_divisors *board, struct square square,
                        struct surroundings *around)
{
    struct neighbourhood *numbers = &around->numbers;

    numbers->orthogonals = numbers->diagonals = 0;
    for (int direction = 0; direction < 8; direction++) {
        const struct square near = step(square, direction);

        if (!on_board(near, side_of(board)) || !is_filled(board, index_of(board, near)))
            continue;
        const struct integer number = board->cells[index_of(board, near)].number;
        if (direction % 2 == 0) {
            around->orthogonal[numbers->orthogonals] = near;
            numbers->orthogonal[numbers->orthogonals++] = number;
        } else {
            around->diagonal[numbers->diagonals] = near;
            numbers->diagonal[numbers->diagonals++] = number;
        }
    }
}

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    (void)shape;
    move->to = scan_square(&item);
    (void)scan_character(&item, '=');
    const struct digits digits = scan_digits(&item);
    move->number = integer_read(position->arithmetic, digits.bytes, digits.len);
}

static enum code check_relations(const struct not_divisors *board,
                                 const struct surroundings *around, struct integer number,
                                 struct reason *reason)
{
    const int conflict = fitting_conflict(board->base.arithmetic, &around->numbers, number);

    if (conflict == 0)
        return CODE_NONE;
    reason->square =
        conflict > 0 ? around->orthogonal[conflict - 1] : around->diagonal[-conflict - 1];
    reason->number = board->cells[index_of(board, reason->square)].number;
    return conflict > 0 ? CODE_ORTHOGONAL : CODE_DIAGONAL;
}

static enum code check(const struct position *position, const struct move *move,
                       struct reason *reason)
{
    const struct not_divisors *board = (const struct not_divisors *)position;
    struct surroundings around;

    if (!on_board(move->to, side_of(board)))
        return CODE_OFF_BOARD;
    if (is_filled(board, index_of(board, move->to))) {
        reason->number = board->cells[index_of(board, move->to)].number;
        return CODE_OCCUPIED;
    }
    if (integer_compare(move->number, integer_of(2)) < 0)
        return CODE_TOO_SMALL;
    look_around(board, move->to, &around);
    if (around.numbers.orthogonals == 0 && board->filled > 0)
        return CODE_NOT_ADJACENT;
    const int32_t same = find_number(board, move->number);
    if (same >= 0) {
        reason->square = square_of(board, same);
        return CODE_USED;
    }
    return check_relations(board, &around, move->number, reason);
}

static void write_numbers(struct buffer *message, const struct fitting_list *list, size_t most)
{
    for (size_t i = 0; i < list->count && i < most; i++) {
        if (i > 0)
            buffer_text(message, ", ");
        explain_number(message, list->numbers[i]);
    }
    if (list->count > most)
        buffer_text(message, ", …");
}

/* What fits in an empty square beside filled ones. */
struct offer {
    struct fitting_list divisors, multiples;
};

static void find_offer(const struct not_divisors *board, struct square square, struct offer *offer)
{
    const struct used_numbers used = used_numbers(board);
    struct surroundings around;

    look_around(board, square, &around);
    fitting_divisors(board->base.arithmetic, &around.numbers, &used, &offer->divisors);
    fitting_multiples(board->base.arithmetic, &around.numbers, &used, MULTIPLES_SHOWN,
                      &offer->multiples);
}

static bool offers_nothing(const struct offer *offer)
{
    return offer->divisors.count == 0 && offer->divisors.complete && offer->multiples.complete;
}

/* "2, 3, 6, and multiples without end: 24, 36, 60, …" */
static void write_offer(struct buffer *message, const struct offer *offer, size_t most)
{
    const bool hidden = !offer->divisors.complete && offer->divisors.count <= most;
    const bool unbounded = !offer->multiples.complete;

    write_numbers(message, &offer->divisors, most);
    if (hidden) {
        buffer_text(message, offer->divisors.count > 0 ? " and " : "");
        buffer_text(message, "divisors of its neighbours that are hard to find");
    }
    if (unbounded) {
        buffer_text(message, offer->divisors.count > 0 || hidden ? ", and " : "");
        buffer_text(message, "multiples without end: ");
        write_numbers(message, &offer->multiples, MULTIPLES_SHOWN);
        buffer_text(message, offer->multiples.count > 0 ? ", …" : "…");
    }
}

static void explain_offer(const struct not_divisors *board, struct square square,
                          struct buffer *message)
{
    struct offer offer;

    if (board->filled == 0)
        return;
    find_offer(board, square, &offer);
    buffer_text(message, offers_nothing(&offer) ? "; no integer fits here" : "; legal here: ");
    write_offer(message, &offer, NUMBERS_SHOWN);
}

static bool is_unbounded(const struct not_divisors *board, int32_t index)
{
    struct surroundings around;

    look_around(board, square_of(board, index), &around);
    return fitting_is_unbounded(board->base.arithmetic, &around.numbers);
}

static bool admits(const struct not_divisors *board, int32_t index, enum fit *fit)
{
    const struct used_numbers used = used_numbers(board);
    struct surroundings around;

    if (is_filled(board, index))
        return false;
    look_around(board, square_of(board, index), &around);
    *fit = fitting_decide(board->base.arithmetic, &around.numbers, &used);
    return *fit != FIT_NONE;
}

/* Some squares that admit a number: the witness and the youngest ones that have been opened. */
static void explain_squares(const struct not_divisors *board, struct buffer *message)
{
    int shown = 1;
    enum fit fit;

    if (!board->witnessed)
        return;
    buffer_text(message, "; squares that admit a number: ");
    square_write(message, square_of(board, board->witness));
    for (int32_t i = 1; i <= board->open && i <= SQUARES_EXAMINED && shown < SQUARES_SHOWN; i++) {
        const int32_t index = board->cells[board->open - i].open;

        if (!admits(board, index, &fit))
            continue;
        buffer_text(message, ", ");
        square_write(message, square_of(board, index));
        shown++;
    }
    if (shown == SQUARES_SHOWN)
        buffer_text(message, ", …");
}

/* "12 is related to 6 at d5, its diagonal neighbour; legal here: 5, 10" */
static void explain_relation(const struct position *position, const struct move *move,
                             const struct reason *reason, struct buffer *message)
{
    const bool diagonal = reason->code == CODE_DIAGONAL;

    explain_number(message, move->number);
    buffer_text(message, diagonal ? " is related to " : " is not related to ");
    explain_number(message, reason->number);
    buffer_text(message, " at ");
    square_write(message, reason->square);
    buffer_text(message, diagonal ? ", its diagonal neighbour" : ", its orthogonal neighbour");
    explain_offer((const struct not_divisors *)position, move->to, message);
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    const struct not_divisors *board = (const struct not_divisors *)position;

    switch (reason->code) {
    case CODE_OFF_BOARD:
        explain_off_board(side_of(board), message);
        break;
    case CODE_OCCUPIED:
        buffer_text(message, "the square has a number already, ");
        explain_number(message, reason->number);
        explain_squares(board, message);
        break;
    case CODE_TOO_SMALL:
        buffer_text(message, "the least integer that may be written is 2");
        break;
    case CODE_NOT_ADJACENT:
        buffer_text(message, "no square above, below, left or right of it has a number");
        explain_squares(board, message);
        break;
    case CODE_USED:
        explain_number(message, move->number);
        buffer_text(message, " stands at ");
        square_write(message, reason->square);
        buffer_text(message, " already");
        explain_offer(board, move->to, message);
        break;
    default:
        explain_relation(position, move, reason, message);
        break;
    }
}

/* Puts the empty orthogonal neighbours on the stack, each square once in a game. */
static void open_neighbours(struct not_divisors *board, struct square square)
{
    for (int direction = 0; direction < 8; direction += 2) {
        const struct square near = step(square, direction);

        if (!on_board(near, side_of(board)))
            continue;
        const int32_t index = index_of(board, near);
        struct cell *cell = &board->cells[index];
        if (is_filled(board, index) || cell->open_stamp == board->base.stamp)
            continue;
        cell->open_stamp = board->base.stamp;
        board->cells[board->open++].open = index;
    }
}

/* Whether the number just written could have changed what the witness admits. */
static bool is_disturbed(const struct not_divisors *board, const struct move *move)
{
    const struct square witness = square_of(board, board->witness);
    struct surroundings around;

    if (square_equal(witness, move->to) || direction_of(witness, move->to) >= 0)
        return true;
    if (board->witness_fit == FIT_UNBOUNDED)
        return false;
    look_around(board, witness, &around);
    for (int i = 0; i < around.numbers.orthogonals; i++)
        if (integer_divides(board->base.arithmetic, move->number, around.numbers.orthogonal[i]))
            return true;
    return false;
}

/* Makes the square the witness if there are multiples without end for it, which is soon known and
 * lasts; otherwise it waits with those that are harder to decide. */
static void examine(struct not_divisors *board, int32_t index)
{
    board->witnessed = false;
    if (is_filled(board, index))
        return;
    board->witness = index;
    board->witness_fit = FIT_UNBOUNDED;
    board->witnessed = is_unbounded(board, index);
    if (!board->witnessed)
        board->cells[board->bounded++].bounded = index;
}

/* Keeps the witness or looks for another one. Every square leaves each stack once, so that a move
 * costs, in the long run, the examination of the squares it opens and of one witness. */
static void seek_witness(struct not_divisors *board, const struct move *move)
{
    if (board->witnessed && is_disturbed(board, move))
        examine(board, board->witness);
    while (!board->witnessed && board->open > 0)
        examine(board, board->cells[--board->open].open);
    while (!board->witnessed && board->bounded > 0) {
        board->witness = board->cells[--board->bounded].bounded;
        board->witnessed = admits(board, board->witness, &board->witness_fit);
    }
}

static void apply(struct position *position, const struct move *move)
{
    struct not_divisors *board = (struct not_divisors *)position;

    fill(board, index_of(board, move->to), move->number);
    open_neighbours(board, move->to);
    seek_witness(board, move);
    board->last_player = position->player;
    position->player = next_player(position);
    position->over = !board->witnessed;
}

static bool fits_record(struct integer number)
{
    struct buffer digits = {0};

    if (number.limbs == NULL)
        return true;
    integer_write(&digits, number);
    const bool fits = digits.len <= DIGITS_MOST;
    buffer_release(&digits);
    return fits;
}

/* False if the listing is to end. */
static bool offer_numbers(struct move *move, const struct fitting_list *list, legal_each *each,
                          void *context)
{
    for (size_t i = 0; i < list->count; i++) {
        move->number = list->numbers[i];
        if (fits_record(move->number) && !each(context, move))
            return false;
    }
    return true;
}

static bool can_be_offered(const struct not_divisors *board, struct square square)
{
    const struct cell *cell = &board->cells[index_of(board, square)];

    return board->filled == 0 ||
           (cell->open_stamp == board->base.stamp && !is_filled(board, index_of(board, square)));
}

/* Whether the moves can all be listed: no multiples without end, no divisors that are hidden. */
static bool can_be_listed(const struct not_divisors *board)
{
    const int32_t squares = side_of(board) * side_of(board);
    struct offer offer;
    enum fit fit;

    for (int32_t index = 0; index < squares; index++) {
        const struct square square = square_of(board, index);

        if (!can_be_offered(board, square) || !admits(board, index, &fit))
            continue;
        if (fit == FIT_UNBOUNDED)
            return false;
        find_offer(board, square, &offer);
        if (!offer.divisors.complete)
            return false;
    }
    return true;
}

/* In reading order; of the multiples without end the smallest. */
static bool legal(const struct position *position, legal_each *each, void *context)
{
    const struct not_divisors *board = (const struct not_divisors *)position;
    const int32_t squares = side_of(board) * side_of(board);
    struct move move = {0};
    struct offer offer;

    if (position->over)
        return true;
    for (int32_t index = 0; index < squares; index++) {
        move.to = square_of(board, index);
        if (!can_be_offered(board, move.to))
            continue;
        find_offer(board, move.to, &offer);
        if (!offer_numbers(&move, &offer.divisors, each, context) ||
            !offer_numbers(&move, &offer.multiples, each, context))
            break;
    }
    return can_be_listed(board);
}

/* A line for every square that admits a number. */
static void describe(const struct position *position, int64_t angle, struct buffer *lines)
{
    const struct not_divisors *board = (const struct not_divisors *)position;
    const int32_t squares = side_of(board) * side_of(board);
    struct offer offer;

    (void)angle;
    if (board->filled == 0) {
        buffer_text(lines, "any integer from 2 up, in any square\n");
        return;
    }
    for (int32_t index = 0; index < squares; index++) {
        const struct square square = square_of(board, index);

        if (!can_be_offered(board, square))
            continue;
        find_offer(board, square, &offer);
        if (offers_nothing(&offer))
            continue;
        square_write(lines, square);
        buffer_text(lines, ": ");
        write_offer(lines, &offer, FITTING_LIST_MOST);
        buffer_character(lines, '\n');
    }
}

static void win(const struct position *position, bool *winners)
{
    winners[((const struct not_divisors *)position)->last_player] = true;
}

static void write(const struct move *move, struct buffer *text)
{
    square_write(text, move->to);
    buffer_character(text, '=');
    integer_write(text, move->number);
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    view_grid_start(view, position->setup->numbers[SQUARES], count);
    for (size_t i = 0; i < count; i++)
        if (trace->entries[i].kind == ITEM_MOVE)
            view_label_add(view, &trace->entries[i], trace->entries[i].move.to)->number =
                trace->entries[i].move.number;
}

static const char rules[] =
    "In rotation the players write integers from 2 up into empty squares of the grid, each integer "
    "at most once. The first one may stand anywhere; every other one needs a number above, below, "
    "left or right of it.\n\n"
    "Two integers are related if one of them divides the other. A number must be related to every "
    "number above, below, left and right of it, and to none of those diagonally next to it.\n\n"
    "The game is over when no empty square admits any integer. The last player to have moved wins; "
    "there are no scores.";

const struct game game_not_divisors = {
    .schema = {.id = "not-divisors",
               .title = "(Not)Divisors Or (Not)Multiples",
               .players_least = 2,
               .players_most = PLAYERS_MOST,
               .keys = {{.name = "squares",
                         .means = "squares along a side of the grid",
                         .least = 1,
                         .most = 702,
                         .preset = 5}},
               .shapes = {{.pattern = PATTERN_SQUARE "=" PATTERN_NUMBER,
                           .example = "b3=10",
                           .means = "this integer in this square"}}},
    .rules = rules,
    .summary =
        {"In rotation players write integers from 2 up into empty squares, none of them twice.",
         "Except for the first, a number goes above, below, left or right of another one.",
         "It must divide, or be a multiple of, every number above, below, left and right of it.",
         "It may neither divide nor be a multiple of any number diagonally next to it.",
         "When no square admits any integer, the last player to have moved wins."},
    .codes = {CODE_OFF_BOARD, CODE_OCCUPIED, CODE_TOO_SMALL, CODE_NOT_ADJACENT, CODE_USED,
              CODE_ORTHOGONAL, CODE_DIAGONAL},
    .scoring = SCORING_NONE,
    .size = size,
    .fixed_size = sizeof(struct not_divisors),
    .start = start,
    .read = read,
    .check = check,
    .explain = explain,
    .apply = apply,
    .legal = legal,
    .describe = describe,
    .win = win,
    .write = write,
    .view = view,
};
