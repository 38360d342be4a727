/* Tables and rows of cards that are drawn on a sheet become moves again: the sheet says who made
 * which, and what cannot have been made is refused where it stands. */
#include "base/memory.h"
#include "validator/game.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MARKS_MOST = 100 };

/* A sheet that is drawn by hand, and what restore() makes of it. */
struct sheet {
    const struct game *game;
    struct setup setup;
    struct mark marks[MARKS_MOST];
    struct drawn drawn;
    struct arena arena;
    struct arithmetic *arithmetic;
    struct workspace workspace;
    struct restoration restored;
    struct buffer moves; /* as a record has them, with blanks between them */
};

static struct sheet *sheet_new(const struct game *game, int players, int32_t first, int32_t second)
{
    struct sheet *const sheet = memory_allocate_zeroed(1, sizeof *sheet);

    sheet->game = game;
    sheet->setup = (struct setup){.players = players, .numbers = {first, second}};
    sheet->arithmetic = arithmetic_new(&sheet->arena);
    return sheet;
}

static void sheet_free(struct sheet *sheet)
{
    buffer_release(&sheet->restored.message);
    buffer_release(&sheet->moves);
    workspace_release(&sheet->workspace);
    arithmetic_free(sheet->arithmetic);
    arena_release(&sheet->arena);
    free(sheet);
}

static struct mark *draw(struct sheet *sheet, enum mark_kind kind, int32_t row, int32_t column,
                         const char *digits)
{
    struct mark *const mark = &sheet->marks[sheet->drawn.count++];

    assert_true(sheet->drawn.count <= MARKS_MOST);
    mark->kind = (uint8_t)kind;
    mark->at = (struct square){column, row};
    mark->digits = (struct digits){digits, strlen(digits)};
    return mark;
}

/* Restores the sheet; the moves are legal as far as they go. */
static void restore(struct sheet *sheet)
{
    const struct game *const game = sheet->game;
    struct position *const position = workspace_set_up(&sheet->workspace, game, &sheet->setup,
                                                       sheet->arithmetic, &sheet->arena, 1);

    sheet->drawn.marks = sheet->marks;
    sheet->restored =
        (struct restoration){.drawn = &sheet->drawn, .arena = &sheet->arena, .order = ORDER_FIXED};
    game->restore(position, &sheet->restored);
    for (size_t i = 0; i < sheet->restored.count; i++) {
        const struct move *const move = &sheet->restored.moves[i].move;
        struct reason reason = {0};
        assert_int_equal(game->check(position, move, &reason), CODE_NONE);
        game->apply(position, move);
        position->moves++;
        buffer_text(&sheet->moves, i > 0 ? " " : "");
        game->write(move, &sheet->moves);
    }
}

static void expect_moves(struct sheet *sheet, const char *moves)
{
    restore(sheet);
    assert_string_equal(buffer_string(&sheet->restored.message), "");
    assert_string_equal(buffer_string(&sheet->moves), moves);
}

static void expect_refusal(struct sheet *sheet, const char *code, uint32_t mark,
                           const char *message)
{
    restore(sheet);
    assert_string_equal(buffer_string(&sheet->restored.message), message);
    assert_string_equal(game_code(sheet->game, sheet->restored.code)->text, code);
    assert_int_equal(sheet->restored.mark, mark);
    sheet_free(sheet);
}

/* A row of cards; those of the last move are marked. */
static struct sheet *cards(int count, const char *const *row, const char *last)
{
    struct sheet *const sheet = sheet_new(&game_scrambled, 2, count, 0);

    for (int i = 0; i < count; i++)
        draw(sheet, MARK_NUMBER, 0, i, row[i])->last = strchr(last, row[i][0]) != NULL;
    return sheet;
}

