/* What people draw in a way of their own: signs, frames, separators, dots and lines. */
#include "tests/units/notation/drawing_marks.h"

#include "tests/units/notation/drawing_marks.c"

static const char crosses[] = "game: differences\nplayers: 2\nsquares: 3";
static const char numbers[] = "game: not-divisors\nplayers: 2\nsquares: 3";
static const char pairs[] = "game: stepping\nplayers: 2\nsquares: 2";
static const char plain[] = "game: connecting\nplayers: 2\ndots: 3";
static const char pens[] = "game: bidirectional\nplayers: 2\ndots: 3";
static const char cards[] = "game: scrambled\nplayers: 2\ncards: 4";

static const char two_ways[] = "this can be read in two ways: they differ first in ";

static void assert_marks(void **state, const char *header, const char *drawing,
                         const char *expected)
{
    assert_string_equal(drawing_marks(*state, header, drawing), expected);
}

static void assert_two_ways(void **state, const char *header, const char *drawing,
                            const char *differing)
{
    const char *const found = strstr(drawing_marks(*state, header, drawing), two_ways);

    assert_non_null(found);
    assert_memory_equal(found + sizeof two_ways - 1, differing, strlen(differing));
}

static void test_signs(void **state)
{
    static const char *const same[] = {
        "- X -\n- - X\nX - -",
        "_ x _\n_ _ x\nx _ _",
        "0 1 0\n0 0 1\n1 0 0",
        "- * -\n- - *\n* - -",
        ". o .\n. . o\no . .",
        "o x o\no o x\nx o o",
        "| |#| |\n| | |#|\n|#| | |",
        "\xe2\x96\xa1 \xe2\x96\xa0 -\n- . \xe2\x96\xa0\nx - -",
        "\xe2\x80\x93 x \xe2\x80\x93\n\xe2\x80\x93 \xe2\x80\x93 x\nx \xe2\x80\x93 \xe2\x80\x93",
        ". \xd1\x85 .\n. . \xd1\x85\n\xd1\x85 . .",
        ".\xc2\xa0x\xc2\xa0.\n.\xc2\xa0.\xc2\xa0x\nx . .",
    };

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_marks(state, crosses, same[i], "x@b1 x@c2 x@a3");
    assert_two_ways(state, crosses, "o # o\no o #\n# o o", "x at a1 or x at b1");
    assert_marks(state, crosses, ". 2 .\n. . 3\n1 . .", "x@b1#2 x@c2#3 x@a3#1");
    assert_marks(state, crosses, "- [*] -\n- - *\n* - -", "x@b1* x@c2 x@a3");
    assert_marks(state, numbers, "6 3 -\n12 - -\n- - -", "6@a1 3@b1 12@a2");
    assert_marks(state, numbers, "6 3 0\n12 0 0\n0 0 0", "6@a1 3@b1 12@a2");
    assert_marks(state, numbers, "6 3 *\n12 * *\n* * *", "6@a1 3@b1 12@a2");
    assert_marks(state, numbers, "|_6|_3|__|\n|12|__|__|\n|__|__|__|", "6@a1 3@b1 12@a2");
    assert_marks(state, numbers, "6 3 .\n12 0 .\n. . .", "6@a1 3@b1 12@a2 0@b2");
    assert_marks(state, numbers, "5 . .\n- - -\n. . .\n- - -\n. . .", "5@a1");
    assert_marks(state, pairs, "4,2 3:1\n1 2-2", "4@a1 /2@a1 3@b1 /1@b1 1@a2 2@b2 /2@b2");
    assert_marks(state, pairs, "|4 2|3\\1|\n|1|2 2|", "4@a1 /2@a1 3@b1 /1@b1 1@a2 2@b2 /2@b2");
}

