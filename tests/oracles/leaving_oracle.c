/* Games that players leave go on as a list of turns says from which those of the leavers are struck
 * out: whose turn it is, when the game is over, scores and winners, on random play with leavers. */
#include "validator/leaving.h"

#include "base/memory.h"
#include "validator/game.h"
#include "validator/games/games.h"
#include "validator/judgement.h"
#include "validator/seals/seal_rules.h"
#include "validator/step.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_PLAYED = 2000, TURNS_MOST = 600, MOVES_LISTED = 400, LIST_ROOM = 64 };

/* Whose turns are still to come, first to last; without an end for games that their rules end. */
struct turns {
    int seats[TURNS_MOST];
    int count;
};

struct trial {
    const struct game *game;
    struct arena arena;
    struct arithmetic *arithmetic;
    struct workspace workspace;
    struct setup setup;
    struct position *position;
    uint32_t stamp;
    uint64_t seed;
    struct turns turns;   /* of moves; in permutations of picks */
    struct turns answers; /* of the answers, or seals, of a round */
    struct turns openings;
    bool second_part;
    bool gone[PLAYERS_MOST + 1];
    struct integer scores[PLAYERS_MOST + 1], held[PLAYERS_MOST + 1];
    struct move moves[MOVES_LISTED];
    struct integer lists[MOVES_LISTED][LIST_ROOM];
    int listed;
};

static int draw(struct trial *trial, int below)
{
    trial->seed = trial->seed * 6364136223846793005U + 1442695040888963407U;
    return (int)((trial->seed >> 33) % (uint64_t)below);
}

static int in_game(const struct trial *trial)
{
    int count = 0;

    for (int player = 1; player <= trial->setup.players; player++)
        count += !trial->gone[player];
    return count;
}

/* --- lists of turns */

static void add_rotation(struct trial *trial, struct turns *turns, int first, int count)
{
    int seat = first;

    while (count > 0 && turns->count < TURNS_MOST) {
        if (!trial->gone[seat]) {
            turns->seats[turns->count++] = seat;
            count--;
        }
        seat = seat % trial->setup.players + 1;
    }
}

static void strike_out(struct turns *turns, int player)
{
    int kept = 0;

    for (int i = 0; i < turns->count; i++)
        if (turns->seats[i] != player)
            turns->seats[kept++] = turns->seats[i];
    turns->count = kept;
}

static void take_first(struct turns *turns)
{
    memmove(turns->seats, turns->seats + 1, (size_t)(turns->count - 1) * sizeof *turns->seats);
    turns->count--;
}

/* --- the games */

static bool is_named(const struct trial *trial, const char *id)
{
    return strcmp(trial->game->schema.id, id) == 0;
}

static void set_up(struct trial *trial)
{
    const int players = 3 + draw(trial, 4);

    trial->setup = (struct setup){.players = players};
    int32_t *const numbers = trial->setup.numbers;
    numbers[0] = is_named(trial, "scrambled") || is_named(trial, "permutations")
                     ? players * (1 + draw(trial, 4))
                     : 3 + draw(trial, 2);
    numbers[1] = 2 + draw(trial, 2);
    if (is_named(trial, "prime-target"))
        trial->setup.variants[0] = (uint8_t)draw(trial, 2);
    arena_empty(&trial->arena);
    trial->position = workspace_set_up(&trial->workspace, trial->game, &trial->setup,
                                       trial->arithmetic, &trial->arena, ++trial->stamp);
    trial->second_part = false;
    trial->turns.count = trial->answers.count = trial->openings.count = 0;
    memset(trial->gone, 0, sizeof trial->gone);
    memset(trial->scores, 0, sizeof trial->scores);
    memset(trial->held, 0, sizeof trial->held);
    add_rotation(trial, &trial->turns, 1,
                 is_named(trial, "scrambled") || is_named(trial, "permutations") ? numbers[0]
                 : is_named(trial, "prime-target")                               ? numbers[0]
                 : is_named(trial, "stepping") ? numbers[0] * numbers[0]
                                               : TURNS_MOST);
}

/* The second part of a game begins when the turns of the first are used up. */
static void begin_part(struct trial *trial, int mover)
{
    const bool target = is_named(trial, "prime-target");

    if (trial->turns.count > 0 || trial->second_part || !(target || is_named(trial, "stepping")))
        return;
    trial->second_part = true;
    const bool again = !target || trial->setup.variants[0] == 1;
    add_rotation(trial, &trial->turns, again ? 1 : mover % trial->setup.players + 1,
                 target ? trial->setup.numbers[1] * in_game(trial) : TURNS_MOST);
}

/* A player who leaves in the first part fills none of its turns: the others do. */
static void refill(struct trial *trial, int due)
{
    const bool target = is_named(trial, "prime-target");
    const int32_t side = trial->setup.numbers[0];
    const int32_t whole = target ? side : side * side;

    if ((!target && !is_named(trial, "stepping")) || trial->second_part)
        return;
    trial->turns.count = 0;
    add_rotation(trial, &trial->turns, due, whole - (int32_t)trial->position->moves);
}

static void collect(struct trial *trial)
{
    for (int player = 1; player <= trial->setup.players; player++) {
        trial->scores[player] =
            integer_add(trial->arithmetic, trial->scores[player], trial->held[player]);
        trial->held[player] = integer_of(0);
    }
}

/* --- moves */

static bool list_move(void *context, const struct move *move)
{
    struct trial *const trial = context;
    struct integer *const list = trial->lists[trial->listed];

    trial->moves[trial->listed] = *move;
    if (move->list != NULL) {
        assert_true(move->list_len <= LIST_ROOM);
        memcpy(list, move->list, move->list_len * sizeof *list);
        trial->moves[trial->listed].list = list;
    }
    return ++trial->listed < MOVES_LISTED;
}

