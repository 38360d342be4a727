/* What is made of a sheet with a grid is what an enumeration of all orders says of it: on every
 * tiny board, and on sheets of random games, finished or not.
 *
 * Runs: long plain
 */
#include "tests/helpers/watched.h"
#include "tests/oracles/own_code.h"
#include "validator/game.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE_MOST = 12, CELLS_MOST = SIDE_MOST * SIDE_MOST, MARKS_MOST = 2 * CELLS_MOST };
enum { DIGITS_SHOWN = 12 };

/* A sheet, and what became of it. */
struct desk {
    const struct game *game;
    struct arena arena;
    struct arithmetic *arithmetic;
    struct workspace workspace;
    uint32_t stamp;
    struct setup setup;
    int32_t lists[2][SIDE_MOST];
    struct drawn drawn;
    struct mark marks[MARKS_MOST];
    char digits[MARKS_MOST][2][DIGITS_SHOWN + 1];
    struct restoration restoration;
    struct position *position;
    int code;
    uint64_t seed;
};

static struct desk *desk_new(const struct game *game, int players, int32_t side)
{
    struct desk *const desk = calloc(1, sizeof *desk);

    assert_non_null(desk);
    desk->game = game;
    desk->arithmetic = arithmetic_new(&desk->arena);
    desk->setup.players = players;
    desk->setup.numbers[0] = side;
    desk->drawn.marks = desk->marks;
    return desk;
}

static void desk_free(struct desk *desk)
{
    workspace_release(&desk->workspace);
    arithmetic_free(desk->arithmetic);
    arena_release(&desk->arena);
    free(desk);
}

/* A number from 0 to below - 1 from Knuth's generator. */
static int32_t draw(struct desk *desk, int32_t below)
{
    desk->seed = desk->seed * 6364136223846793005U + 1442695040888963407U;
    return (int32_t)((desk->seed >> 33) % (uint64_t)below);
}

static struct position *set_up(struct desk *desk)
{
    return workspace_set_up(&desk->workspace, desk->game, &desk->setup, desk->arithmetic,
                            &desk->arena, ++desk->stamp);
}

static void clear(struct desk *desk)
{
    desk->drawn.count = 0;
    arena_empty(&desk->arena);
}

static struct digits write_digits(char *text, int64_t number)
{
    const int len = snprintf(text, DIGITS_SHOWN + 1, "%lld", (long long)number);

    return (struct digits){text, (size_t)len};
}

static struct mark *put(struct desk *desk, enum mark_kind kind, struct square at, int64_t number)
{
    const size_t i = desk->drawn.count++;

    assert_true(i < MARKS_MOST);
    desk->marks[i] = (struct mark){.start = (uint32_t)i,
                                   .end = (uint32_t)i + 1,
                                   .kind = (uint8_t)kind,
                                   .at = at,
                                   .digits = write_digits(desk->digits[i][0], number)};
    return &desk->marks[i];
}

static void put_stroke(struct desk *desk, struct mark *mark, int64_t number)
{
    mark->stroke = write_digits(desk->digits[mark - desk->marks][1], number);
}

static struct square square_of(const struct desk *desk, int32_t index)
{
    return (struct square){index % desk->setup.numbers[0], index / desk->setup.numbers[0]};
}

static bool is_move(const struct mark *mark)
{
    return mark->kind == MARK_NUMBER || mark->kind == MARK_SECOND || mark->kind == MARK_CROSS;
}

/* Every mark that is a move is restored once. */
static void assert_whole(const struct desk *desk)
{
    uint8_t restored[MARKS_MOST] = {0};

    for (size_t i = 0; i < desk->restoration.count; i++)
        assert_int_equal(restored[desk->restoration.moves[i].mark]++, 0);
    for (size_t i = 0; i < desk->drawn.count; i++)
        assert_int_equal(restored[i], is_move(&desk->marks[i]));
}

static int play(struct desk *desk, const struct move *move)
{
    struct reason reason = {0};

    if (desk->position->over)
        return CODE_OVER;
    if (desk->game->schema.shapes[move->shape].phase != desk->position->phase)
        return CODE_PHASE;
    const int code = desk->game->check(desk->position, move, &reason);
    if (code != CODE_NONE)
        return code;
    desk->position->scorer = 0;
    desk->game->apply(desk->position, move);
    desk->position->moves++;
    position_settle(desk->position);
    return CODE_NONE;
}