static void test_cards(void **state)
{
    struct sheet *sheet = cards(4, (const char *const[]){"1", "2", "3", "4"}, "");
    (void)state;

    expect_moves(sheet, "");
    assert_int_equal(sheet->restored.order, ORDER_FIXED);
    sheet_free(sheet);
    sheet = cards(4, (const char *const[]){"2", "1", "4", "3"}, "");
    restore(sheet);
    assert_int_equal(sheet->restored.count, 4);
    assert_int_equal(sheet->restored.order, ORDER_SUPPOSED);
    assert_true(sheet->restored.untold);
    assert_int_equal(sheet->restored.least[2].value, 0);
    assert_int_equal(sheet->restored.most[2].value, 2);
    sheet_free(sheet);
    sheet = cards(4, (const char *const[]){"3", "2", "1", "4"}, "13");
    expect_moves(sheet, "1x3");
    assert_int_equal(sheet->restored.order, ORDER_SUPPOSED); /* or 1x2 2x1 3x1 */
    assert_true(sheet->restored.turn_untold);
    sheet_free(sheet);
    sheet = cards(4, (const char *const[]){"1", "4", "3", "2"}, "24");
    restore(sheet);
    assert_int_equal(sheet->restored.code, CODE_UNREACHABLE); /* an even number of moves */
    sheet_free(sheet);
    sheet = cards(4, (const char *const[]){"3", "1", "2", "4"}, "34");
    restore(sheet);
    assert_int_equal(sheet->restored.count, 4);
    assert_false(sheet->restored.turn_untold);
    assert_int_equal(sheet->restored.least[2].value, 1); /* 3 has no divisor of its neighbours */
    assert_int_equal(sheet->restored.most[2].value, 2);
    sheet_free(sheet);
}

static void test_cards_refused(void **state)
{
    (void)state;
    expect_refusal(cards(4, (const char *const[]){"1", "2", "2", "4"}, ""), "unreachable", 2,
                   "card 2 stands at 2 and at 3, and card 3 nowhere");
    expect_refusal(cards(4, (const char *const[]){"1", "2", "5", "4"}, ""), "no-card", 2,
                   "the cards are numbered 1 to 4");
    expect_refusal(
        cards(4, (const char *const[]){"2", "1", "3", "4"}, ""), "unreachable", ABSENT_MARK,
        "this row takes an odd number of exchanges, and 4 were made: two cards may stand "
        "in each other's places, or the game is not over and the two exchanged last "
        "must be marked, as in [3] [7]");
    expect_refusal(cards(4, (const char *const[]){"2", "1", "3", "4"}, "2"), "unreachable", 0,
                   "only this card is marked, and the last move exchanged two cards");
    expect_refusal(cards(4, (const char *const[]){"1", "2", "4", "3"}, "12"), "unreachable", 0,
                   "the last move exchanged the cards 1 and 2, as they are marked: before move 1 "
                   "the cards 1 and 2 cannot have changed places; before move 2 the cards 3 and 4 "
                   "cannot have changed places");
}

/* The central circle of three wedges, and rings. */
static struct sheet *target(int rows, const char *const (*rings)[3])
{
    struct sheet *const sheet = sheet_new(&game_prime_target, 2, 3, 2);

    for (int32_t ring = 0; ring < rows; ring++)
        for (int32_t wedge = 0; wedge < 3; wedge++)
            if (rings[ring][wedge] != NULL)
                draw(sheet, MARK_NUMBER, ring, wedge, rings[ring][wedge]);
    return sheet;
}

static void test_target(void **state)
{
    struct sheet *sheet =
        target(3, (const char *const[][3]){{"2", "1", "3"}, {"3", "4", "5"}, {"7", "1", "2"}});
    (void)state;

    draw(sheet, MARK_POINTS, 1, 0, "2");
    expect_moves(sheet, "1=2 2=1 3=3 [3 4 5] [7 1 2]");
    assert_int_equal(sheet->restored.moves[3].points, 9);
    assert_int_equal(sheet->restored.moves[4].points, ABSENT_MARK);
    sheet_free(sheet);
    sheet = target(1, (const char *const[][3]){{"2", NULL, "3"}});
    sheet->marks[0].last = true;
    expect_moves(sheet, "3=3 1=2");
    sheet_free(sheet);
}

