/* Stepping By Divisors, by Leroy Quet (17 March 2009). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/games/keys.h"
#include "validator/leaving.h"
#include "validator/numbers/integer_text.h"
#include "validator/restore/filling.h"
#include "validator/restore/ordering.h"
#include "validator/restore/reach.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <stdlib.h>

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

/* The numbers written so far; from the second part on those of the squares without a divisor, and
 * the last divisor. Which divisors stand on the board matters no more. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct stepping *board = (const struct stepping *)position;
    const int32_t side = position->setup->numbers[SQUARES];
    const int width = key_width((uint64_t)squares(position->setup));
    struct square square;
    uint8_t *at = key;

    (void)contest;
    if (symmetry >= SYMMETRIES_OF_SQUARE)
        return 0;
    *at++ = position->phase;
    at = key_put(at, (uint64_t)board->divisor, width);
    for (square.row = 0; square.row < side; square.row++)
        for (square.column = 0; square.column < side; square.column++) {
            const struct square there = square_image(square, side, symmetry);
            const bool divided = divisor_at(board, there) != 0;
            at = key_put(at, divided ? 0 : (uint64_t)number_at(board, there), width);
        }
    return (size_t)(at - key);
}

/* The sum of so many of the largest numbers in squares without a divisor, the last divisor being
 * one more of them. */
static int64_t sum_largest(const struct stepping *board, int32_t count)
{
    const int32_t most = squares(board->base.setup), side = board->base.setup->numbers[SQUARES];
    const struct arena_mark mark = arena_mark(board->base.arena);
    uint8_t *const left = arena_allocate_zeroed(board->base.arena, (size_t)most + 1);
    struct square square;
    int64_t sum = 0;

    for (square.row = 0; square.row < side; square.row++)
        for (square.column = 0; square.column < side; square.column++)
            if (divisor_at(board, square) == 0)
                left[number_at(board, square)]++;
    left[board->divisor]++;
    for (int32_t number = most; number > 0 && count > 0; number--)
        for (; left[number] > 0 && count > 0; left[number]--, count--)
            sum += number;
    arena_return(board->base.arena, mark);
    return sum;
}

/* A step costs at least 1, and less than the larger of its two numbers. No number is in two steps
 * of one player, since another one moves in between. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct stepping *board = (const struct stepping *)position;
    const int32_t all = squares(position->setup);
    const bool begun = board->divisors > 0;
    const int first =
        position->phase == PLACING ? leaving_seat_behind(position, 0) : position->player;
    const int due = begun ? first : leaving_next(position, first); /* the first divisor is free */
    const int32_t most = begun ? all - board->divisors : all - 1;
    const int32_t least = most > 1 && !board->one_divided ? most - 1 : most;

    (void)contest;
    if (has_left(position, player))
        return (struct prospects){0};
    const int32_t steps = leaving_turns_left(position, due, player, most);
    int64_t sum = 0;
    if (position->phase == PLACING)
        for (int32_t i = 0; i < steps; i++)
            sum += all - i;
    else
        sum = sum_largest(board, steps);
    return (struct prospects){.least = leaving_turns_left(position, due, player, least),
                              .most = sum - steps};
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

/* A sheet, with its marks by square; ABSENT_MARK for none. */
struct paper {
    const struct position *position;
    struct restoration *restoration;
    struct mark_list numbers, seconds;
    const uint32_t *first; /* marks of the numbers */
};

static const struct mark *mark_of(const struct paper *paper, uint32_t index)
{
    return &paper->restoration->drawn->marks[index];
}

static bool refused(const struct paper *paper)
{
    return paper->restoration->code != CODE_NONE;
}

static int64_t value_of(const struct paper *paper, uint32_t index)
{
    return digits_value(mark_of(paper, index)->digits);
}

/* The mark of the number in the square of a second one. */
static uint32_t number_under(const struct paper *paper, uint32_t second)
{
    const struct square at = mark_of(paper, second)->at;

    return paper->first[at.row * paper->position->setup->numbers[SQUARES] + at.column];
}

static uint32_t *marks_by_square(const struct paper *paper, const struct mark_list *list)
{
    const int32_t side = paper->position->setup->numbers[SQUARES];
    uint32_t *const marks = arena_allocate(paper->restoration->arena,
                                           (size_t)squares(paper->position->setup) * sizeof *marks);

    for (int32_t i = 0; i < side * side; i++)
        marks[i] = ABSENT_MARK;
    for (size_t i = 0; i < list->count; i++) {
        const struct square at = mark_of(paper, list->marks[i])->at;
        marks[at.row * side + at.column] = list->marks[i];
    }
    return marks;
}

