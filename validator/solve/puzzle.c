#include "validator/solve/puzzle.h"

#include "base/random.h"

#include <stdlib.h>
#include <string.h>

enum { GAME_PLIES_MAX = 4000, CHOICES_MIN = 3, MEMORY = 8 << 20 };
enum { CANDIDATES = PUZZLE_PLIES_MAX - PUZZLE_PLIES_MIN + 1 };

/* Positions that each question may look at: a puzzle that takes more is left out. Then those of the
 * second proof, which also wants to know by how much. */
static const uint64_t question_positions = 4000, proof_positions = 100000;

/* A game that is played at random, and the search of its end. */
struct playing {
    const struct position *start;
    struct arena *arena;
    struct prover *prover; /* plays the moves, and searches */
    struct prover_limits limits;
    uint64_t *seed;
    struct move *moves;
    size_t count;
    struct position *here, *next;
    bool listed, endless; /* some moves could be listed; some could not */
};

static size_t size_of(const struct playing *playing)
{
    return playing->start->game->size(playing->start->setup);
}

static void play(struct playing *playing, const struct move *move)
{
    prover_play(playing->prover, playing->here, move, playing->next);
    memcpy(playing->here, playing->next, size_of(playing));
}

/* --- playing at random */

/* Any of the moves that are listed, each as likely as the others. */
struct draw {
    struct playing *playing;
    struct move move;
    size_t seen;
};

static bool consider(void *context, const struct move *move)
{
    struct draw *const draw = context;

    if (random_below(draw->playing->seed, ++draw->seen) == 0)
        draw->move = move_copy(move, draw->playing->arena);
    return true;
}

/* Plays to the end; false if the game does not come to one. */
static bool play_out(struct playing *playing)
{
    memcpy(playing->here, playing->start, size_of(playing));
    for (playing->count = 0; !playing->here->over; playing->count++) {
        struct draw draw = {.playing = playing};
        (void)playing->start->game->legal(playing->here, consider, &draw);
        if (draw.seen == 0 || playing->count == GAME_PLIES_MAX)
            return false;
        playing->moves[playing->count] = draw.move;
        play(playing, &draw.move);
    }
    return true;
}

static void go_to(struct playing *playing, size_t count)
{
    memcpy(playing->here, playing->start, size_of(playing));
    for (size_t i = 0; i < count; i++)
        play(playing, &playing->moves[i]);
}

/* --- looking for a puzzle */

static bool count_move(void *context, const struct move *move)
{
    (void)move;
    ++*(size_t *)context;
    return true;
}

static bool is_same_move(const struct playing *playing, const struct move *a, const struct move *b)
{
    struct buffer texts[2] = {{0}, {0}};

    playing->start->game->write(a, &texts[0]);
    playing->start->game->write(b, &texts[1]);
    const bool same = strcmp(buffer_string(&texts[0]), buffer_string(&texts[1])) == 0;
    buffer_release(&texts[0]);
    buffer_release(&texts[1]);
    return same;
}

/* Proves the puzzle again from nothing, and finds the line. */
static bool prove_again(struct playing *playing, const struct move *winning, struct puzzle *puzzle)
{
    struct prover *const prover = prover_new(playing->here, MEMORY);
    const int player = playing->here->player;
    struct prover_limits limits = playing->limits;
    struct solution solution;
    struct move move;

    limits.positions = proof_positions;
    solve_position(prover, playing->here, &limits, playing->arena, &solution);
    const bool good =
        solution.exact && solution.line_ends && solution.outlooks[player].forced.least > 0 &&
        solution.line_len >= PUZZLE_PLIES_MIN && solution.line_len <= PUZZLE_PLIES_MAX &&
        is_same_move(playing, winning, &solution.line[0]) &&
        solve_has_one(prover, playing->here, 1, &limits, playing->arena, &move) &&
        is_same_move(playing, winning, &move);
    *puzzle = (struct puzzle){.moves = playing->moves,
                              .count = playing->count,
                              .player = player,
                              .lead = solution.outlooks[player].forced.least,
                              .line = solution.line,
                              .line_len = solution.line_len};
    prover_free(prover);
    return good;
}

/* Whether a position that many plies before the end is a puzzle. */
static bool is_puzzle(struct playing *playing, size_t plies, struct puzzle *puzzle)
{
    const size_t played = playing->count;
    struct move winning;
    size_t choices = 0;

    if (plies > played)
        return false;
    go_to(playing, played - plies);
    const bool complete = prover_list(playing->here, count_move, &choices);
    playing->listed |= complete;
    playing->endless |= !complete;
    if (!complete || choices < CHOICES_MIN)
        return false;
    const struct question question = {playing->here->player, false, 1};
    prover_turn_to(playing->prover, playing->here);
    if (prover_ask(playing->prover, playing->here, question, &playing->limits, true).proof !=
            PROOF_YES ||
        !solve_has_one(playing->prover, playing->here, 1, &playing->limits, playing->arena,
                       &winning))
        return false;
    playing->count = played - plies;
    const bool good = prove_again(playing, &winning, puzzle);
    playing->count = played;
    return good;
}

/* Tries the positions before the end in a random order. */
static bool try_game(struct playing *playing, struct puzzle *puzzle)
{
    size_t plies[CANDIDATES] = {0};

    for (size_t i = 0; i < CANDIDATES; i++) {
        const size_t j = random_below(playing->seed, i + 1);
        plies[i] = plies[j];
        plies[j] = PUZZLE_PLIES_MIN + i;
    }
    for (size_t i = 0; i < CANDIDATES; i++)
        if (is_puzzle(playing, plies[i], puzzle))
            return true;
    return false;
}

static bool is_stopped(const struct puzzle_limits *limits)
{
    return prover_clock() >= limits->deadline ||
           (limits->interrupted != NULL && limits->interrupted());
}

enum puzzle_outcome puzzle_find(const struct position *start, const struct puzzle_limits *limits,
                                uint64_t *seed, struct arena *arena, struct puzzle *puzzle)
{
    enum { GAMES_OF_ENDLESS = 20 };
    const size_t size = start->game->size(start->setup);
    struct playing playing = {.start = start,
                              .arena = arena,
                              .prover = prover_new(start, MEMORY),
                              .limits = {.deadline = limits->deadline,
                                         .positions = question_positions,
                                         .interrupted = limits->interrupted},
                              .seed = seed,
                              .moves = arena_allocate(arena, GAME_PLIES_MAX * sizeof(struct move)),
                              .here = memory_allocate_zeroed(1, size),
                              .next = memory_allocate_zeroed(1, size)};
    bool found = false, endless = false;

    for (uint32_t i = 0; !found && !endless && i < limits->games && !is_stopped(limits); i++) {
        const struct arena_mark mark = arena_mark(arena);
        found = play_out(&playing) && try_game(&playing, puzzle);
        endless = playing.endless && !playing.listed && i >= GAMES_OF_ENDLESS;
        if (!found)
            arena_return(arena, mark);
    }
    prover_free(playing.prover);
    free(playing.here);
    free(playing.next);
    return found ? PUZZLE_FOUND : endless ? PUZZLE_ENDLESS : PUZZLE_NONE;
}