/* Restores the sheet and plays what was restored, as replaying does; the code of the first refusal.
 */
static int restore(struct desk *desk)
{
    struct restoration *const restoration = &desk->restoration;

    *restoration = (struct restoration){
        .drawn = &desk->drawn, .arena = &desk->arena, .mark = ABSENT_MARK, .order = ORDER_FIXED};
    desk->position = set_up(desk);
    desk->game->restore(desk->position, restoration);
    desk->code = CODE_NONE;
    for (size_t i = 0; i < restoration->count && desk->code == CODE_NONE; i++)
        desk->code = play(desk, &restoration->moves[i].move);
    if (desk->code == CODE_NONE)
        desk->code = restoration->code;
    if (desk->code == CODE_NONE)
        assert_whole(desk);
    else
        assert_true(restoration->code == CODE_NONE || restoration->message.len > 10);
    if (desk->position->over && desk->game->finish != NULL)
        desk->game->finish(desk->position);
    buffer_release(&restoration->message);
    return desk->code;
}

/* differences: every set of x's on boards of one to four squares a side. */

static int differences_code(const struct desk *desk, uint32_t set)
{
    const int32_t side = desk->setup.numbers[0];

    for (int32_t later = 0; later < side * side; later++)
        for (int32_t earlier = 0; earlier < later; earlier++) {
            const struct square a = square_of(desk, earlier), b = square_of(desk, later);
            if (!(set >> earlier & 1) || !(set >> later & 1))
                continue;
            if (a.row == b.row)
                return own_code(&game_differences, "row");
            if (a.column == b.column)
                return own_code(&game_differences, "column");
        }
    return CODE_NONE;
}

static void check_crosses(struct desk *desk, uint32_t set, int32_t last)
{
    const int32_t side = desk->setup.numbers[0];
    int32_t count = 0;

    clear(desk);
    for (int32_t i = 0; i < side * side; i++)
        if (set >> i & 1) {
            put(desk, MARK_CROSS, square_of(desk, i), 0)->last = i == last;
            count++;
        }
    const bool legal = differences_code(desk, set) == CODE_NONE;
    assert_int_equal(restore(desk) == CODE_NONE, legal);
    if (!legal)
        return;
    assert_int_equal(desk->position->over, count == side);
    assert_int_equal(desk->restoration.order,
                     count - (last >= 0) > 1 ? ORDER_SUPPOSED : ORDER_FIXED);
    assert_false(desk->restoration.untold);
    if (last >= 0)
        assert_int_equal(desk->restoration.moves[count - 1].mark,
                         __builtin_popcount(set & ((1U << last) - 1)));
}

static void test_differences(void **state)
{
    (void)state;
    for (int32_t side = 1; side <= 4; side++) {
        struct desk *const desk = desk_new(&game_differences, 2, side);
        for (uint32_t set = 0; set < 1U << side * side; set++) {
            check_crosses(desk, set, -1);
            for (int32_t last = 0; last < side * side && side < 4; last++)
                if (set >> last & 1)
                    check_crosses(desk, set, last);
        }
        desk_free(desk);
    }
}

/* The refusal stands at the later of both marks, and names both. */
static void test_refusals(void **state)
{
    struct desk *const desk = desk_new(&game_differences, 2, 8);
    (void)state;

    put(desk, MARK_CROSS, (struct square){3, 3}, 0);
    put(desk, MARK_CROSS, (struct square){3, 6}, 0);
    put(desk, MARK_CROSS, (struct square){4, 6}, 0);
    desk->restoration = (struct restoration){.drawn = &desk->drawn, .arena = &desk->arena};
    desk->position = set_up(desk);
    game_differences.restore(desk->position, &desk->restoration);
    assert_int_equal(desk->restoration.code, own_code(&game_differences, "column"));
    assert_int_equal(desk->restoration.mark, 1);
    assert_string_equal(buffer_string(&desk->restoration.message), "d4 and d7 are in one column");
    buffer_release(&desk->restoration.message);
    desk_free(desk);
}

/* Grids of numbers, 0 for none; with the square of the last move, or -1. */
struct grid {
    int32_t side, cells;
    int32_t numbers[CELLS_MOST], seconds[CELLS_MOST];
    int32_t last;
};

