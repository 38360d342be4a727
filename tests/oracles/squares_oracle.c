/* Stepping and by-numbers follow their rules in random games. The rules are implemented a second
 * time, slowly and plainly, from the list of moves alone.
 *
 * Runs: plain
 */
#include "tests/oracles/playout.c"
#include "validator/games/games.h"
#include "validator/numbering.h"
#include "validator/view.h"

static int index_in(struct square square, int side)
{
    return square.row * side + square.column;
}

static bool neighbours(struct square a, struct square b)
{
    return abs(a.column - b.column) + abs(a.row - b.row) == 1;
}

/* stepping: the board is filled again from the moves. */

struct steps {
    int side, squares, numbers[CELLS_MOST], divisors[CELLS_MOST];
    int64_t last;
};

static void steps_of(const struct table *table, struct steps *steps)
{
    memset(steps, 0, sizeof *steps);
    steps->side = table->setup.numbers[0];
    steps->squares = steps->side * steps->side;
    for (int i = 0; i < (int)table->count; i++) {
        const int index = index_in(table->moves[i].to, steps->side);
        if (i < steps->squares)
            steps->numbers[index] = i + 1;
        else
            steps->divisors[index] = (int)(steps->last = table->moves[i].number.value);
    }
}

static bool touches_divisor(const struct steps *steps, struct square to)
{
    struct square other;

    for (other.row = 0; other.row < steps->side; other.row++)
        for (other.column = 0; other.column < steps->side; other.column++)
            if (neighbours(to, other) && steps->divisors[index_in(other, steps->side)] != 0)
                return true;
    return false;
}

static int stepping_code(const struct steps *steps, size_t count, const struct move *move)
{
    const int64_t number = move->number.value;

    if (!on_board(move->to, steps->side))
        return CODE_OFF_BOARD;
    const int index = index_in(move->to, steps->side);
    if (count < (size_t)steps->squares) {
        if (steps->numbers[index] != 0)
            return CODE_OCCUPIED;
        return number == (int64_t)count + 1 ? CODE_NONE : own_code(&game_stepping, "sequence");
    }
    if (steps->divisors[index] != 0)
        return CODE_OCCUPIED;
    if (steps->last == 0)
        return number == 1 ? CODE_NONE : own_code(&game_stepping, "first-divisor");
    if (!touches_divisor(steps, move->to))
        return CODE_NOT_ADJACENT;
    if (number < 1 || steps->numbers[index] % number != 0)
        return own_code(&game_stepping, "divisor");
    return number == steps->last ? own_code(&game_stepping, "repeat") : CODE_NONE;
}

/* Counts the moves that the rules allow; with `ask_game` check() must agree about each. */
static int32_t stepping_moves(const struct table *table, bool ask_game)
{
    struct steps steps;
    struct move move = {0};
    int32_t count = 0;

    steps_of(table, &steps);
    move.shape = table->count < (size_t)steps.squares ? 1 : 2;
    for (move.to.row = -1; move.to.row <= steps.side; move.to.row++)
        for (move.to.column = -1; move.to.column <= steps.side; move.to.column++)
            for (int64_t number = 0; number <= steps.squares + 1; number++) {
                move.number = integer_of(number);
                const int code = stepping_code(&steps, table->count, &move);
                count += code == CODE_NONE;
                if (ask_game)
                    assert_int_equal(ask(table, &move), code);
            }
    return count;
}

/* The game is over when no player could move: that is what the rule about the last square amounts
 * to. */
static void judge_stepping(struct table *table)
{
    const size_t side = (size_t)table->setup.numbers[0], squares = side * side;
    const size_t count = table->count, players = (size_t)table->setup.players;

    for (size_t i = squares + 1; i < count; i++)
        score(table, (int)((i - squares) % players) + 1,
              integer_of(llabs(table->moves[i].number.value - table->moves[i - 1].number.value)));
    table->player = (int)((count < squares ? count : count - squares) % players) + 1;
    table->over = stepping_moves(table, false) == 0;
}

static void compare_stepping(struct table *table)
{
    assert_int_equal(stepping_moves(table, true), count_legal(table, true));
}

static void look_stepping(struct table *table, const struct view *view)
{
    struct steps steps;

    steps_of(table, &steps);
    assert_int_equal(view->geometry, VIEW_GRID);
    assert_int_equal(view->grid.side, steps.side);
    assert_int_equal(view->grid.sheets, 1);
    assert_true(view->grid.seconds);
    assert_int_equal(view->grid.count, table->count);
    for (size_t i = 0; i < view->grid.count; i++) {
        const struct view_label *label = &view->grid.labels[i];
        const int index = index_in(label->square, steps.side);
        assert_int_equal(label->move, i + 1);
        assert_int_equal(label->second, i >= (size_t)steps.squares);
        assert_int_equal(label->number.value,
                         label->second ? steps.divisors[index] : steps.numbers[index]);
    }
}

static void set_up_stepping(struct table *table)
{
    table->setup.players = 2 + draw(table, 5);
    table->setup.numbers[0] = 1 + draw(table, 4);
}