static void add_moves(const struct paper *paper, const struct mark_list *list, uint8_t shape)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct mark *const mark = mark_of(paper, list->marks[i]);
        const struct move move = {
            .shape = shape, .to = mark->at, .number = mark_number(paper->position, mark)};
        restoration_add(paper->restoration, &move, list->marks[i]);
    }
}

/* "d2 has its second number already, though a3 has no number yet" */
static void refuse_early(const struct paper *paper)
{
    const int32_t side = paper->position->setup->numbers[SQUARES];
    const uint32_t second = paper->seconds.marks[0];
    struct buffer *const message = restoration_object(paper->restoration, CODE_PHASE, second);
    int32_t i = 0;

    while (paper->first[i] != ABSENT_MARK)
        i++;
    square_write(message, mark_of(paper, second)->at);
    buffer_text(message, " has its second number, though ");
    square_write(message, (struct square){i % side, i / side});
    buffer_text(message, " has no number yet");
}

/* "5 is no divisor of 12, the number of c4" */
static void refuse_divisor(const struct paper *paper, uint32_t second)
{
    struct buffer *const message = restoration_object(paper->restoration, CODE_DIVISOR, second);

    explain_number(message, mark_number(paper->position, mark_of(paper, second)));
    buffer_format(message, " is no divisor of %lld, the number of ",
                  (long long)value_of(paper, number_under(paper, second)));
    square_write(message, mark_of(paper, second)->at);
}

/* Every square has its number, and every second number divides it. */
static bool are_divisors(const struct paper *paper)
{
    if (paper->numbers.count < (size_t)squares(paper->position->setup)) {
        refuse_early(paper);
        return false;
    }
    for (size_t i = 0; i < paper->seconds.count; i++) {
        const uint32_t second = paper->seconds.marks[i];
        const int64_t divisor = value_of(paper, second);
        if (divisor < 1 || value_of(paper, number_under(paper, second)) % divisor != 0) {
            refuse_divisor(paper, second);
            return false;
        }
    }
    return true;
}

/* The squares and divisors of the second numbers, as they stand in the list. */
static struct filling filling_of(const struct paper *paper)
{
    struct arena *const arena = paper->restoration->arena;
    const size_t count = paper->seconds.count;
    struct square *const at = arena_allocate(arena, count * sizeof *at);
    int32_t *const values = arena_allocate(arena, count * sizeof *values);

    for (size_t i = 0; i < count; i++) {
        at[i] = mark_of(paper, paper->seconds.marks[i])->at;
        values[i] = (int32_t)value_of(paper, paper->seconds.marks[i]);
    }
    return (struct filling){.side = paper->position->setup->numbers[SQUARES],
                            .count = count,
                            .squares = at,
                            .values = values,
                            .first = 1,
                            .last = ANY_LAST};
}

/* Puts the second numbers in an order that is found. */
static enum found find_order(struct paper *paper, const struct filling *filling)
{
    struct arena *const arena = paper->restoration->arena;
    uint32_t *const order = arena_allocate(arena, filling->count * sizeof *order);
    const enum found found = filling_find(filling, arena, order);

    for (size_t i = 0; found == FOUND && i < filling->count; i++)
        order[i] = paper->seconds.marks[order[i]];
    if (found == FOUND)
        paper->seconds.marks = order;
    return found;
}

enum { ENDS_TRIED = 64, UNDECIDED_MOST = 4 };

/* Where only the square of the number 1 lacks its second number, the game is over if 1 was written
 * last. Tries to end so; FOUND_NONE if it is proved that no order does. */
static enum found find_end(struct paper *paper, struct filling *filling)
{
    const struct mark_list written = paper->seconds;
    int tried = 0, undecided = 0;

    for (size_t i = 0; i < written.count && undecided < UNDECIDED_MOST; i++) {
        if (filling->values[i] != 1 ||
            !marks_can_end(paper->restoration, &written, filling->side, i))
            continue;
        filling->last = (uint32_t)i;
        const enum found found =
            ++tried > ENDS_TRIED ? FOUND_UNDECIDED : find_order(paper, filling);
        if (found == FOUND)
            return FOUND;
        undecided += found == FOUND_UNDECIDED;
    }
    filling->last = ANY_LAST;
    return undecided > 0 ? FOUND_UNDECIDED : FOUND_NONE;
}

static bool ends_by_order(const struct paper *paper)
{
    const size_t all = (size_t)squares(paper->position->setup);

    if (paper->seconds.count != all - 1)
        return false;
    for (size_t i = 0; i < paper->seconds.count; i++)
        if (number_under(paper, paper->seconds.marks[i]) == paper->numbers.marks[0])
            return false;
    return true;
}