static void put_numbers(struct desk *desk, const struct grid *grid)
{
    clear(desk);
    for (int32_t i = 0; i < grid->cells; i++) {
        if (grid->numbers[i] != 0)
            put(desk, MARK_NUMBER, square_of(desk, i), grid->numbers[i])->last = i == grid->last;
        if (grid->seconds[i] != 0)
            put(desk, MARK_SECOND, square_of(desk, i), grid->seconds[i])->last = i == grid->last;
    }
}

static bool are_beside(const struct grid *grid, int32_t a, int32_t b)
{
    return abs(a / grid->side - b / grid->side) + abs(a % grid->side - b % grid->side) == 1;
}

static bool are_diagonal(const struct grid *grid, int32_t a, int32_t b)
{
    return abs(a / grid->side - b / grid->side) == 1 && abs(a % grid->side - b % grid->side) == 1;
}

/* not-divisors: whether some order of the numbers is legal, by trying every one. */

static bool may_write(const struct grid *grid, uint32_t filled, int32_t at)
{
    bool touches = filled == 0;

    for (int32_t i = 0; i < grid->cells; i++) {
        if (!(filled >> i & 1))
            continue;
        const int32_t a = grid->numbers[i], b = grid->numbers[at];
        const bool related = a % b == 0 || b % a == 0;
        if (a == b || (are_beside(grid, i, at) && !related) ||
            (are_diagonal(grid, i, at) && related))
            return false;
        touches = touches || are_beside(grid, i, at);
    }
    return touches && grid->numbers[at] >= 2;
}

static bool can_fill(const struct grid *grid, uint32_t filled, uint32_t whole)
{
    if (filled == whole)
        return true;
    for (int32_t i = 0; i < grid->cells; i++)
        if ((whole & ~filled) >> i & 1 && (i != grid->last || (whole & ~filled) == 1U << i) &&
            may_write(grid, filled, i) && can_fill(grid, filled | 1U << i, whole))
            return true;
    return false;
}

static void check_numbers(struct desk *desk, const struct grid *grid)
{
    uint32_t whole = 0;
    int count = 0;

    for (int32_t i = 0; i < grid->cells; i++)
        if (grid->numbers[i] != 0) {
            whole |= 1U << i;
            count++;
        }
    put_numbers(desk, grid);
    assert_int_equal(restore(desk) == CODE_NONE, can_fill(grid, 0, whole));
    assert_int_not_equal(desk->code, CODE_UNDECIDED);
    if (desk->code != CODE_NONE || count == 0)
        return;
    bool winners[PLAYERS_MOST + 1] = {false};
    game_not_divisors.win(desk->position, winners);
    assert_true(winners[(count - 1) % desk->setup.players + 1]);
    assert_false(desk->restoration.untold);
}

static void check_lasts(struct desk *desk, struct grid *grid)
{
    for (grid->last = -1; grid->last < grid->cells; grid->last++)
        if (grid->last < 0 || grid->numbers[grid->last] != 0)
            check_numbers(desk, grid);
}

/* Puts each of the numbers that are left anywhere, or nowhere. */
static void check_placements(struct desk *desk, struct grid *grid, const int32_t *numbers)
{
    if (*numbers == 0) {
        check_lasts(desk, grid);
        return;
    }
    check_placements(desk, grid, numbers + 1);
    for (int32_t i = 0; i < grid->cells; i++) {
        if (grid->numbers[i] != 0)
            continue;
        grid->numbers[i] = *numbers;
        check_placements(desk, grid, numbers + 1);
        grid->numbers[i] = 0;
    }
}

static void test_not_divisors(void **state)
{
    static const int32_t some[] = {2, 3, 4, 6, 12, 0};
    static const int32_t more[] = {1, 2, 2, 3, 4, 5, 6, 6, 12, 0};
    struct desk *const small = desk_new(&game_not_divisors, 2, 2);
    struct desk *const large = desk_new(&game_not_divisors, 3, 3);
    struct grid grid = {.side = 2, .cells = 4};
    (void)state;

    check_placements(small, &grid, more);
    grid = (struct grid){.side = 3, .cells = 9};
    check_placements(large, &grid, some);
    desk_free(small);
    desk_free(large);
}

/* by-numbers: the numbers played one after the other. */