static void test_target_refused(void **state)
{
    struct sheet *sheet;
    (void)state;

    expect_refusal(target(2, (const char *const[][3]){{"2", "1", "3"}, {"3", "5", "5"}}),
                   "ring-value", 4,
                   "ring 1: the number in wedge 2 is wrong: over 1 and 3 it must be 4 or 2, not 5");
    expect_refusal(target(2, (const char *const[][3]){{"2", "1", "3"}, {"3", NULL, "5"}}), "count",
                   4, "a move fills a whole ring, and in ring 1 wedge 2 is empty");
    expect_refusal(target(2, (const char *const[][3]){{"2", NULL, "3"}, {"3", "4", "5"}}),
                   "unreachable", 4,
                   "ring 1 is begun while wedge 2 of the central circle is empty");
    expect_refusal(
        target(3, (const char *const[][3]){{"2", "1", "3"}, {NULL, NULL, NULL}, {"7", "1", "2"}}),
        "unreachable", 5, "ring 2 is begun while ring 1 is empty");
    sheet = target(1, (const char *const[][3]){{"2", "1", "3"}});
    draw(sheet, MARK_POINTS, 1, 0, "2");
    expect_refusal(sheet, "unreachable", 3, "here are points for ring 1, which is empty");
    sheet = target(2, (const char *const[][3]){{"2", "1", "3"}, {"3", "4", "5"}});
    sheet->marks[1].last = true;
    expect_refusal(sheet, "unreachable", 1,
                   "this is marked as the last move, but ring 1 is filled");
}

/* Lines through a circle: player, bearing, length, crossings. */
static struct sheet *bearings(int count, const char *const (*lines)[4])
{
    static const enum mark_kind kinds[] = {MARK_PLAYER, MARK_BEARING, MARK_LENGTH, MARK_CROSSINGS};
    struct sheet *const sheet = sheet_new(&game_bouncing, 2, 6, 0);

    for (int32_t line = 0; line < count; line++)
        for (int i = 0; i < 4; i++)
            if (lines[line][i] != NULL)
                draw(sheet, kinds[i], line, 0, lines[line][i]);
    return sheet;
}

static void test_bearings(void **state)
{
    static const char *const lines[][4] = {
        {"1", "30", "1", "0"},      {"2", "200", "1", "0"},    {"2", "315", "0.845236523481", "0"},
        {"1", "165", "1.414", "0"}, {"1", "265", "1.09", "0"}, {NULL, "95", "0.79", "0"}};
    struct sheet *sheet = bearings(6, lines);
    (void)state;

    expect_moves(sheet, "@30 @200 R115 R135 R100 R140");
    assert_int_equal(sheet->restored.disputed_count, 0);
    sheet_free(sheet);
    sheet = bearings(6, lines);
    sheet->marks[10].digits = (struct digits){"0.855", 5};
    draw(sheet, MARK_WHOLE, 4, 0, "3");
    restore(sheet);
    assert_int_equal(sheet->restored.disputed_count, 2);
    assert_int_equal(sheet->restored.disputed[0].code, CODE_CLAIM_LENGTH);
    assert_int_equal(sheet->restored.disputed[0].moves, 3);
    assert_string_equal(sheet->restored.disputed[0].message,
                        "this line is 0.845236523481 long, the radius being 1");
    assert_int_equal(sheet->restored.disputed[1].code, CODE_CLAIM_NUMBER);
    sheet_free(sheet);
}

