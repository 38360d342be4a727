/* How far back from the end of random games a search proves who wins, and how many positions it
 * looks at in a second: bench/solve prints a line for each setup, "GAME plies positions-a-second",
 * plies being the median. */
#include "validator/solve/solve.h"
#include "bench/draw.h"
#include "validator/arbiter.h"
#include "validator/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 5, MOVES_MAX = 400, MILLISECONDS = 1000, MEGABYTES = 128, PLIES_STEP = 2 };

/* Club sizes. */
static const char *const headers[] = {
    "game: differences\nplayers: [Ada, Ben]\nsquares: 8\n",
    "game: scrambled\nplayers: [Ada, Ben]\ncards: 12\n",
    "game: connecting\nplayers: [Ada, Ben]\ndots: 6\n",
    "game: plexus\nplayers: [Ada, Ben]\ndots: 7\n",
    ("game: by-numbers\nplayers: [Ada, Ben]\nsquares: 6\ncolumns: [1, 2, 3, 4, 5, 1]\n"
     "rows: [2, 3, 1, 5, 4, 2]\n"),
    "game: stepping\nplayers: [Ada, Ben]\nsquares: 8\n",
    "game: prime-target\nplayers: [Ada, Ben]\nwedges: 8\nrings-each: 3\n",
    "game: bidirectional\nplayers: [Ada, Ben]\ndots: 7\n",
};

struct table {
    struct arbiter *arbiter;
    const struct judgement *judgement;
    struct move moves[MOVES_MAX];
    size_t count;
    uint64_t seed;
};

static void play(struct position *position, const struct move *move)
{
    const struct trace_entry entry = {
        .move = *move, .kind = ITEM_MOVE, .player = (uint8_t)position->player};

    step_again(position, &entry);
    position_settle(position);
}

/* The position after so many moves. */
static struct position *position_after(struct table *table, size_t moves)
{
    size_t entries;
    struct position *const position =
        arbiter_position(table->arbiter, table->judgement, 0, &entries);

    for (size_t i = 0; i < moves; i++)
        play(position, &table->moves[i]);
    return position;
}

static void draw_game(struct table *table, const char *header)
{
    const struct document document = {.bytes = header, .len = strlen(header), .line = 1};

    table->judgement = arbiter_judge(table->arbiter, &document);
    table->count = 0;
    struct position *const position = position_after(table, 0);
    while (!position->over && table->count < MOVES_MAX &&
           draw_move(position, prover_list, &table->seed, arbiter_arena(table->arbiter),
                     &table->moves[table->count]))
        play(position, &table->moves[table->count++]);
}

/* Whether who wins is proved of the position so many plies before the end. */
static bool is_proved(struct table *table, size_t plies, uint64_t *positions)
{
    const struct position *const position = position_after(table, table->count - plies);
    struct prover *const prover = prover_new(position, (size_t)MEGABYTES << 20);
    const struct prover_limits limits = {.deadline = prover_clock() + MILLISECONDS};
    enum proof proofs[2];

    for (int lead = 0; lead < 2; lead++)
        proofs[lead] = prover_ask(prover, position,
                                  (struct question){position->player, false, lead}, &limits, true)
                           .proof;
    *positions += prover_positions(prover);
    prover_free(prover);
    return proofs[0] == PROOF_NO || proofs[1] != PROOF_OPEN;
}

static size_t count_plies(struct table *table, uint64_t *positions)
{
    size_t plies = 0;

    while (plies + PLIES_STEP <= table->count && is_proved(table, plies + PLIES_STEP, positions))
        plies += PLIES_STEP;
    return plies;
}

static int compare(const void *a, const void *b)
{
    const size_t first = *(const size_t *)a, second = *(const size_t *)b;

    return (first > second) - (first < second);
}

int main(void)
{
    struct table table = {.arbiter = arbiter_new(), .seed = 3};

    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        const int64_t begun = prover_clock();
        uint64_t positions = 0;
        size_t plies[GAMES];
        for (int game = 0; game < GAMES; game++) {
            draw_game(&table, headers[i]);
            plies[game] = count_plies(&table, &positions);
        }
        qsort(plies, GAMES, sizeof plies[0], compare);
        printf("%s %zu %.0f\n", table.judgement->game->schema.id, plies[GAMES / 2],
               (double)positions * 1000 / (double)(prover_clock() - begun + 1));
        (void)fflush(stdout);
    }
    arbiter_free(table.arbiter);
    return EXIT_SUCCESS;
}
