/* Boards are found by their digests exactly where drawing them all finds them, and symmetries are
 * those of the rules.
 *
 * Runs: long plain
 */
#include "archive/select/board_digests.h"
#include "render/text/text.h"
#include "tests/helpers/watched.h"
#include "tests/units/archive/playing.c"
#include "validator/games/games.h"
#include "validator/judgement.h"
#include "validator/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { GAMES_PLAYED = WATCHED ? 12 : 16, ROUNDS = WATCHED ? 1 : 6, PLACES_MOST = 16 };

/* Draws what stands on the paper after so many moves. */
static void draw(const struct played *played, uint32_t moves, struct buffer *text)
{
    struct arbiter *const arbiter = arbiter_new();
    const struct judgement *const judgement = arbiter_judge(arbiter, played->document);
    size_t entries;
    const struct position *const position = arbiter_position(arbiter, judgement, moves, &entries);
    struct view view = {.arena = arbiter_arena(arbiter)};

    judgement->game->view(position, &judgement->trace, entries, &view);
    view.note_count = 0;
    if (view.geometry == VIEW_CARDS) /* no mark of the last exchange */
        view.cards.exchanged[0] = view.cards.exchanged[1] = 0;
    text->len = 0;
    text_draw(&view, TEXT_ASCII, NULL, text);
    arbiter_free(arbiter);
}

/* Whether one of the drawings of a game is this one. */
static bool drawn(const struct buffer *board, const struct played *played)
{
    struct buffer text = {0};
    bool found = false;

    for (uint32_t moves = 0; moves <= played->visit.judgement->moves && !found; moves++) {
        draw(played, moves, &text);
        found = text.len == board->len && memcmp(text.bytes, board->bytes, text.len) == 0;
    }
    buffer_release(&text);
    return found;
}

/* The same, with the board drawn under each symmetry. */
static bool twin_drawn(const struct played *wanted, const struct played *played)
{
    const struct game *const game = wanted->visit.judgement->game;
    const bool shifts = game->symmetries.group == SYMMETRIES_TORUS,
               turns = game->symmetries.group == SYMMETRIES_WHEEL;
    struct buffer board = {0};
    bool found = false;

    for (int i = 0; i < symmetry_count(game); i++)
        for (int32_t place = 0; place < (shifts ? PLACES_MOST : turns ? 4 : 1); place++) {
            struct symmetry symmetry = symmetry_of(game, &wanted->visit.judgement->record.setup, i);
            if (shifts || turns)
                symmetry.origin = (struct square){place % 4, place / 4};
            struct played twin = twin_of(wanted, &symmetry);
            draw(&twin, twin.visit.judgement->moves, &board);
            found = found || drawn(&board, played);
            played_release(&twin);
        }
    buffer_release(&board);
    return found;
}

/* Plays games of one set-up, and asks of each whether it had the boards of the others. */
static void try_game(const struct game *game, int *found, int *twins)
{
    const struct digest_key key = digest_key_draw();
    struct played played[GAMES_PLAYED];
    struct buffer header = {0}, text = {0};
    uint64_t random = 7;

    write_header(game, 2, &random, &header);
    for (int i = 0; i < GAMES_PLAYED; i++)
        played[i] = play(buffer_string(&header), i % 2 == 0 ? (uint32_t)i % 7 : 60, &random);
    for (int i = 0; i < GAMES_PLAYED; i += 2) {
        const struct board_digests board = board_digests_of(&key, &played[i].visit, false);
        const struct board_digests turned = board_digests_of(&key, &played[i].visit, true);
        draw(&played[i], played[i].visit.judgement->moves, &text);
        for (int j = 0; j < GAMES_PLAYED; j++) {
            const bool expected = drawn(&text, &played[j]);
            assert_int_equal(board_digests_reached(&key, &board, &played[j].visit), expected);
            *found += expected && i != j;
            if (game->symmetries.group == SYMMETRIES_CIRCLE)
                continue;
            const bool twin = twin_drawn(&played[i], &played[j]);
            assert_int_equal(board_digests_reached(&key, &turned, &played[j].visit), twin);
            *twins += twin && !expected;
        }
    }
    for (int i = 0; i < GAMES_PLAYED; i++)
        played_release(&played[i]);
    buffer_release(&header);
    buffer_release(&text);
}

static void test_boards(void **state)
{
    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        int found = 0, twins = 0;
        try_game(games[i], &found, &twins);
        assert_true(found > 0);
        assert_true(twins > 0 || symmetry_count(games[i]) == 1 ||
                    games[i]->symmetries.group == SYMMETRIES_CIRCLE);
    }
}

static void write_result(const struct played *played, struct buffer *text)
{
    const struct judgement *const judgement = played->visit.judgement;

    buffer_format(text, "%s %u", status_names[judgement->status], judgement->moves);
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        buffer_format(text, " %d ", judgement->winners[player]);
        if (judgement->scored)
            score_write(judgement, player, text);
    }
}

