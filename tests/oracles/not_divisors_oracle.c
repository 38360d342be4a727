/* A game of not-divisors is over exactly when no empty square beside a filled one admits a number.
 * After every move of random games on small boards each such square is examined anew with
 * validator/fitting/fitting.h, which tests/oracles/fitting_oracle.c compares with trying every
 * number. */
#include "validator/fitting/fitting.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 5, SQUARES_MOST = SIDE_MOST * SIDE_MOST };

struct table {
    struct arena arena;
    struct position *position;
    struct setup setup;
    uint64_t random;
    size_t count; /* numbers on the board, in the order in which they were written */
    struct move moves[SQUARES_MOST];
    const struct integer *squares[SIDE_MOST][SIDE_MOST]; /* by row and column */
};

static int random_below(struct table *table, int bound)
{
    table->random = table->random * 6364136223846793005U + 1442695040888963407U;
    return (int)((table->random >> 33) % (uint64_t)bound);
}

static bool contains(const void *context, struct integer n)
{
    const struct table *table = context;
    for (size_t i = 0; i < table->count; i++)
        if (integer_equal(table->moves[i].number, n))
            return true;
    return false;
}

static struct integer number_at(const void *context, size_t index)
{
    return ((const struct table *)context)->moves[index].number;
}

static void look_around(const struct table *table, struct square square,
                        struct neighbourhood *around)
{
    *around = (struct neighbourhood){0};
    for (int row = square.row - 1; row <= square.row + 1; row++)
        for (int column = square.column - 1; column <= square.column + 1; column++) {
            const struct square near = {column, row};
            if (!on_board(near, table->setup.numbers[0]) || !table->squares[row][column])
                continue;
            const struct integer number = *table->squares[row][column];
            if (row == square.row || column == square.column)
                around->orthogonal[around->orthogonals++] = number;
            else
                around->diagonal[around->diagonals++] = number;
        }
}

static bool is_over(const struct table *table)
{
    const struct used_numbers used = {table, contains, number_at, table->count};
    struct square square;
    for (square.row = 0; square.row < table->setup.numbers[0]; square.row++)
        for (square.column = 0; square.column < table->setup.numbers[0]; square.column++) {
            struct neighbourhood around;
            if (table->squares[square.row][square.column])
                continue;
            look_around(table, square, &around);
            if (around.orthogonals > 0 &&
                fitting_decide(table->position->arithmetic, &around, &used) != FIT_NONE)
                return false;
        }
    return true;
}

/* Chooses one of the moves that legal() lists, all equally likely. Each must be legal. */
struct choice {
    struct table *table;
    struct move move;
    int count;
};

static bool choose(void *context, const struct move *move)
{
    struct choice *choice = context;
    struct reason reason;
    assert_int_equal(game_not_divisors.check(choice->table->position, move, &reason), CODE_NONE);
    if (random_below(choice->table, ++choice->count) == 0)
        choice->move = *move;
    return true;
}

static void start_game(struct table *table, uint32_t stamp)
{
    struct position *position = table->position;
    memset(position, 0, game_not_divisors.fixed_size);
    memset(table->squares, 0, sizeof table->squares);
    table->count = 0;
    position->game = &game_not_divisors;
    position->setup = &table->setup;
    position->arena = &table->arena;
    position->arithmetic = arithmetic_new(&table->arena);
    position->stamp = stamp;
    position->player = 1;
}

static void play(struct table *table, const struct move *move)
{
    table->moves[table->count] = *move;
    table->squares[move->to.row][move->to.column] = &table->moves[table->count].number;
    table->count++;
    game_not_divisors.apply(table->position, move);
    table->position->moves++;
    position_settle(table->position);
}

/* Sometimes a first number with many divisors, or a product of primes too large to factor. */
static void choose_first(struct table *table, struct choice *choice)
{
    static const char *const numbers[] = {
        "2",
        "12",
        "360",
        "510510",
        "1000000016000000063",
        "340282366920938460843936948965011886881",   /* (2^64 - 59) (2^64 - 83) */
        "10208471007628153825318108468950356606430", /* the same times 30 */
        "12676506002282294014967032053760",
    };
    const char *const digits = numbers[random_below(table, 8)];
    choice->move.number = integer_read(table->position->arithmetic, digits, strlen(digits));
}

static void play_game(struct table *table, uint32_t stamp)
{
    start_game(table, stamp);
    while (!table->position->over) {
        struct choice choice = {.table = table};
        (void)game_not_divisors.legal(table->position, choose, &choice);
        if (table->count == 0)
            choose_first(table, &choice);
        if (choice.count == 0)
            break; /* only numbers that are hard to find or too long for a record */
        play(table, &choice.move);
        assert_int_equal(table->position->over, is_over(table));
    }
    if (table->position->over) {
        bool winners[PLAYERS_MOST + 1] = {false};
        game_not_divisors.win(table->position, winners);
        const size_t last = (table->count - 1) % (size_t)table->setup.players + 1;
        for (size_t player = 1; player <= PLAYERS_MOST; player++)
            assert_int_equal(winners[player], player == last);
    }
    arithmetic_free(table->position->arithmetic);
    arena_empty(&table->arena);
}

static void test_games_end_when_nothing_fits(void **state)
{
    (void)state;
    struct table *table = calloc(1, sizeof *table);
    assert_non_null(table);
    table->setup = (struct setup){.players = 3, .numbers = {SIDE_MOST}};
    table->position = calloc(1, game_not_divisors.size(&table->setup));
    assert_non_null(table->position);
    int over = 0;
    for (uint32_t game = 1; game <= 1500; game++) {
        table->random = game;
        table->setup.numbers[0] = (int32_t)(1 + game % SIDE_MOST);
        play_game(table, game);
        over += table->position->over;
    }
    print_message("%d of 1500 games over\n", over);
    assert_true(over > 1000);
    free(table->position);
    arena_release(&table->arena);
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games_end_when_nothing_fits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