/* A sign that may mean either is refused beside one for each meaning. */
static void test_doubtful_signs(void **state)
{
    assert_marks(state, crosses, "x . .\n. . .\n. o .",
                 "x@a1\ntoken 3:3-4 row 3, b3: `o` is no x; an empty square has a point");
    assert_marks(state, crosses, ". - .\n. . .\n. . .",
                 "token 1:3-4 row 1, b1: `-` is no x; an empty square has a point");
    assert_marks(state, numbers, "5 . .\n. * .\n. . .",
                 "5@a1\ntoken 2:3-4 row 2, b2: `*` is not a number; an empty square has a point");
}

static void test_frames(void **state)
{
    static const char *const same[] = {
        ".x.\n..x\nx..",
        "-x-\n--x\nx--",
        "+---+\n|.x.|\n|..x|\n|x..|\n+---+",
        "|-|x|-|\n|-|-|x|\n|x|-|-|",
        " _____\n|_|x|_|\n|_|_|x|\n|x|_|_|",
        "  1 2 3\n1 . x .\n2 . . x\n3 x . .",
        ".---.---.\n| |x| |\n| | |x|\n|x| | |\n'---'---'",
        ("|   | a | b | c |\n|---|:-:|---|---|\n| 1 |   | x |   |\n| 2 |   |   | x |\n"
         "| 3 | x |   |   |"),
        "\tx\t\n\t\tx\nx\t\t",
        "\ta\tb\tc\n1\t\tx\t\n2\t\t\tx\n3\tx\t\t",
        ",x,\n,,x\nx,,",
    };

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_marks(state, crosses, same[i], "x@b1 x@c2 x@a3");
    assert_two_ways(state, crosses, "| x |\n|  x|\n|x  |", "x at b2 or x at c2");
    assert_marks(state, "game: differences\nplayers: 2\nsquares: 4",
                 "|  x |\n|x   |\n|    |\n|   x|", "x@c1 x@a2 x@d4");
    assert_marks(state, "game: by-numbers\nplayers: 2\nsquares: 2\ncolumns: [1, 1]\nrows: [1, 1]",
                 "1 2   . 1\n4 3   3 2", "1@a1 2@b1 1@b1'1 4@a2 3@b2 3@a2'1 2@b2'1");
    assert_marks(state, cards, "4, 1, 3, 2", "4@a1 1@b1 3@c1 2@d1");
}

static void test_lattices(void **state)
{
    static const char *const same[] = {
        "*   *   *\n|\n*---*   *\n        |\n*   *   *",
        "+   +   +\n!\n+ _ +   +\n        !\n+   +   +",
        "\xe2\x97\x8f \xe2\x97\x8f \xe2\x97\x8f\nI\n"
        "\xe2\x97\x8f\xe2\x94\x80\xe2\x97\x8f \xe2\x97\x8f\n    I\n\xe2\x97\x8f \xe2\x97\x8f "
        "\xe2\x97\x8f",
        ".   .   .\n:\n.~~~.   .\n        :\n.   .   .",
        "\xe2\x94\x8c   \xe2\x94\xac   \xe2\x94\x90\n\xe2\x94\x82\n"
        "\xe2\x94\x9c\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xbc   \xe2\x94\xa4\n"
        "        \xe2\x94\x82\n\xe2\x94\x94   \xe2\x94\xb4   \xe2\x94\x98",
        ("+-----------+\n| o   o   o |\n| |         |\n| o---o   o |\n|         | |\n"
         "| o   o   o |\n+-----------+"),
        "o   o   o\n|\n|\no---o   o\n        |\n        |\no   o   o",
    };

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_marks(state, plain, same[i], "@a1-a2 @a2-b2 @c2-c3");
    assert_marks(state, plain, "o   o   o\no---o   o\no   o   o", "@a2-b2");
    assert_marks(state, pens, "*   *   *\n\nA---*~~~*\n        :\n*   *   B",
                 "penA@a2 A@a2-b2 B@b2-c2 B@c2-c3 penB@c3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signs),
        cmocka_unit_test(test_doubtful_signs),
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_lattices),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
