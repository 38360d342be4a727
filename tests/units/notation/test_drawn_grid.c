/* Grids, framed and bare, with and without what stands around them. */
#include "tests/units/notation/drawing_marks.h"

#include "tests/units/notation/drawing_marks.c"

static const char numbers[] = "game: not-divisors\nplayers: 2\nsquares: 3";
static const char pairs[] = "game: stepping\nplayers: 2\nsquares: 2";
static const char crosses[] = "game: differences\nplayers: 2\nsquares: 3";
static const char edged[] =
    "game: by-numbers\nplayers: 2\nsquares: 3\ncolumns: [1, 2, 2]\nrows: [2, 1, 1]";

static void assert_marks(void **state, const char *header, const char *drawing,
                         const char *expected)
{
    assert_string_equal(drawing_marks(*state, header, drawing), expected);
}

static void test_framed(void **state)
{
    assert_marks(state, numbers,
                 "     a   b   c\n"
                 "   +---+---+---+\n"
                 " 1 | 5 |   |   |\n"
                 "   +---+---+---+\n"
                 " 2 |   |[8]| 7 |\n"
                 "   +---+---+---+\n"
                 " 3 |   |   |   |\n"
                 "   +---+---+---+",
                 "5@a1 8@b2* 7@c2");
    assert_marks(state, pairs, "|4/2|3 / 1|\n|1|[2 /2]|", "4@a1 /2@a1 3@b1 /1@b1 1@a2 2@b2 /2@b2*");
}

static void test_bare(void **state)
{
    assert_marks(state, crosses, ". x .\n. . [x]\nX . .", "x@b1 x@c2* x@a3");
    assert_marks(state, crosses, "1 . x .\n2 . . ×\n3 · _ .", "x@b1 x@c2");
    assert_marks(state, crosses, "a b c\n. . .\n. . .\n. . .\n", "");
    assert_marks(state, pairs, "4/2 3 /1\n1 [2 /2]", "4@a1 /2@a1 3@b1 /1@b1 1@a2 2@b2 /2@b2*");
}

/* Numbers beside a row may also be squares of two small sheets: no sheet has a number twice. */
static void test_small_sheets(void **state)
{
    static const char small[] =
        "game: by-numbers\nplayers: 2\nsquares: 2\ncolumns: [1, 1]\nrows: [1, 1]";

    assert_marks(state, small, "1 4   4 1\n2 3   3 2",
                 "1@a1 4@b1 4@a1'1 1@b1'1 2@a2 3@b2 3@a2'1 2@b2'1");
    assert_marks(state, small, "1 3 4 1\n2 2 1 2", "3@a1 4@b1 2@a2 1@b2");
}

/* A line of names has all columns, of one sheet or of all that stand beside each other. */
static void test_heads(void **state)
{
    assert_marks(state, crosses, "a b\n. x .\n. . .\n. . .",
                 "x@b1\ndrawing 1:1-4 the columns of this board are named a to c");
    assert_marks(state, crosses, "a b c d\n. x .\n. . .\n. . .",
                 "x@b1\ndrawing 1:7-8 the columns of this board are named a to c");
    assert_marks(state, crosses, "a c b\n. x .\n. . .\n. . .",
                 "x@b1\ndrawing 1:3-4 the columns of this board are named a to c");
    assert_marks(state, crosses, "A B C\n. x .\n. . .\n. . .", "x@b1");
    assert_marks(state, numbers, "A B C\n. . .\n. . .\n\nA = 12\nB = 34\nC = 56",
                 "12@a1 34@b1 56@c1");
    assert_marks(state, edged, "a b c  a b\n. 1 .  1 . .\n. . .  . . .\n2 . .  . . 2",
                 "1@b1 1@a1'1 2@a3 2@c3'1\n"
                 "drawing 1:1-11 the columns of this board are named a to c");
}