/* "1 is the second number of 9 of 16 squares, so it was written twice in turn", and where it
 * matters which came first or last, that too. */
static void write_excess(const struct filling *filling, int32_t value, size_t count,
                         struct buffer *message)
{
    buffer_format(message, "%d is the second number of %zu of %zu squares", value, count,
                  filling->count);
    if (2 * count <= filling->count + 1) {
        buffer_text(message, value != filling->first ? ", the first of which had to be 1" : "");
        if (filling->last != ANY_LAST && filling->values[filling->last] != value) {
            buffer_text(message,
                        value != filling->first ? " and the last is " : ", the last being ");
            square_write(message, filling->squares[filling->last]);
        }
    }
    buffer_text(message, ", so it was written twice in turn");
}

static void refuse_excess(const struct paper *paper, const struct filling *filling, int32_t value)
{
    uint32_t mark = ABSENT_MARK;
    size_t count = 0;

    for (size_t i = 0; i < filling->count; i++)
        if (filling->values[i] == value) {
            count++;
            mark = paper->seconds.marks[i];
        }
    write_excess(filling, value, count, restoration_object(paper->restoration, CODE_REPEAT, mark));
}

static void refuse_order(const struct paper *paper, const struct filling *filling, enum found found)
{
    const int32_t excess = filling_excess(filling, paper->restoration->arena);

    if (found == FOUND_UNDECIDED)
        restoration_refuse(paper->restoration, CODE_UNDECIDED, ABSENT_MARK,
                           "no order was found in which the second numbers can have been written, "
                           "and none was ruled out");
    else if (excess != 0)
        refuse_excess(paper, filling, excess);
    else
        restoration_refuse(paper->restoration, CODE_UNREACHABLE, ABSENT_MARK,
                           "in every order of the second numbers one stands beside none before it, "
                           "or repeats the divisor just written");
}

static bool has_one(const struct filling *filling)
{
    for (size_t i = 0; i < filling->count; i++)
        if (filling->values[i] == filling->first)
            return true;
    return false;
}

/* Puts the second numbers in a legal order, or refuses the sheet. */
static void suppose_order(struct paper *paper)
{
    struct restoration *const restoration = paper->restoration;
    const bool last = marks_put_last(restoration, &paper->seconds);
    struct filling filling = filling_of(paper);
    struct mark_list list = paper->seconds;
    enum found found;

    if (!has_one(&filling)) {
        restoration_refuse(restoration, CODE_FIRST_DIVISOR, paper->seconds.marks[0],
                           "no second number is 1, which is the first to be written");
        return;
    }
    if (!marks_order_by_reach(restoration, &list, filling.side, last, "a second number"))
        return;
    if (last)
        filling.last = (uint32_t)filling.count - 1;
    found = !last && ends_by_order(paper) ? find_end(paper, &filling) : FOUND_NONE;
    if (found == FOUND_NONE)
        found = find_order(paper, &filling);
    if (found != FOUND)
        refuse_order(paper, &filling, found);
}

static int compare_numbers(const void *a, const void *b)
{
    const int32_t first = *(const int32_t *)a, second = *(const int32_t *)b;

    return (first > second) - (first < second);
}

/* The second numbers in ascending order. */
static int32_t *sorted_seconds(const struct paper *paper)
{
    const size_t count = paper->seconds.count;
    int32_t *const sorted = arena_allocate(paper->restoration->arena, (count + 1) * sizeof *sorted);

    for (size_t i = 0; i < count; i++)
        sorted[i] = (int32_t)value_of(paper, paper->seconds.marks[i]);
    qsort(sorted, count, sizeof *sorted, compare_numbers);
    return sorted;
}

/* How many steps a player has made: the first second number was none. */
static size_t steps_of(const struct paper *paper, int player)
{
    const size_t count = paper->seconds.count, players = (size_t)paper->position->setup->players;
    const size_t moves = (count + players - (size_t)player) / players;

    return moves - (player == 1 && moves > 0);
}

/* Steps of one player have no squares in common, so the longest would lead from the least numbers
 * to the greatest. */
static int64_t most_of(const int32_t *sorted, size_t count, size_t steps)
{
    int64_t sum = 0;

    for (size_t i = 0; i < steps; i++)
        sum += sorted[count - 1 - i] - sorted[i];
    return sum;
}