/* A twin is legal, too, and ends in the same way. */
static void check_twin(const struct played *played, struct symmetry symmetry, uint64_t *random)
{
    struct buffer one = {0}, other = {0};
    const struct move somewhere = {
        .to = {(int32_t)random_below(random, 4), (int32_t)random_below(random, 4)},
        .number = integer_of(random_below(random, 1000000) * INT64_C(359999))};

    if (random_below(random, 2) == 0)
        symmetry_settle(&symmetry, &somewhere);
    struct played twin = twin_of(played, &symmetry);
    write_result(played, &one);
    write_result(&twin, &other);
    assert_string_equal(buffer_string(&one), buffer_string(&other));
    buffer_release(&one);
    buffer_release(&other);
    const struct digest_key key = digest_key_draw();
    const struct board_digests board = board_digests_of(&key, &played->visit, true);
    assert_true(board_digests_reached(&key, &board, &twin.visit));
    played_release(&twin);
}

static void test_twins(void **state)
{
    uint64_t random = 11;

    (void)state;
    for (int i = 0; i < GAME_COUNT; i++)
        for (int round = 0; round < ROUNDS; round++) {
            struct buffer header = {0};
            write_header(games[i], 2, &random, &header);
            struct played played = play(buffer_string(&header), 60, &random);
            for (int index = 0; index < symmetry_count(games[i]); index++)
                check_twin(&played,
                           symmetry_of(games[i], &played.visit.judgement->record.setup, index),
                           &random);
            played_release(&played);
            buffer_release(&header);
        }
}

static bool reaches(const char *board, const char *record, bool symmetric)
{
    const struct digest_key key = digest_key_draw();
    struct played one = recorded(board), other = recorded(record);
    const struct board_digests wanted = board_digests_of(&key, &one.visit, symmetric);
    const bool reached = board_digests_reached(&key, &wanted, &other.visit);

    played_release(&one);
    played_release(&other);
    return reached;
}

/* Another set-up is another game, even where the paper looks the same. */
static void test_set_ups(void **state)
{
    (void)state;
    assert_true(reaches("game: differences\nplayers: 2\nsquares: 4\n",
                        "game: differences\nplayers: [A, B]\nsquares: 04\nmoves: a1\n", false));
    assert_false(reaches("game: differences\nplayers: 2\nsquares: 4\n",
                         "game: differences\nplayers: 2\nsquares: 5\nmoves: a1\n", true));
    assert_false(reaches("game: differences\nplayers: 2\nsquares: 4\n",
                         "game: differences\nplayers: 2\nsquares: 4\nrules: {count: once}\n",
                         true));
    assert_false(reaches("game: connecting\nplayers: 2\ndots: 4\n",
                         "game: connecting\nplayers: 3\ndots: 4\n", true));
    assert_true(reaches("game: connecting\nplayers: 2\nsquares: 3\n",
                        "game: connecting\nplayers: 2\ndots: 4\n", true));
    assert_false(reaches("game: differences\nplayers: 2\nsquares: 4\nmoves: a2 b1\n",
                         "game: differences\nplayers: 2\nsquares: 4\nmoves: a2\n", true));
    assert_false(reaches("game: differences\nplayers: 2\nsquares: 4\n",
                         "game: differences\nplayers: 2\nsquares: 4\nmoves: zz\nscores: x\n",
                         true));
}

/* A row of cards can lie as before after other exchanges. */
static void test_cards(void **state)
{
    (void)state;
    assert_true(reaches("game: scrambled\nplayers: 2\ncards: 4\nmoves: 1x2\n",
                        "game: scrambled\nplayers: 2\ncards: 4\nmoves: 1x2 2x1 3x4\n", false));
    assert_true(reaches("game: scrambled\nplayers: 2\ncards: 4\nmoves: 1x2 2x1\n",
                        "game: scrambled\nplayers: 2\ncards: 4\n", false));
    assert_false(reaches("game: scrambled\nplayers: 2\ncards: 4\nmoves: 1x3\n",
                         "game: scrambled\nplayers: 2\ncards: 4\nmoves: 1x2 2x1 3x4\n", false));
}

/* A mirror exchanges left and right. */
static void test_circle(void **state)
{
    (void)state;
    const char *const record =
        "game: bouncing\nplayers: 2\nwhole-moves: 2\nmoves: '@30 @90.5 L147 L150'\n";

    assert_true(reaches("game: bouncing\nplayers: 2\nwhole-moves: 2\nmoves: '@350 @50.5 L147'\n",
                        record, true));
    assert_false(reaches("game: bouncing\nplayers: 2\nwhole-moves: 2\nmoves: '@350 @50.5 L147'\n",
                         record, false));
    assert_true(reaches("game: bouncing\nplayers: 2\nwhole-moves: 2\nmoves: '@80 @19.5 R147'\n",
                        record, true));
    assert_false(reaches("game: bouncing\nplayers: 2\nwhole-moves: 2\nmoves: '@80 @19.5 L147'\n",
                         record, true));
    assert_false(reaches("game: bouncing\nplayers: 2\nwhole-moves: 2\nmoves: '@80 @19.4 R147'\n",
                         record, true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards),  cmocka_unit_test(test_twins),
        cmocka_unit_test(test_set_ups), cmocka_unit_test(test_cards),
        cmocka_unit_test(test_circle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