/* Plays a grid in the round that is due; false if that is not legal. */
static bool play_grid(struct desk *desk, const struct grid *grid, uint8_t round, int32_t *left)
{
    for (int32_t number = 1; *left > 0; number++) {
        int32_t at = 0;
        while (at < grid->cells && grid->numbers[at] != number)
            at++;
        const struct move move = {.to = square_of(desk, at)};
        if (at == grid->cells || desk->position->round != round || play(desk, &move) != CODE_NONE)
            return false;
        --*left;
    }
    return true;
}

static int32_t count_numbers(const struct grid *grid)
{
    int32_t count = 0;

    for (int32_t i = 0; i < grid->cells; i++)
        count += grid->numbers[i] != 0;
    return count;
}

static void check_rounds(struct desk *desk, const struct grid grids[2])
{
    int32_t left[2] = {count_numbers(&grids[0]), count_numbers(&grids[1])};

    clear(desk);
    for (uint8_t sheet = 0; sheet < 2; sheet++)
        for (int32_t i = 0; i < grids[sheet].cells; i++)
            if (grids[sheet].numbers[i] != 0)
                put(desk, MARK_NUMBER, square_of(desk, i), grids[sheet].numbers[i])->sheet = sheet;
    desk->position = set_up(desk);
    const bool legal =
        play_grid(desk, &grids[0], 1, &left[0]) && play_grid(desk, &grids[1], 2, &left[1]);
    const bool over = desk->position->over;
    const int64_t scores[] = {desk->position->scores[1].value, desk->position->scores[2].value};
    assert_int_equal(restore(desk) == CODE_NONE, legal);
    if (!legal)
        return;
    assert_int_equal(desk->position->over, over);
    assert_int_equal(desk->position->scores[1].value, scores[0]);
    assert_int_equal(desk->position->scores[2].value, scores[1]);
    assert_int_equal(desk->restoration.order, ORDER_FIXED);
}

static void number_grid(struct grid *grid, int32_t code)
{
    for (int32_t i = 0; i < grid->cells; i++, code /= 5)
        grid->numbers[i] = code % 5;
}

/* Writes numbers at random, most of them legal. */
static void scribble(struct desk *desk, struct grid *grid, int32_t most)
{
    *grid = (struct grid){.side = 3, .cells = 9};
    for (int32_t number = 1; number <= most; number++) {
        const int32_t at = draw(desk, 9);
        if (grid->numbers[at] != 0)
            return;
        grid->numbers[at] = number;
    }
}

static void set_lists(struct desk *desk)
{
    const int32_t side = desk->setup.numbers[0];

    desk->setup.numbers[3] = 1 + draw(desk, 2);
    for (int list = 0; list < 2; list++) {
        desk->setup.lists[1 + list] = desk->lists[list];
        for (int32_t i = 0; i < side; i++)
            desk->lists[list][i] = 1 + draw(desk, side - 1);
    }
}

static void test_by_numbers(void **state)
{
    struct desk *desk = desk_new(&game_by_numbers, 2, 2);
    struct grid grids[2] = {{.side = 2, .cells = 4}, {.side = 2, .cells = 4}};
    (void)state;

    set_lists(desk);
    for (int32_t first = 0; first < 625; first++)
        for (int32_t second = 0; second < 625; second++) {
            number_grid(&grids[0], first);
            number_grid(&grids[1], second);
            check_rounds(desk, grids);
        }
    desk_free(desk);
    desk = desk_new(&game_by_numbers, 2, 3);
    for (int i = 0; i < SAMPLE(200000); i++) {
        set_lists(desk);
        scribble(desk, &grids[0], 9);
        scribble(desk, &grids[1], draw(desk, 9));
        check_rounds(desk, grids);
    }
    desk_free(desk);
}

/* stepping: every order of the second numbers. */

enum { LEADS_ON = 1, LEADS_OVER = 2 }; /* an order after which the game goes on, or is over */

static bool touches(const struct grid *grid, uint32_t filled, int32_t at)
{
    for (int32_t i = 0; i < grid->cells; i++)
        if (filled >> i & 1 && are_beside(grid, i, at))
            return true;
    return false;
}

static bool is_over(const struct grid *grid, uint32_t filled, int32_t divisor)
{
    const uint32_t left = ~filled & ((1U << grid->cells) - 1);

    if (left == 0)
        return true;
    for (int32_t i = 0; i < grid->cells; i++)
        if (left == 1U << i && grid->numbers[i] == 1)
            return divisor == 1;
    return false;
}