static void test_stepping(void **state)
{
    const struct oracle oracle = {
        .game = &game_stepping,
        .set_up = set_up_stepping,
        .judge = judge_stepping,
        .compare = compare_stepping,
        .look = look_stepping,
    };
    (void)state;
    play_games(&oracle, 300);
}

/* by-numbers: both rounds are played again, walking square by square. */

struct rounds {
    int side, round, number;
    bool over;
    struct square last;
    int filled[CELLS_MOST];
};

static int by_numbers_code(const struct table *table, const struct rounds *rounds, struct square to)
{
    static const int sideways[] = {0, 1, 0, -1}, down[] = {-1, 0, 1, 0};
    const int side = rounds->side;

    if (!on_board(to, side))
        return CODE_OFF_BOARD;
    if (rounds->filled[index_in(to, side)] != 0)
        return CODE_OCCUPIED;
    if (rounds->number == 0)
        return CODE_NONE;
    for (int way = 0; way < 4; way++) {
        struct square at = rounds->last;
        for (int32_t walked = 1; walked < side; walked++) {
            at.column = (at.column + sideways[way] + side) % side;
            at.row = (at.row + down[way] + side) % side;
            if (square_equal(at, to) && (walked == table->lists[0][rounds->last.column] ||
                                         walked == table->lists[1][rounds->last.row]))
                return CODE_NONE;
        }
    }
    return own_code(&game_by_numbers, "distance");
}

/* Counts the squares to go to; with `ask_game`, check() must agree on each. */
static int32_t by_numbers_moves(const struct table *table, const struct rounds *rounds,
                                bool ask_game)
{
    struct move move = {0};
    int32_t count = 0;

    for (move.to.row = -1; move.to.row <= rounds->side; move.to.row++)
        for (move.to.column = -1; move.to.column <= rounds->side; move.to.column++) {
            const int code = by_numbers_code(table, rounds, move.to);
            count += code == CODE_NONE;
            if (ask_game)
                assert_int_equal(ask(table, &move), code);
        }
    return count;
}

static void rounds_of(struct table *table, struct rounds *rounds)
{
    memset(rounds, 0, sizeof *rounds);
    rounds->side = table->setup.numbers[0];
    for (size_t i = 0; i < table->count; i++) {
        rounds->last = table->moves[i].to;
        rounds->filled[index_in(rounds->last, rounds->side)] = ++rounds->number;
        if (by_numbers_moves(table, rounds, false) > 0)
            continue;
        const int first = table->setup.numbers[3];
        score(table, rounds->round == 0 ? first : 3 - first, integer_of(rounds->number));
        rounds->over = rounds->round++ == 1;
        rounds->number = 0;
        memset(rounds->filled, 0, sizeof rounds->filled);
    }
}

static void judge_by_numbers(struct table *table)
{
    struct rounds rounds;

    rounds_of(table, &rounds);
    table->over = rounds.over;
    table->player = rounds.number % 2 + 1;
    if (table->over)
        return;
    assert_int_equal(table->position->grid_ended, rounds.round == 1 && rounds.number == 0);
    assert_int_equal(number_due(table->position, false).number, rounds.number + 1);
}

static void compare_by_numbers(struct table *table)
{
    struct rounds rounds;

    rounds_of(table, &rounds); /* adds to the scores, which are counted anew after each move */
    assert_int_equal(by_numbers_moves(table, &rounds, true), count_legal(table, true));
}

/* Each label is where its move went. Those on the last sheet, which is empty after round 1, equal
 * the oracle's grid. */
static void look_by_numbers(struct table *table, const struct view *view)
{
    struct rounds rounds;
    int on_last = 0;

    rounds_of(table, &rounds);
    assert_int_equal(view->grid.sheets, rounds.round > 0 ? 2 : 1);
    assert_ptr_equal(view->grid.columns, table->lists[0]);
    assert_ptr_equal(view->grid.rows, table->lists[1]);
    assert_int_equal(view->grid.count, table->count);
    for (size_t i = 0; i < view->grid.count; i++) {
        const struct view_label *label = &view->grid.labels[i];
        assert_int_equal(label->move, i + 1);
        assert_true(square_equal(label->square, table->moves[i].to));
        if (rounds.over || label->sheet + 1 < view->grid.sheets)
            continue;
        on_last++;
        assert_int_equal(label->number.value, rounds.filled[index_in(label->square, rounds.side)]);
    }
    assert_int_equal(on_last, rounds.number);
}

static void set_up_by_numbers(struct table *table)
{
    const int32_t side = 2 + draw(table, 5);

    table->setup.players = 2;
    table->setup.numbers[0] = side;
    table->setup.numbers[3] = 1 + draw(table, 2);
    for (int list = 0; list < 2; list++) {
        table->setup.lists[1 + list] = table->lists[list];
        for (int32_t i = 0; i < side; i++)
            table->lists[list][i] = 1 + draw(table, side - 1);
    }
}

static void test_by_numbers(void **state)
{
    const struct oracle oracle = {
        .game = &game_by_numbers,
        .set_up = set_up_by_numbers,
        .judge = judge_by_numbers,
        .compare = compare_by_numbers,
        .look = look_by_numbers,
    };
    (void)state;
    play_games(&oracle, 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stepping),
        cmocka_unit_test(test_by_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