/* By how much each number differs at least from any other one, in ascending order. */
static int32_t *sorted_gaps(const struct paper *paper, const int32_t *sorted)
{
    const size_t count = paper->seconds.count;
    int32_t *const gaps = arena_allocate(paper->restoration->arena, (count + 1) * sizeof *gaps);
    size_t start = 0;

    for (size_t i = 1; i <= count; i++) {
        if (i < count && sorted[i] == sorted[start])
            continue;
        const int32_t down = start == 0 ? INT32_MAX : sorted[start] - sorted[start - 1];
        const int32_t up = i == count ? INT32_MAX : sorted[i] - sorted[start];
        for (; start < i; start++)
            gaps[start] = down < up ? down : up;
    }
    qsort(gaps, count, sizeof *gaps, compare_numbers);
    return gaps;
}

/* A step is at least as long as the mean of the gaps at both its ends. */
static int64_t least_of(const int32_t *gaps, size_t steps)
{
    int64_t sum = 0;

    for (size_t i = 0; i < 2 * steps; i++)
        sum += gaps[i];
    return (sum + 1) / 2;
}

/* What the scores can be in any order; false if they are certain. */
static bool bound_scores(const struct paper *paper)
{
    struct arena *const arena = paper->restoration->arena;
    const int players = paper->position->setup->players;
    const int32_t *const sorted = sorted_seconds(paper);
    const int32_t *const gaps = sorted_gaps(paper, sorted);
    struct integer *const least = arena_allocate(arena, (size_t)(players + 1) * sizeof *least);
    struct integer *const most = arena_allocate(arena, (size_t)(players + 1) * sizeof *most);
    bool uncertain = false;

    for (int player = 1; player <= players; player++) {
        const size_t steps = steps_of(paper, player);
        least[player] = integer_of(least_of(gaps, steps));
        most[player] = integer_of(most_of(sorted, paper->seconds.count, steps));
        uncertain = uncertain || !integer_equal(least[player], most[player]);
    }
    paper->restoration->least = least;
    paper->restoration->most = most;
    return uncertain;
}

/* The second part of the game, of which the sheet tells the order only by strokes. */
static void restore_divisors(struct paper *paper)
{
    struct restoration *const restoration = paper->restoration;
    const int64_t first = squares(paper->position->setup) + (int64_t)1;

    if (!marks_order_by_stroke(restoration, MARK_SECOND, first, &paper->seconds) &&
        !refused(paper)) {
        suppose_order(paper);
        if (!refused(paper) && paper->seconds.count > 2) {
            restoration->order = ORDER_SUPPOSED;
            restoration->untold = bound_scores(paper);
            restoration->why = "in which order the second numbers were written is not on it";
        }
    }
    if (!refused(paper))
        add_moves(paper, &paper->seconds, DIVIDE);
}

static void restore(const struct position *position, struct restoration *restoration)
{
    struct paper paper = {.position = position,
                          .restoration = restoration,
                          .numbers = marks_of(restoration, MARK_NUMBER, 0),
                          .seconds = marks_of(restoration, MARK_SECOND, 0)};

    paper.first = marks_by_square(&paper, &paper.numbers);
    const bool ordered = marks_order_by_number(restoration, &paper.numbers);
    add_moves(&paper, &paper.numbers, PLACE_NUMBER);
    if (ordered && paper.seconds.count > 0 && are_divisors(&paper))
        restore_divisors(&paper);
    restoration_check_last(restoration);
}

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
               .prefix = "STE",
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
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_OCCUPIED, CODE_SEQUENCE, CODE_NOT_ADJACENT, CODE_FIRST_DIVISOR,
              CODE_DIVISOR, CODE_REPEAT},
    .wordings = {{CODE_OFF_BOARD, "That square is not on the grid."},
                 {CODE_OCCUPIED,
                  "That square has its number already, or in part two its second number."},
                 {CODE_NOT_ADJACENT,
                  "No square above, below, left or right of that one has its second number yet."}},
    .own =
        {OWN_CODE(
             CODE_SEQUENCE, "sequence",
             "stepping: in part one the numbers are written in order, and another one is next.",
             "c4=7 as the sixth placement"),
         OWN_CODE(CODE_FIRST_DIVISOR, "first-divisor",
                  "stepping: the first of the second numbers must be 1.",
                  "c4/2 as the first divisor"),
         OWN_CODE(
             CODE_DIVISOR, "divisor",
             "stepping: a second number must divide the number in its square, and 0 divides none.",
             "c4/3 on the number 7"),
         OWN_CODE(CODE_REPEAT, "repeat",
                  "stepping: you may not write the divisor that was written on the move before.",
                  "c4/2 d4/2")},
    .without = "the others write all numbers and divisors that remain; a low score of one who left "
               "is of no use",
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
    .restore = restore,
    .key = key,
    .prospects = prospects,
};
