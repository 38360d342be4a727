/* Lattices with segments, pens, numbers of strokes. */
#include "tests/units/notation/drawing_marks.h"

#include "tests/units/notation/drawing_marks.c"

static const char plain[] = "game: connecting\nplayers: 2\ndots: 3";
static const char pens[] = "game: bidirectional\nplayers: 2\ndots: 3";

static void assert_marks(void **state, const char *header, const char *drawing,
                         const char *expected)
{
    assert_string_equal(drawing_marks(*state, header, drawing), expected);
}

static void test_printed(void **state)
{
    assert_marks(state, plain,
                 "    a   b   c\n"
                 " 1  +---+ . o\n"
                 "    .   | \\ .\n"
                 " 2  o . +-*-+\n"
                 "    . / .   |*\n"
                 " 3  + . o . +\n",
                 "@a1-b1 @b1-b2 @b1-c2 @b2-c2* @b2-a3 @c2-c3*");
    assert_marks(state, pens,
                 "    a   b   c\n"
                 " 1  A===+ . o\n"
                 "    #*  |   .\n"
                 " 2  +---B . o\n"
                 "    .   .   .\n"
                 " 3  o . o . o\n"
                 "\npen A --- |, pen B === #; last move =*= #*\n",
                 "penA@a1 B@a1-b1 B@a1-a2* A@b1-b2 A@a2-b2 penB@b2");
    assert_marks(state, pens,
                 "    AB--+ . o\n"
                 "    .   ┃   .\n"
                 "    o . +═╪═+\n"
                 "    .   ║   .\n"
                 "    o . + . o\n",
                 "penA@a1 penB@a1 A@a1-b1 A@b1-b2* B@b2-c2* B@b2-b3");
}

static void test_bare(void **state)
{
    assert_marks(state, plain, "o---o   o\n    |\no   o   o\n\no   o   o", "@a1-b1 @b1-b2");
    assert_marks(state, plain, ".---.   .\n    |\n.   .   .\n\n.   .   .", "@a1-b1 @b1-b2");
    assert_marks(state, plain, ".-. .\n  |\n. . .\n\n. . .", "@a1-b1 @b1-b2");
}

static void test_strokes(void **state)
{
    assert_marks(state, plain, "+-1-+-12+\n    |3\no   +   o\n  /4*\n+---+   o",
                 "@a1-b1#1 @b1-c1#12 @b1-b2#3 @b2-a3#4* @a3-b3");
}

static void test_text(void **state)
{
    assert_marks(state, plain,
                 "Connecting Graphs\n\n* 1  Player 1  1  wins\n  2  Player 2  0\n\n"
                 "    a   b   c\r\n 1  +---+   o   1\r\n\r\n 2  o   o   o   2\r\n\r\n"
                 " 3  o   o   o   3\r\n    a   b   c\r\nMove 1, Player 1: a1-b1\r\n",
                 "@a1-b1");
    /* Marks that combine with a dot take no column, a tab goes on to the next eighth. */
    assert_marks(state, plain, "  o\xcc\x81---o   o\n\n  o   o   o\n      |\n  o\t  o   o\n",
                 "@a1-b1 @b2-b3\n"
                 "drawing 5:7-8 the dot b3 should stand 2 further left, so that columns are "
                 "straight");
    assert_marks(state, plain, "words are no dots\n",
                 "drawing 1:1-18 this is no row of 3 dots, such as `o---o   o` is one of three");
}

static void test_sizes(void **state)
{
    assert_marks(state, plain, "o   o\n",
                 "drawing 1:1-6 row 1 has 2 dots; there are 3, from a to c");
    assert_marks(state, plain, "o   o   o\n\no   o   o",
                 "drawing 3:1-10 there are only 2 rows of dots; the board has 3");
    assert_marks(state, plain, "o   o   o\no   o   o\n|\n|\no   o   o\n|\no   o   o",
                 "@a2-a3\n"
                 "drawing 2:1-10 the line between the rows 1 and 2 of dots is missing\n"
                 "drawing 4:1-2 one line stands between two rows of dots\n"
                 "drawing 6:1-2 nothing is drawn below the last row of dots\n"
                 "drawing 7:1-10 this is a row of dots too many: there are 3");
    assert_marks(state, plain, "oo o\n",
                 "drawing 1:2-3 the dot b1 stands 1 characters after a1; 4 are usual, as in "
                 "`o---o`");
    assert_marks(state, plain, "1 o   o   o\n\n3 o   o   o\n\n  o   o   o   x",
                 "drawing 3:1-2 `3` stands beside what should be row 2\n"
                 "drawing 5:15-16 `x` stands where only the number of row 3 may stand");
}

static void test_wrong(void **state)
{
    assert_marks(state, plain, "o---o--  o\n\no   o   o\n\no   o   o",
                 "@a1-b1\ndrawing 1:10-11 the dot c1 should stand 1 further left, so that "
                 "columns are straight");
    assert_marks(state, plain, "o-- o   o\n   |\no   o   o\n   x\no   o   o",
                 "token 1:2-4 a segment between a1 and b1 must reach both dots, as in `o---o`\n"
                 "token 2:4-5 `|` below a1: a segment down from a dot stands right below it\n"
                 "token 4:4-5 `x` below a2: between two rows stand `|`, and points where nothing "
                 "is drawn");
    assert_marks(state, plain, "o   o===o\n#\no   o   o\n\no   o   o", "@b1-c1 @a1-a2");
    assert_marks(state, pens, "o---o   o\n  /\no   o   o\n    |\no   o   o",
                 "A@a1-b1 A@b2-b3\n"
                 "token 2:3-4 `/` below a1: segments go along rows and columns");
    assert_marks(state, plain, "+---o   o\n\no   o   o\n\no   +   o",
                 "@a1-b1\ndrawing 1:5-6 b1 is drawn as `o`, but a segment ends there\n"
                 "drawing 5:5-6 b3 is drawn as `+`, but no segment ends there");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_printed), cmocka_unit_test(test_bare),
        cmocka_unit_test(test_strokes), cmocka_unit_test(test_text),
        cmocka_unit_test(test_sizes),   cmocka_unit_test(test_wrong),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