static void test_edges(void **state)
{
    assert_marks(state, edged,
                 "           a   b   c\n"
                 "         +---+---+---+\n"
                 "         | 1 | 2 | 2 |\n"
                 "     +---+---+---+---+\n"
                 " 1   | 2 |   | 1 |   |\n"
                 " 2   | 1 |   |   |   |\n"
                 " 3   | 1 | 2 |   |   |\n",
                 "1@above a 2@above b 2@above c 2@beside 1 1@b1 1@beside 2 1@beside 3 2@a3");
    assert_marks(state, edged, "1 2 2\n2 . 1 .\n1 . . .\n1 2 . .",
                 "1@above a 2@above b 2@above c 2@beside 1 1@b1 1@beside 2 1@beside 3 2@a3");
    assert_marks(state, edged, "1 . 1 .\n2 . . .\n3 2 . .", "1@b1 2@a3");
    assert_marks(state, edged, ". 1 .\n. . .\n2 . .\n\n1 . .\n. . .\n. . 2",
                 "1@b1 2@a3 1@a1'1 2@c3'1");
    assert_marks(state, edged, ". 1 .  1 . .\n. . .  . . .\n2 . .  . . 2",
                 "1@b1 1@a1'1 2@a3 2@c3'1");
    assert_marks(state, edged, "1 2 1\n2 . 1 .\n1 . . .\n1 2 . .",
                 "1@above a 2@above b 2@beside 1 1@b1 1@beside 2 1@beside 3 2@a3\n"
                 "drawing 1:5-6 above column c stands 1, but `columns:` has 2 there");
    assert_marks(state, edged, "1 2 3\n2 . 1 .\n1 . . .\n1 2 . .",
                 "1@above a 2@above b 2@beside 1 1@b1 1@beside 2 1@beside 3 2@a3\n"
                 "drawing 1:5-6 above column c stands 3, but `columns:` has 2 there");
}

static void test_second_grid(void **state)
{
    assert_marks(
        state, edged, "1\n1\n1\n1 . .  . 1 .\n",
        "1@c1'1\n"
        "drawing 1:1-2 row 1 has 0 squares; there are 3, from a to c; a point stands for "
        "an empty one\n"
        "drawing 2:1-2 row 2 has 1 square; there are 3, from a to c; a point stands for an "
        "empty one\n"
        "drawing 3:1-2 row 3 has 1 square; there are 3, from a to c; a point stands for an "
        "empty one\n"
        "drawing 4:1-13 there is only 1 row of squares; the board has 3\n"
        "drawing 4:12-13 `.` stands where only the number of row 1 may stand");
    assert_marks(
        state, edged, "1 . .\n. . .\n. . .\n1 . .  1 . .\n. . .\n. . .",
        "1@a1 1@b1'1\ndrawing 4:12-13 `.` stands where only the number of row 1 may stand");
    assert_marks(
        state, edged,
        " round 1               round 2\n"
        "         a   b   c             a   b   c\n"
        "       | 1 | 2 | 2 |         | 1 | 2 | 2 |\n"
        " 1 | 2 |   | 1 |   |   1 | 2 |   |   |   |\n"
        " 2 | 1 |   |   |   |   2 | 1 |   |   |[1]|\n"
        " 3 | 1 |   |   | 2 |   4 | 1 |   |   |   |\n",
        "1@above a 2@above b 2@above c 1@above a'1 2@above b'1 2@above c'1 2@beside 1 1@b1 "
        "2@beside 1'1 1@beside 2 1@beside 2'1 1@c2'1* 1@beside 3 2@c3 1@beside 3'1\n"
        "drawing 6:24-25 `4` stands beside what should be row 3");
}

static void test_letters(void **state)
{
    assert_marks(state, numbers, "A . .\nB . [A]\n. . .\n\nA = 123\nB = 45\n    67\n",
                 "123@a1 4567@a2 123@c2*");
}