static int leads(const struct grid *grid, uint32_t filled, int32_t divisor, uint32_t whole)
{
    int to = 0;

    if (filled == whole)
        return is_over(grid, filled, divisor) ? LEADS_OVER : LEADS_ON;
    if (filled != 0 && is_over(grid, filled, divisor))
        return 0;
    for (int32_t i = 0; i < grid->cells && to != (LEADS_ON | LEADS_OVER); i++) {
        const int32_t next = grid->seconds[i];
        if (!((whole & ~filled) >> i & 1) || next == divisor ||
            (i == grid->last && (whole & ~filled) != 1U << i) ||
            (filled == 0 ? next != 1 : !touches(grid, filled, i)) || grid->numbers[i] % next != 0)
            continue;
        to |= leads(grid, filled | 1U << i, next, whole);
    }
    return to;
}

static void check_steps(struct desk *desk, const struct grid *grid)
{
    uint32_t whole = 0;
    bool full = true;

    for (int32_t i = 0; i < grid->cells; i++) {
        whole |= grid->seconds[i] != 0 ? 1U << i : 0;
        full = full && grid->numbers[i] != 0;
    }
    put_numbers(desk, grid);
    const int to = !full && whole != 0 ? 0 : leads(grid, 0, 0, whole);
    assert_int_equal(restore(desk) == CODE_NONE, to != 0);
    assert_int_not_equal(desk->code, CODE_UNDECIDED);
    if (to == 0)
        return;
    assert_int_equal(desk->position->over, (to & LEADS_OVER) != 0);
    if (__builtin_popcount(whole) <= 2)
        assert_false(desk->restoration.untold);
}

/* Puts nothing or any divisor in each square from `at` on. */
static void check_divisors(struct desk *desk, struct grid *grid, int32_t at)
{
    if (at == grid->cells) {
        for (grid->last = -1; grid->last < grid->cells; grid->last++)
            if (grid->last < 0 || grid->seconds[grid->last] != 0)
                check_steps(desk, grid);
        return;
    }
    for (int32_t divisor = 0; divisor <= grid->numbers[at]; divisor++) {
        grid->seconds[at] = divisor;
        check_divisors(desk, grid, at + 1);
    }
    grid->seconds[at] = 0;
}

static void shuffle(struct desk *desk, struct grid *grid)
{
    for (int32_t i = 0; i < grid->cells; i++) {
        const int32_t j = draw(desk, i + 1);
        grid->numbers[i] = grid->numbers[j];
        grid->numbers[j] = i + 1;
    }
}

/* Divisors at random; `small` ones are mostly 1, so that the orders are few. */
static void divide(struct desk *desk, struct grid *grid, bool small)
{
    const int32_t empty = draw(desk, 3) == 0 ? 3 : 20;

    for (int32_t i = 0; i < grid->cells; i++) {
        int32_t divisor = 1 + (small && draw(desk, 2) == 0 ? 0 : draw(desk, grid->numbers[i]));
        while (grid->numbers[i] % divisor != 0)
            divisor--;
        grid->seconds[i] = draw(desk, empty) == 0 ? 0 : divisor;
    }
    grid->last = draw(desk, 2) == 0 ? draw(desk, grid->cells) : -1;
    if (grid->last >= 0 && grid->seconds[grid->last] == 0)
        grid->last = -1;
}

static void test_stepping(void **state)
{
    struct desk *const small = desk_new(&game_stepping, 2, 2);
    struct desk *const large = desk_new(&game_stepping, 3, 3);
    struct grid grid = {.side = 2, .cells = 4};
    (void)state;

    for (int i = 0; i < 100; i++) {
        shuffle(small, &grid);
        check_divisors(small, &grid, 0);
    }
    grid = (struct grid){.side = 3, .cells = 9};
    for (int i = 0; i < SAMPLE(20000); i++) {
        shuffle(large, &grid);
        divide(large, &grid, i % 2 == 0);
        check_steps(large, &grid);
    }
    desk_free(small);
    desk_free(large);
}

/* Random games: their sheets are restored. */

struct choice {
    struct desk *desk;
    struct move move;
    int32_t seen;
    int64_t least;
    bool thrifty;
};

static bool choose(void *context, const struct move *move)
{
    struct choice *const choice = context;
    int64_t worth = 0;

    if (choice->thrifty && choice->desk->game->gain != NULL)
        worth = choice->desk->game->gain(choice->desk->position, move).value;
    if (choice->seen > 0 && worth > choice->least)
        return true;
    choice->seen = worth < choice->least ? 0 : choice->seen;
    choice->least = worth;
    if (draw(choice->desk, ++choice->seen) == 0)
        choice->move = *move;
    return true;
}