static void test_bearings_refused(void **state)
{
    (void)state;
    expect_refusal(
        bearings(2, (const char *const[][4]){{"1", "30", NULL, "0"}, {"1", "200", NULL, "0"}}),
        "turn", 3, "player 2 has the second opening");
    expect_refusal(bearings(1, (const char *const[][4]){{"1", "30", NULL, "1"}}), "crossings", 2,
                   "an opening passes through no segment");
    expect_refusal(bearings(1, (const char *const[][4]){{"1", "30", NULL, NULL}}), "unreachable", 1,
                   "how many segments this line passes through is not written: a table needs a "
                   "column of crossings, with 0 for none");
    expect_refusal(bearings(1, (const char *const[][4]){{"1", "360", NULL, "0"}}), "range", 1,
                   "bearings go from 0 up to, but not including, 360 degrees");
    expect_refusal(bearings(3, (const char *const[][4]){{"1", "30", NULL, "0"},
                                                        {"2", "200", NULL, "0"},
                                                        {"2", "20", NULL, "0"}}),
                   "range", 7,
                   "with this bearing player 2 goes straight back, and every half-move turns by "
                   "more than 0 and less than 180 degrees");
}

static void answer(struct sheet *sheet, int32_t round, int32_t player, const char *number,
                   const char *const *entries)
{
    draw(sheet, MARK_ANSWER, round, player, number);
    for (int32_t i = 0; entries != NULL && i <= round; i++)
        draw(sheet, MARK_ENTRY, round, player, entries[i])->to.column = i;
}

static void test_rounds(void **state)
{
    struct sheet *const sheet = sheet_new(&game_permutations, 2, 2, 0);
    (void)state;

    draw(sheet, MARK_PICK, 0, 0, "6");
    answer(sheet, 0, 0, "12", NULL);
    answer(sheet, 0, 1, "5", (const char *const[]){"6"});
    draw(sheet, MARK_POINTS, 0, 1, "1")->negative = true;
    draw(sheet, MARK_PICK, 1, 0, "4");
    answer(sheet, 1, 0, "4", (const char *const[]){"4", "6"});
    expect_moves(sheet, "6 [12] [5] 4 [4: 4 6]");
    assert_int_equal(sheet->restored.moves[2].points, 4);
    sheet_free(sheet);
}

static struct sheet *second_round(void)
{
    struct sheet *const sheet = sheet_new(&game_permutations, 2, 2, 0);

    draw(sheet, MARK_PICK, 0, 0, "6");
    answer(sheet, 0, 0, "12", NULL);
    answer(sheet, 0, 1, "5", NULL);
    return sheet;
}

static void test_rounds_refused(void **state)
{
    struct sheet *sheet = second_round();
    (void)state;

    draw(sheet, MARK_PICK, 1, 0, "4");
    answer(sheet, 1, 0, "4", (const char *const[]){"4", "7"});
    expect_refusal(sheet, "not-permutation", 6, "7 is not in the list: 6 4; missing is 6");
    sheet = second_round();
    draw(sheet, MARK_PICK, 1, 0, "4");
    answer(sheet, 1, 0, "4", (const char *const[]){"4", "4"});
    expect_refusal(sheet, "not-permutation", 6,
                   "4 stands here twice, and in the list only once: 6 4; missing is 6");
    sheet = second_round();
    answer(sheet, 1, 0, "4", NULL);
    expect_refusal(sheet, "phase", 3, "nobody has picked in round 2, where player 2 is to pick");
    sheet = sheet_new(&game_permutations, 2, 2, 0);
    draw(sheet, MARK_PICK, 0, 0, "6");
    answer(sheet, 0, 1, "12", NULL);
    expect_refusal(sheet, "phase", 1, "the answer of player 1 in round 1 is missing");
    sheet = second_round();
    draw(sheet, MARK_PLAYER, 0, 1, "1");
    expect_refusal(sheet, "turn", 3, "due in round 1 is the answer of player 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards),    cmocka_unit_test(test_cards_refused),
        cmocka_unit_test(test_target),   cmocka_unit_test(test_target_refused),
        cmocka_unit_test(test_bearings), cmocka_unit_test(test_bearings_refused),
        cmocka_unit_test(test_rounds),   cmocka_unit_test(test_rounds_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
