/* Stepping By Divisors, by Leroy Quet (his text bears no date). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/numbers/integer_text.h"
#include "validator/trace.h"
#include "validator/view.h"

enum { CODE_SEQUENCE = CODES, CODE_FIRST_DIVISOR, CODE_DIVISOR, CODE_REPEAT };

enum { SQUARES };
enum { PLACE, PLACE_NUMBER, DIVIDE };
enum { PLACING, DIVIDING };

struct cell {
    uint32_t stamp;
    int32_t number, divisor; /* 0 for none */
};

struct stepping {
    struct position base;
    int32_t divisors, divisor; /* how many are written; the last one */
    bool one_divided;          /* whether the square with 1 has its divisor */
    struct cell cells[];
};

static int32_t squares(const struct setup *setup)
{
    return setup->numbers[SQUARES] * setup->numbers[SQUARES];
}

static size_t size(const struct setup *setup)
{
    return sizeof(struct stepping) + (size_t)squares(setup) * sizeof(struct cell);
}

static int32_t index_of(const struct stepping *board, struct square square)
{
    return square.row * board->base.setup->numbers[SQUARES] + square.column;
}

static int32_t number_at(const struct stepping *board, struct square square)
{
    const struct cell *cell = &board->cells[index_of(board, square)];

    return cell->stamp == board->base.stamp ? cell->number : 0;
}

static int32_t divisor_at(const struct stepping *board, struct square square)
{
    const struct cell *cell = &board->cells[index_of(board, square)];

    return cell->stamp == board->base.stamp ? cell->divisor : 0;
}

static bool beside_divisor(const struct stepping *board, struct square square)
{
    for (int direction = 0; direction < 8; direction += 2) {
        const struct square near = step(square, direction);

        if (on_board(near, board->base.setup->numbers[SQUARES]) && divisor_at(board, near) != 0)
            return true;
    }
    return false;
}

/* The number that phase 1 has reached. */
static struct integer number_due(const struct position *position)
{
    return integer_of((int64_t)position->moves + 1);
}

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    move->to = scan_square(&item);
    move->shape = shape == DIVIDE ? DIVIDE : PLACE_NUMBER;
    if (scan_character(&item, '/'))
        move->number = scan_integer(position->arithmetic, &item);
    else if (scan_character(&item, '='))
        move->number = integer_of(scan_number(&item));
    else
        move->number = number_due(position);
}

static int check_number(const struct stepping *board, const struct move *move,
                        struct reason *reason)
{
    reason->number = integer_of(number_at(board, move->to));
    if (integer_sign(reason->number) != 0)
        return CODE_OCCUPIED;
    reason->number = number_due(&board->base);
    return integer_equal(move->number, reason->number) ? CODE_NONE : CODE_SEQUENCE;
}

static bool divides(struct integer divisor, int32_t number)
{
    return divisor.limbs == NULL && divisor.value > 0 && number % divisor.value == 0;
}

static int check_divisor(const struct stepping *board, const struct move *move,
                         struct reason *reason)
{
    const bool first = board->divisors == 0;
    const int32_t number = number_at(board, move->to);

    reason->number = integer_of(divisor_at(board, move->to));
    if (integer_sign(reason->number) != 0)
        return CODE_OCCUPIED;
    if (!first && !beside_divisor(board, move->to))
        return CODE_NOT_ADJACENT;
    if (first)
        return integer_equal(move->number, integer_of(1)) ? CODE_NONE : CODE_FIRST_DIVISOR;
    reason->number = integer_of(number);
    if (!divides(move->number, number))
        return CODE_DIVISOR;
    reason->number = integer_of(board->divisor);
    return integer_equal(move->number, reason->number) ? CODE_REPEAT : CODE_NONE;
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct stepping *board = (const struct stepping *)position;

    if (!on_board(move->to, position->setup->numbers[SQUARES]))
        return CODE_OFF_BOARD;
    return position->phase == PLACING ? check_number(board, move, reason)
                                      : check_divisor(board, move, reason);
}

static void explain_occupied(const struct position *position, const struct reason *reason,
                             struct buffer *message)
{
    buffer_text(message, position->phase == PLACING ? "the square has a number already, "
                                                    : "the square has its second number already, ");
    integer_write(message, reason->number);
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    const long long number = reason->number.value;

    switch (reason->code) {
    case CODE_OFF_BOARD:
        explain_off_board(position->setup->numbers[SQUARES], message);
        return;
    case CODE_OCCUPIED:
        explain_occupied(position, reason, message);
        break;
    case CODE_SEQUENCE:
        buffer_format(message, "the number to be written now is %lld", number);
        break;
    case CODE_NOT_ADJACENT:
        buffer_text(message, "no square above, below, left or right of it has a second number");
        break;
    case CODE_FIRST_DIVISOR:
        buffer_text(message, "the first divisor to be written is 1");
        break;
    case CODE_DIVISOR:
        integer_write(message, move->number);
        buffer_format(message, " is no divisor of %lld, the number in the square", number);
        break;
    default:
        buffer_format(message, "%lld was written on the move before, too, and must not be repeated",
                      number);
        break;
    }
    explain_legal_at(position, move->to, message);
}

