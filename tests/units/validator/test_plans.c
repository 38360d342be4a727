/* Each game describes itself for sheets of paper with examples that are legal. */
#include "base/buffer.h"
#include "validator/arbiter.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

/* A setup of a game. */
struct trial {
    const struct game *game;
    struct arbiter *arbiter;
    int players, variant;
    int32_t size;
    struct buffer record;
};

static void write_header(struct trial *trial)
{
    const struct schema *const schema = &trial->game->schema;

    trial->record.len = 0;
    buffer_format(&trial->record, "game: %s\nplayers: %d\n", schema->id, trial->players);
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        buffer_format(&trial->record, "%s: ", schema->keys[i].name);
        if (schema->keys[i].kind == KEY_LIST)
            for (int32_t number = 0; number < trial->size; number++)
                buffer_format(&trial->record, "%s%d", number > 0 ? ", " : "[",
                              number % (trial->size - 1) + 1);
        else
            buffer_number(&trial->record, i == 0 ? trial->size : schema->keys[i].preset);
        buffer_text(&trial->record, schema->keys[i].kind == KEY_LIST ? "]\n" : "\n");
    }
    if (schema->variants[0].name != NULL)
        buffer_format(&trial->record, "rules: {%s: %s}\n", schema->variants[0].name,
                      schema->variants[0].values[trial->variant]);
    buffer_text(&trial->record, "moves: |\n");
}

static const struct judgement *judge(struct trial *trial)
{
    const struct document document = {
        .bytes = buffer_string(&trial->record), .len = trial->record.len, .line = 1};
    return arbiter_judge(trial->arbiter, &document);
}

/* A stretch begins as its example says: its number, player and moves are right. */
static void write_example(struct trial *trial, const struct stretch *stretch)
{
    buffer_format(&trial->record, "  %u. ", stretch->number);
    if (stretch->player > 0)
        buffer_format(&trial->record, "%d:", stretch->player);
    stretch_example(stretch, &trial->record);
    buffer_character(&trial->record, '\n');
}

/* What must be played before the second stretch of a game. */
static void write_first_stretch(struct trial *trial, const struct plan *plan)
{
    const struct game *const game = trial->game;

    if (game == &game_stepping)
        for (int32_t square = 0; square < trial->size * trial->size; square++) {
            buffer_text(&trial->record, "  ");
            square_write(&trial->record,
                         (struct square){square % trial->size, square / trial->size});
            buffer_character(&trial->record, '\n');
        }
    else if (game == &game_prime_target)
        for (int32_t wedge = 1; wedge <= trial->size; wedge++)
            buffer_format(&trial->record, "  %d=%d\n", wedge, wedge);
    else if (game != &game_by_numbers)
        write_example(trial, &plan->stretches[0]);
}

static void try_stretches(struct trial *trial)
{
    write_header(trial);
    const struct judgement *const empty = judge(trial);
    assert_int_equal(empty->status, STATUS_UNFINISHED);
    const struct plan plan = game_plan(trial->game, &empty->record.setup);

    assert_true(plan.stretches[0].moves > 0);
    for (int i = 0; i < STRETCHES_MOST && plan.stretches[i].moves > 0; i++) {
        if (plan.stretches[i].example == NULL)
            continue;
        write_header(trial);
        if (i > 0)
            write_first_stretch(trial, &plan);
        write_example(trial, &plan.stretches[i]);
        const struct judgement *const judgement = judge(trial);
        if (judgement->status != STATUS_UNFINISHED && judgement->status != STATUS_COMPLETE)
            fail_msg("%s: %s", status_names[judgement->status], buffer_string(&trial->record));
    }
}

static bool is_size(const struct trial *trial)
{
    const struct key *const key = &trial->game->schema.keys[0];

    return trial->size >= key->least && trial->size <= key->most &&
           !(key->odd && trial->size % 2 == 0) &&
           !(key->multiple_of_players && trial->size % trial->players != 0) &&
           !(trial->game == &game_not_divisors && trial->size < 3); /* its example is on b3 */
}

static void try_game(struct trial *trial)
{
    const struct schema *const schema = &trial->game->schema;

    for (trial->players = schema->players_least;
         trial->players <= schema->players_most && trial->players <= 5; trial->players++)
        for (trial->size = 1; trial->size <= 40; trial->size++)
            for (trial->variant = 0; trial->variant < 2; trial->variant++)
                if (is_size(trial))
                    try_stretches(trial);
}

static void test_examples(void **state)
{
    struct trial trial = {.arbiter = arbiter_new()};

    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        trial.game = games[i];
        try_game(&trial);
    }
    buffer_release(&trial.record);
    arbiter_free(trial.arbiter);
}

/* Games of fixed length have a line for every move, others for as many as there can be. */
static void test_lengths(void **state)
{
    static const struct {
        const struct game *game;
        int32_t size;
        uint32_t first, second;
    } expected[] = {
        {&game_not_divisors, 5, 25, 0}, {&game_plexus, 7, 1, 58},
        {&game_stepping, 8, 64, 64},    {&game_permutations, 6, 6, 0},
        {&game_connecting, 6, 60, 0},   {&game_bidirectional, 7, 84, 0},
        {&game_scrambled, 12, 12, 0},   {&game_by_numbers, 6, 36, 36},
        {&game_prime_target, 8, 8, 6},  {&game_differences, 8, 8, 0},
        {&game_bouncing, 8, 2, 16},
    };
    struct trial trial = {.arbiter = arbiter_new(), .players = 2};

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        trial.game = expected[i].game;
        trial.size = expected[i].size;
        write_header(&trial);
        const struct plan plan = game_plan(trial.game, &judge(&trial)->record.setup);
        assert_int_equal(plan.stretches[0].moves, expected[i].first);
        assert_int_equal(plan.stretches[1].moves, expected[i].second);
    }
    buffer_release(&trial.record);
    arbiter_free(trial.arbiter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_lengths),
    };
    return cmocka_run_group_tests_name("plans", tests, NULL, NULL);
}