/* A legal move whose list lasts as long as the game. */
static struct move choose_move(struct trial *trial)
{
    trial->listed = 0;
    (void)trial->game->legal(trial->position, list_move, trial);
    assert_true(trial->listed > 0);
    struct move move = trial->moves[draw(trial, trial->listed)];
    const size_t size = move.list_len * sizeof *move.list;
    if (move.list != NULL) {
        struct integer *const list = arena_allocate(&trial->arena, size);
        memcpy(list, move.list, size);
        move.list = list;
    }
    return move;
}

static void play_move(struct trial *trial)
{
    struct position *const position = trial->position;
    struct trace_entry entry = {.player = (uint8_t)position->player, .move = choose_move(trial)};
    const int mover = position->player;
    const bool pick = is_named(trial, "permutations") && position->phase == 0;
    const bool opens = position->owed == OWED_OPENING;
    const struct integer points =
        trial->game->gain != NULL ? trial->game->gain(position, &entry.move) : integer_of(0);
    struct integer *const account = opens ? &trial->held[mover] : &trial->scores[mover];

    *account = integer_add(trial->arithmetic, *account, points);
    step_again(position, &entry);
    if (opens)
        take_first(&trial->openings);
    else if (trial->answers.count > 0)
        take_first(&trial->answers);
    else
        take_first(&trial->turns);
    if (pick)
        add_rotation(trial, &trial->answers, 1, in_game(trial));
    if (opens && trial->openings.count == 0)
        collect(trial);
    begin_part(trial, mover);
}

/* In a round with seals, all seal before the first answer is opened. */
static void seal_answer(struct trial *trial)
{
    seal_accept(trial->position);
    trial->openings.seats[trial->openings.count++] = trial->answers.seats[0];
    take_first(&trial->answers);
}

static bool may_seal(struct trial *trial)
{
    const struct position *const position = trial->position;

    return position->owed == OWED_SEAL ||
           (position->owed == OWED_NOTHING && seal_is_possible(trial->game, position->phase) &&
            trial->answers.count == in_game(trial) && draw(trial, 2) == 0);
}

/* --- leaving */

static void leave(struct trial *trial)
{
    struct position *const position = trial->position;
    const int player = 1 + draw(trial, trial->setup.players), due = position->player;
    const int code = leaving_check(position, player);

    assert_int_equal(code, trial->gone[player]  ? CODE_GONE
                           : in_game(trial) < 3 ? CODE_LEAVING
                                                : CODE_NONE);
    if (code != CODE_NONE)
        return;
    trial->gone[player] = true;
    strike_out(&trial->turns, player);
    strike_out(&trial->answers, player);
    const int openings = trial->openings.count;
    strike_out(&trial->openings, player);
    leaving_apply(position, player);
    refill(trial, due);
    if (openings > 0 && trial->openings.count == 0 && trial->answers.count == 0)
        collect(trial);
}

/* --- comparing */

static bool is_over(const struct trial *trial)
{
    return trial->turns.count + trial->answers.count + trial->openings.count == 0;
}

static void compare_winners(const struct trial *trial)
{
    bool winners[PLAYERS_MOST + 1] = {false};
    const struct integer *best = NULL;

    outcome_by_rules(trial->game, trial->position, winners);
    for (int player = 1; player <= trial->setup.players; player++) {
        const struct integer *const score = &trial->scores[player];
        const int order = best == NULL ? 1 : integer_compare(*score, *best);
        if (!trial->gone[player] &&
            (best == NULL || (trial->game->lowest_wins ? order < 0 : order > 0)))
            best = score;
    }
    for (int player = 1; player <= trial->setup.players; player++)
        if (trial->gone[player])
            assert_false(winners[player]);
        else if (trial->game->win == NULL)
            assert_int_equal(winners[player], integer_equal(trial->scores[player], *best));
}

/* Games that their rules end have more turns in the list than they need. */
static void compare(struct trial *trial)
{
    struct position *const position = trial->position;
    const bool counted = is_named(trial, "scrambled") || is_named(trial, "permutations") ||
                         is_named(trial, "prime-target");

    position_settle(position);
    if (counted)
        assert_int_equal(position->over, is_over(trial));
    for (int player = 1; player <= trial->setup.players; player++)
        assert_true(integer_equal(position->scores[player], trial->scores[player]));
    if (position->over)
        compare_winners(trial);
    else
        assert_int_equal(position->player, trial->answers.count > 0    ? trial->answers.seats[0]
                                           : trial->openings.count > 0 ? trial->openings.seats[0]
                                                                       : trial->turns.seats[0]);
}

static void play_game(struct trial *trial)
{
    set_up(trial);
    compare(trial);
    while (!trial->position->over) {
        if (draw(trial, 6) == 0)
            leave(trial);
        else if (may_seal(trial))
            seal_answer(trial);
        else
            play_move(trial);
        compare(trial);
    }
}

static void test_games(void **state)
{
    struct trial *const trial = memory_allocate_zeroed(1, sizeof *trial);

    (void)state;
    trial->seed = 20261123;
    trial->arithmetic = arithmetic_new(&trial->arena);
    for (int i = 0; i < GAME_COUNT; i++) {
        if (games[i]->schema.players_most == 2)
            continue;
        trial->game = games[i];
        trial->stamp = 0;
        for (int game = 0; game < GAMES_PLAYED; game++)
            play_game(trial);
        workspace_release(&trial->workspace);
    }
    arithmetic_free(trial->arithmetic);
    arena_release(&trial->arena);
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