static void test_around(void **state)
{
    assert_marks(state, numbers,
                 "(Not)Divisors Or (Not)Multiples\n"
                 "Cup; final, 2026-11-05\n\n"
                 "> 1  Player 1  to move\n"
                 "  2  Player 2\n\n"
                 "5 . .\r\n. . .\t; nothing here\r\n; nor here\r\n\r\n7 . .\r\n\n"
                 "Move 2, Player 2: a3=7 {a comment}\n"
                 "unfinished after 2 moves; Player 1 to move\n",
                 "5@a1 7@a3");
    assert_marks(state, crosses,
                 "x . .\n. . .\n. . x\n\nAnn, differences over the columns: 1 2\n"
                 "complete, 2 moves; Ann wins\nline 7: this is a message\n",
                 "x@a1 x@c3");
    assert_marks(state, crosses, "x . .\n. . .\n. . x\nAnn won",
                 "x@a1 x@c3\n"
                 "drawing 4:1-8 this does not belong to the board, whose 3 rows are above; a "
                 "comment begins with a semicolon");
}

static void test_open_frames(void **state)
{
    assert_marks(state, numbers, "5 |   | 6\n--+---+--\n  | 7 |\n--+---+--\n. |   | .",
                 "5@a1 6@c1 7@b2");
    assert_marks(state, numbers, "| 5 | 6 |\n| . | . | . |\n| . | . | . |",
                 "drawing 1:1-10 row 1 has 2 squares; there are 3, from a to c; a point stands for "
                 "an empty one");
    assert_marks(state, numbers, "| 5 | 6 | 7 |\n | . | . \n| . | . | . |",
                 "5@a1 6@b1 7@c1\ndrawing 2:2-9 row 2 has 1 square; there are 3, from a to c; a "
                 "point stands for an empty one");
}

/* The number of its move may stand after what is in a square. */
static void test_strokes(void **state)
{
    assert_marks(state, numbers, "5@1 . .\n. [8@12] .\n. . @3", "5@a1#1 8@b2#12*");
    assert_marks(state, pairs, "4/2@1 3 /1@22\n. [1/1@3]",
                 "4@a1 /2@a1#1 3@b1 /1@b1#22 1@b2 /1@b2#3*");
    assert_marks(state, crosses, "x@1 \xe2\x9c\x95@2 .\n. . x@\nX@4x . .",
                 "x@a1#1 x@b1#2\n"
                 "token 2:5-7 row 2, c2: `x@` is no x; an empty square has a point\n"
                 "token 3:1-5 row 3, a3: `X@4x` is no x; an empty square has a point");
}

static void test_look_alikes(void **state)
{
    assert_marks(state, crosses, "\xd1\x85 . .\n. . .\n. q .",
                 "token 1:1-3 row 1, a1: `\xd1\x85`, with a Cyrillic \xd1\x85 (U+0445), is no x; "
                 "an empty square has a point\n"
                 "token 3:3-4 row 3, b3: `q` is no x; an empty square has a point");
}

static void test_wrong(void **state)
{
    assert_marks(state, pairs, "8/ 2\n. q",
                 "2@b1\ntoken 1:1-3 row 1, a1: `8/` has no second number, as in `8/2`\n"
                 "token 2:3-4 row 2, b2: `q` is not a number, or two with `/` between them; an "
                 "empty square has a point");
    assert_marks(state, pairs, "8/2\n. .\n1 2 3",
                 "drawing 1:1-4 row 1 has 1 square; there are 2, from a to b; a point stands for "
                 "an empty one\n"
                 "drawing 3:1-6 this is a row too many: there are 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_framed),       cmocka_unit_test(test_bare),
        cmocka_unit_test(test_small_sheets), cmocka_unit_test(test_heads),
        cmocka_unit_test(test_edges),        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_second_grid),  cmocka_unit_test(test_around),
        cmocka_unit_test(test_open_frames),  cmocka_unit_test(test_look_alikes),
        cmocka_unit_test(test_strokes),      cmocka_unit_test(test_wrong),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