/* Plays up to `most` moves and draws them; `thrifty` players win as few points as they can. */
static size_t play_out(struct desk *desk, size_t most, bool thrifty, struct move *moves)
{
    size_t count = 0;

    clear(desk);
    desk->position = set_up(desk);
    while (!desk->position->over && count < most) {
        struct choice choice = {.desk = desk, .thrifty = thrifty, .least = INT64_MAX};
        (void)desk->game->legal(desk->position, choose, &choice);
        assert_true(choice.seen > 0);
        moves[count++] = choice.move;
        assert_int_equal(play(desk, &choice.move), CODE_NONE);
    }
    if (desk->position->over && desk->game->finish != NULL)
        desk->game->finish(desk->position);
    return count;
}

enum { BARE, MARKED, NUMBERED, WAYS };

static const struct move *move_at(const struct move *moves, size_t count, struct square at,
                                  uint8_t shape)
{
    for (size_t i = 0; i < count; i++)
        if (square_equal(moves[i].to, at) && moves[i].shape == shape)
            return &moves[i];
    return NULL;
}

/* Draws the moves in reading order, as people would. */
static void draw_moves(struct desk *desk, const struct move *moves, size_t count, int way)
{
    const bool crosses = desk->game->schema.crosses;
    const int32_t cells = desk->setup.numbers[0] * desk->setup.numbers[0];

    for (int32_t i = 0; i < cells; i++)
        for (uint8_t shape = 0; shape < 3; shape++) {
            const struct move *const move = move_at(moves, count, square_of(desk, i), shape);
            if (move == NULL)
                continue;
            struct mark *const mark = put(desk,
                                          shape == 2 ? MARK_SECOND
                                          : crosses  ? MARK_CROSS
                                                     : MARK_NUMBER,
                                          move->to, move->number.value);
            mark->last = way == MARKED && move == &moves[count - 1];
            if (way == NUMBERED)
                put_stroke(desk, mark, move - moves + 1);
        }
}

/* What the sheet tells is what was played. */
static void check_restored(struct desk *desk, const struct move *moves, size_t count, int way)
{
    const bool over = desk->position->over;
    int64_t scores[PLAYERS_MOST + 1] = {0};

    for (int player = 1; player <= desk->setup.players; player++)
        scores[player] = desk->position->scores[player].value;
    draw_moves(desk, moves, count, way);
    assert_int_equal(restore(desk), CODE_NONE);
    assert_int_equal(desk->position->moves, count);
    if (way != BARE)
        assert_int_equal(desk->position->over, over);
    assert_false(way == NUMBERED && desk->restoration.order != ORDER_FIXED);
    assert_false(way == NUMBERED && desk->restoration.untold);
    for (int player = 1; player <= desk->setup.players; player++) {
        const int64_t score = scores[player];
        if (!desk->restoration.untold)
            assert_int_equal(desk->position->scores[player].value, score);
        if (desk->restoration.least != NULL)
            assert_in_range(score, desk->restoration.least[player].value,
                            desk->restoration.most[player].value);
    }
}

static void check_games(const struct game *game, int32_t side_most, int games_most)
{
    static struct move moves[MARKS_MOST];

    for (int32_t side = 1; side <= side_most; side++) {
        struct desk *const desk = desk_new(game, 2, side);
        desk->seed = (uint64_t)side;
        for (int i = 0; i < games_most; i++) {
            const int32_t cells = side * side;
            const size_t most = (size_t)(i % 2 == 0 ? 2 * cells : 1 + draw(desk, 2 * cells));
            desk->setup.players = game->schema.players_most == 2 ? 2 : 2 + draw(desk, 4);
            const size_t count = play_out(desk, most, i % 4 < 2, moves);
            check_restored(desk, moves, count, i / 4 % WAYS);
        }
        desk_free(desk);
    }
}

static void test_games(void **state)
{
    (void)state;
    check_games(&game_differences, 10, 60);
    check_games(&game_not_divisors, 5, 60);
    check_games(&game_stepping, 9, 240);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_differences),  cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_not_divisors), cmocka_unit_test(test_by_numbers),
        cmocka_unit_test(test_stepping),     cmocka_unit_test(test_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