/* The distance from the last divisor to the new one. */
static struct integer gain(const struct position *position, const struct move *move)
{
    const struct stepping *board = (const struct stepping *)position;

    if (position->phase == PLACING || board->divisors == 0)
        return integer_of(0);
    return integer_distance(position->arithmetic, move->number, integer_of(board->divisor));
}

static void apply_number(struct stepping *board, const struct move *move)
{
    struct cell *const cell = &board->cells[index_of(board, move->to)];

    *cell = (struct cell){.stamp = board->base.stamp, .number = (int32_t)move->number.value};
    if (cell->number == squares(board->base.setup)) {
        board->base.phase = DIVIDING;
        board->base.player = 1;
    } else {
        board->base.player = next_player(&board->base);
    }
}

static void apply_divisor(struct stepping *board, const struct move *move)
{
    struct cell *const cell = &board->cells[index_of(board, move->to)];
    const struct integer points = gain(&board->base, move);

    if (integer_sign(points) != 0)
        award(&board->base, board->base.player, points);
    board->divisors++;
    board->divisor = cell->divisor = (int32_t)move->number.value;
    board->one_divided = board->one_divided || cell->number == 1;

    const int32_t left = squares(board->base.setup) - board->divisors;
    board->base.over = left == 0 || (left == 1 && !board->one_divided && board->divisor == 1);
    board->base.player = next_player(&board->base);
}

static void explain_end(const struct position *position, struct buffer *message)
{
    const struct stepping *board = (const struct stepping *)position;

    buffer_text(message, board->divisors == squares(position->setup)
                             ? "every square has two numbers"
                             : "only the square of the number 1 is left, and 1 was just written");
}

static void apply(struct position *position, const struct move *move)
{
    struct stepping *board = (struct stepping *)position;

    if (position->phase == PLACING)
        apply_number(board, move);
    else
        apply_divisor(board, move);
}

static bool offer_divisor(const struct stepping *board, struct move *move, int32_t divisor,
                          legal_each *each, void *context)
{
    move->number = integer_of(divisor);
    return divisor == board->divisor || each(context, move);
}

/* Lists the divisors of the square's number, ascending; only 1 before the first divisor. False ends
 * the listing. */
static bool offer_square(const struct stepping *board, struct move *move, legal_each *each,
                         void *context)
{
    const int32_t number = board->divisors == 0 ? 1 : number_at(board, move->to);
    int32_t divisor = 1;

    for (; divisor * divisor <= number; divisor++)
        if (number % divisor == 0 && !offer_divisor(board, move, divisor, each, context))
            return false;
    while (--divisor >= 1)
        if (number % divisor == 0 && divisor * divisor != number &&
            !offer_divisor(board, move, number / divisor, each, context))
            return false;
    return true;
}

static bool open_to_divisor(const struct stepping *board, struct square square)
{
    return divisor_at(board, square) == 0 &&
           (board->divisors == 0 || beside_divisor(board, square));
}

/* False ends the listing. */
static bool offer(const struct stepping *board, struct move *move, legal_each *each, void *context)
{
    if (board->base.phase == PLACING)
        return number_at(board, move->to) != 0 || each(context, move);
    return !open_to_divisor(board, move->to) || offer_square(board, move, each, context);
}

static struct move first_offer(const struct position *position)
{
    return (struct move){.shape = position->phase == PLACING ? PLACE_NUMBER : DIVIDE,
                         .number = number_due(position)};
}

static void legal_at(const struct position *position, struct square square, legal_each *each,
                     void *context)
{
    struct move move = first_offer(position);

    move.to = square;
    if (on_board(square, position->setup->numbers[SQUARES]))
        (void)offer((const struct stepping *)position, &move, each, context);
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const struct stepping *board = (const struct stepping *)position;
    const int32_t side = position->setup->numbers[SQUARES];
    struct move move = first_offer(position);

    for (move.to.row = 0; move.to.row < side; move.to.row++)
        for (move.to.column = 0; move.to.column < side; move.to.column++)
            if (!offer(board, &move, each, context))
                return true;
    return true;
}

static void write(const struct move *move, struct buffer *text)
{
    square_write(text, move->to);
    buffer_character(text, move->shape == DIVIDE ? '/' : '=');
    integer_write(text, move->number);
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    view_grid_start(view, position->setup->numbers[SQUARES], count);
    view->grid.seconds = true;
    for (size_t i = 0; i < count; i++) {
        const struct trace_entry *entry = &trace->entries[i];

        if (entry->kind != ITEM_MOVE)
            continue;
        struct view_label *label = view_label_add(view, entry, entry->move.to);
        label->second = entry->move.shape == DIVIDE;
        label->number = entry->move.number;
    }
}

static const char rules[] =
    "First the grid is filled: in rotation the players write the whole numbers 1, 2, 3 and so on, "
    "one a move, each into any empty square.\n\n"
    "Then every square gets a second number, written small, and player 1 begins, whoever filled "
    "the "
    "last square. The first to be written is 1, in any square. From then on a player takes a "
    "square without a second number that lies above, below, left or right of one with it, and "
    "writes a divisor of the square's number; any divisor but the one just written on the move "
    "before.\n\n"
    "The step from the divisor before to the new one, up or down, is added to the mover's score. "
    "The game is over when every square has two numbers, or when only the square with the number "
    "1 is left and a 1 has just been written. Lowest score wins.";

static void plan(const struct setup *setup, struct plan *plan)
{
    const uint32_t squares = (uint32_t)(setup->numbers[SQUARES] * setup->numbers[SQUARES]);
    const bool single = squares == 1;

    plan->stretches[0] = (struct stretch){.heading = "The numbers 1, 2, 3 and so on",
                                          .example = single ? "a1" : "b2 a1",
                                          .number = 1,
                                          .moves = squares,
                                          .player = 1};
    plan->stretches[1] = (struct stretch){.heading = "Divisors, and what they add to the score",
                                          .example = single ? "a1/1" : "b2/1 b1/2 (+1)",
                                          .number = squares + 1,
                                          .moves = squares,
                                          .player = 1};
}

const struct game game_stepping = {
    .schema = {.id = "stepping",
               .title = "Stepping By Divisors",
               .players_least = 2,
               .players_most = PLAYERS_MOST,
               .drawn_as = DRAWN_GRID,
               .seconds = true,
               .keys = {{.name = "squares",
                         .means = "squares along a side of the grid",
                         .least = 1,
                         .most = 702,
                         .preset = 8}},
               .shapes = {{.pattern = PATTERN_SQUARE,
                           .example = "c4",
                           .means = "the number due in this square",
                           .phase = PLACING},
                          {.pattern = PATTERN_SQUARE "=" PATTERN_NUMBER,
                           .example = "c4=7",
                           .means = "the same, with the number due",
                           .phase = PLACING},
                          {.pattern = PATTERN_SQUARE "/" PATTERN_NUMBER,
                           .example = "c4/3",
                           .means = "this divisor as the second number of the square",
                           .phase = DIVIDING}}},
    .rules = rules,
    .summary = {"First, in rotation, the players write 1, 2, 3 and so on, one number a move, each "
                "into any empty square, until the grid is full.",
                "Then, beginning with player 1, every move writes a second number, small, into a "
                "square that has none yet: a divisor of the number that stands there.",
                "The first of these may stand in any square and must be 1; every later one goes "
                "above, below, left or right of a square that has its second number.",
                "It must differ from the divisor written on the move before, and the difference "
                "between the two is added to the mover's score.",
                "The game is over when every square has two numbers, or when only the square of "
                "the number 1 lacks one and a 1 has just been written, and the lowest score wins."},
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_OCCUPIED, CODE_SEQUENCE, CODE_NOT_ADJACENT, CODE_FIRST_DIVISOR,
              CODE_DIVISOR, CODE_REPEAT},
    .wordings = {{CODE_OFF_BOARD, "There is no such square."},
                 {CODE_OCCUPIED,
                  "The square has its number, or in the second part its second number."},
                 {CODE_NOT_ADJACENT,
                  "No square beside, above or below this one has its second number."}},
    .own = {OWN_CODE(CODE_SEQUENCE, "sequence", "stepping: the number written is not the one due.",
                     "c4=7 as the sixth placement"),
            OWN_CODE(CODE_FIRST_DIVISOR, "first-divisor",
                     "stepping: the first divisor of the second phase is not 1.",
                     "c4/2 as the first divisor"),
            OWN_CODE(CODE_DIVISOR, "divisor",
                     "stepping: not a positive divisor of the square's number.",
                     "c4/3 on the number 7"),
            OWN_CODE(CODE_REPEAT, "repeat",
                     "stepping: the divisor is the one written on the move before.", "c4/2 d4/2")},
    .scoring = SCORING_RUNNING,
    .points = true,
    .lowest_wins = true,
    .symmetries = {.group = SYMMETRIES_SQUARE, .side = SQUARES},
    .size = size,
    .fixed_size = sizeof(struct stepping),
    .read = read,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .gain = gain,
    .legal = legal,
    .legal_at = legal_at,
    .write = write,
    .view = view,
};
