/* Cards, targets, tables of bearings and rounds: as they are printed, barer, and wrong. */
#include "tests/units/notation/drawing_marks.h"

#include "tests/units/notation/drawing_marks.c"

static const char cards[] = "game: scrambled\nplayers: 2\ncards: 4";
static const char target[] = "game: prime-target\nplayers: 2\nwedges: 3\nrings-each: 2";
static const char circle[] = "game: bouncing\nplayers: 2\nwhole-moves: 1";
static const char rounds[] = "game: permutations\nplayers: [Ann, Bob B]\nrounds: 2";

static void assert_marks(void **state, const char *header, const char *drawing,
                         const char *expected)
{
    assert_string_equal(drawing_marks(*state, header, drawing), expected);
}

static void test_cards(void **state)
{
    static const char *const marks = "3@a1* 1@b1 2@c1* 4@d1";

    assert_marks(state, cards,
                 " place   1   2   3   4\n"
                 "       +---+---+---+---+\n"
                 "  card |[3]| 1 |[2]| 4 |\n"
                 "       +---+---+---+---+\n",
                 marks);
    assert_marks(state, cards,
                 "     ┏━━━┱───┐\n"
                 " 1-2 ┃ 3 ┃ 1 │\n"
                 "     ┣━━━╉───┤\n"
                 " 3-4 ┃ 2 ┃ 4 │\n"
                 "     ┗━━━┹───┘\n",
                 marks);
    assert_marks(state, cards, "[3] 1 [ 2 ]\n4", marks);
    assert_marks(state, cards, "1-2 [3] 1\n3-4 [2] 4", marks);
}

static void test_wrong_cards(void **state)
{
    assert_marks(state, cards, "3 1 2",
                 "3@a1 1@b1 2@c1\ndrawing 1:1-6 here are only 3 of the 4 cards");
    assert_marks(state, cards, "3 . x 2 4",
                 "3@a1 2@d1\ndrawing 1:1-10 place 2 holds no card\n"
                 "token 1:5-6 place 3: `x` is not the number of a card\n"
                 "drawing 1:9-10 this is a card too many: there are 4");
    assert_marks(state, cards, "| 3 | 1 |\n4 | 2 | 4 |",
                 "3@a1 1@b1 2@c1 4@d1\n"
                 "drawing 2:1-2 `4` stands before the card at place 3");
}

static void test_target(void **state)
{
    static const char *const marks = "1@a1 2@b1 3@c1 3@a2* 1@b2* 2@c2* points 5@1";

    assert_marks(state, target,
                 "  wedge   1    2    3    points\n"
                 "        +----+----+----+\n"
                 " centre | 1  | 2  | 3  |\n"
                 "        +----+----+----+\n"
                 "[ring 1]|[3']|[1] |[2']|     +5\n"
                 " ring 2 |    |    |    |\n"
                 " ring 3 |    |    |    |\n"
                 " ring 4 |    |    |    |\n",
                 marks);
    assert_marks(state, target, "centre 1 2 3\n[ring 1] 3 1 2 5\n. . .\n. . .\nring 4 . . .",
                 marks);
    assert_marks(state, target,
                 "   ......\n   .1'. 2\n"
                 "wedge 1 2 3\n1 2 3\n[3] [1] [2] (+5)\n. . .\n. . .\n. . .",
                 marks);
}

static void test_wrong_targets(void **state)
{
    assert_marks(state, target, "1 2 3\n1 2\n. . .\n. . .",
                 "1@a1 2@b1 3@c1\n"
                 "drawing 2:1-4 ring 1 has 2 sections; there are 3 wedges; a point stands for an "
                 "empty one\n"
                 "drawing 4:1-6 the rings from 4 on are missing; empty ones have points");
    assert_marks(state, target, "1 2 3 +1\nring 2 1 q 1\n. . .\n. . .\n. . .\n. . .",
                 "1@a1 2@b1 3@c1 1@a2 1@c2\n"
                 "token 1:7-9 the central circle brings no points\n"
                 "drawing 2:1-7 `ring 2` stands before what should be ring 1\n"
                 "token 2:10-11 ring 1, wedge 2: `q` is not a number; an empty section has a "
                 "point\n"
                 "drawing 6:1-6 this is a ring too many: there are 4");
    assert_marks(state, target, "  ....  ...\n .  . ..",
                 "drawing 1:3-12 the picture is not read; the table that stands below it is "
                 "needed");
}

static void test_bearings(void **state)
{
    assert_marks(state, circle,
                 "   ...\n  . + .0\n   ...\n\nplayer 1 +++++, player 2 xxxxx\n\n"
                 " move  player  bearing   length  crossings\n"
                 "    0       1     30     1               0\n"
                 "   [0]      2    200.5   0.1234          1\n",
                 "whole 0@0 player 1@0 to 30@0 long 1@0 by 0@0 "
                 "whole 0@1* player 2@1* to 200.5@1* long 0.1234@1* by 1@1*");
    assert_marks(state, circle, "30 0\n200.5° 1", "to 30@0 by 0@0 to 200.5@1 by 1@1");
    assert_marks(state, circle, "| player | bearing |\n|---|---|\n| 1 | 30 |",
                 "player 1@0 to 30@0");
    assert_marks(state, circle, "   0\n  ....\n .    .\n  ....\n", "");
}

static void test_wrong_bearings(void **state)
{
    assert_marks(state, circle, "   0\n  ....\n . x  .\n  ....\n",
                 "drawing 1:4-5 a picture is too coarse to be read: the table of bearings is "
                 "needed, with lines such as `1 2 156 1.618 0`: move, player, bearing, length, "
                 "crossings");
    assert_marks(state, circle, "1 30 0\n2 x 0\n1 30",
                 "player 1@0 to 30@0 by 0@0 player 2@1 by 0@1\n"
                 "token 2:3-4 line 2, bearing: `x` is not a number such as 24.5\n"
                 "drawing 3:1-5 line 3 has 2 columns; a line of this table has as many as the "
                 "others, as in `1 2 156 1.618 0`");
    assert_marks(state, circle, "1 0\n2 0\n3 0\n4 0\n5 0",
                 "to 1@0 by 0@0 to 2@1 by 0@1 to 3@2 by 0@2 to 4@3 by 0@3\n"
                 "drawing 5:1-4 this is a line too many: there are 4");
}

static void test_rounds(void **state)
{
    assert_marks(state, rounds,
                 "round 1 of 2: Ann picks 6\n"
                 " list       m  points  6\n"
                 " player 1   6      +1  the list as it is\n"
                 " player 2  12      -1  6\n"
                 "\n"
                 "round 2 of 2: Bob B picks 4\n"
                 " list       m  points  6  4\n"
                 "[player 1] 24       0  4  6\n",
                 "player 1@pick 1 pick 6@pick 1 player 1@answer 1 of 1 m 6@answer 1 of 1 "
                 "points 1@answer 1 of 1 player 2@answer 2 of 1 m 12@answer 2 of 1 "
                 "points -1@answer 2 of 1 entry 6@answer 2 of 1:0 "
                 "player 2@pick 2 pick 4@pick 2 player 1@answer 1 of 2 m 24@answer 1 of 2* "
                 "points 0@answer 1 of 2 entry 4@answer 1 of 2:0 entry 6@answer 1 of 2:1");
    assert_marks(state, rounds, "round 1: 6\nAnn 6\n12 -1 6\nround 2: [4]\nBob B: 24 4 6\n",
                 "pick 6@pick 1 player 1@answer 1 of 1 m 6@answer 1 of 1 m 12@answer 2 of 1 "
                 "points -1@answer 2 of 1 entry 6@answer 2 of 1:0 pick 4@pick 2* "
                 "player 2@answer 1 of 2 m 24@answer 1 of 2 entry 4@answer 1 of 2:0 "
                 "entry 6@answer 1 of 2:1");
    assert_marks(state, rounds, "round 1 of 2: no pick yet", "");
}

/* Who has the name of another is named by number, and so is nobody else. */
static void test_namesakes(void **state)
{
    static const char alike[] = "game: permutations\nplayers: [Ann, Ann, Ann B]\nrounds: 3";

    assert_marks(state, alike,
                 "round 1: Ann picks 6\nAnn 6\nplayer 2: 7\n[Ann B]: 8\nround 2: Ann B picks 5\n",
                 "pick 6@pick 1 m 6@answer 1 of 1 player 2@answer 2 of 1 m 7@answer 2 of 1 "
                 "player 3@answer 3 of 1 m 8@answer 3 of 1* player 3@pick 2 pick 5@pick 2");
    assert_marks(state, alike, "round 1: player 4 picks 6\nplayer 4 6\nplayer 30 7\nAnna 3\n",
                 "pick 6@pick 1\n"
                 "token 1:10-24 round 1: here should stand who picks the number, as in `player 1 "
                 "picks 7`\n"
                 "token 2:1-11 round 1: here should stand an answer, as in `player 1  13  +2  the "
                 "list as it is`\n"
                 "token 3:1-12 round 1: here should stand an answer, as in `player 1  13  +2  the "
                 "list as it is`\n"
                 "token 4:1-7 round 1: here should stand an answer, as in `player 1  13  +2  the "
                 "list as it is`");
}

static void test_parts(void **state)
{
    assert_marks(state, rounds,
                 "round 1: 6\nround 2: A\nlist 1-1 m points 6\nAnn 5 0 A\nBob B 5 0 6\n\n"
                 "list 2-2 A\nplayer 1 6\nBob B A\n\nA = 77\n    88\n",
                 "pick 6@pick 1 pick 7788@pick 2 player 1@answer 1 of 2 m 5@answer 1 of 2 "
                 "points 0@answer 1 of 2 entry 7788@answer 1 of 2:0 entry 6@answer 1 of 2:1 "
                 "player 2@answer 2 of 2 m 5@answer 2 of 2 points 0@answer 2 of 2 "
                 "entry 6@answer 2 of 2:0 entry 7788@answer 2 of 2:1");
}

static void test_wrong_rounds(void **state)
{
    assert_marks(state, rounds, "6\n",
                 "token 1:1-2 a round begins with a line such as `round 1 of "
                 "2: player 1 picks 7`");
    assert_marks(state, rounds, "round 2 of 3: Cy picks q\nlist 6\nAnn\nround 2: 4\nlist 6 7\n",
                 "pick 4@pick 2\n"
                 "drawing 1:1-8 this should be round 1\n"
                 "drawing 1:12-13 there are 2 rounds to be played\n"
                 "token 1:15-23 round 1: here should stand who picks the number, as in `player 1 "
                 "picks 7`\n"
                 "token 1:24-25 round 1: `q` is not a number that can be picked\n"
                 "drawing 3:1-4 round 1, answer 1: an answer has m, its points if you like, and "
                 "its list of 1, or the words: the list as it is\n"
                 "drawing 5:8-9 round 2: number 2 of the list is 7 here, but round 2 picks 4");
    assert_marks(state, rounds, "round 1: 6\nAnn 6 0\n12 -1\n3 +2\nround 2\nround 3\n",
                 "pick 6@pick 1 player 1@answer 1 of 1 m 6@answer 1 of 1 points 0@answer 1 of 1 m "
                 "12@answer 2 of 1 points -1@answer 2 of 1\n"
                 "drawing 4:1-5 round 1: this is an answer too many\n"
                 "token 5:1-8 round 2: here should stand which number is picked\n"
                 "drawing 6:1-8 this is a round too many: there are 2");
    assert_marks(state, rounds, "round 1: 6\nround 2: 5\nlist 1-1\nAnn 5 0 5\n",
                 "pick 6@pick 1 pick 5@pick 2 player 1@answer 1 of 2 m 5@answer 1 of 2 points "
                 "0@answer 1 of 2 entry 5@answer 1 of 2:0\n"
                 "drawing 4:5-6 round 2, answer 1: 1 numbers are given; there should be 2");
    assert_marks(state, rounds, "round 1: 6\nround 2: 5\nlist 2-2 5\n",
                 "pick 6@pick 1 pick 5@pick 2\n"
                 "drawing 3:1-11 round 2: here are 1 numbers of the list; there should be 2\n"
                 "drawing 3:6-9 round 2: this part of the list should begin with number 1, and the "
                 "last one is number 2");
    assert_marks(state, rounds, "round 1: 6\nround 2: 5\nlist 1-1\nAnn 5 0 5\nlist 2-2\nBob B 6\n",
                 "pick 6@pick 1 pick 5@pick 2 player 1@answer 1 of 2 m 5@answer 1 of 2 points "
                 "0@answer 1 of 2 entry 5@answer 1 of 2:0\n"
                 "drawing 4:5-6 round 2, answer 1: 1 numbers are given; there should be 2\n"
                 "drawing 6:1-8 round 2: here should stand the numbers 2 to 2 of an answer above");
    assert_marks(state, rounds,
                 "round 1: 06\nround 2: 5\nlist 6 5 4\nlist 6 05\nAnn 4 the list is\n",
                 "pick 06@pick 1 pick 5@pick 2\n"
                 "drawing 3:1-11 round 2: here are 3 numbers of the list; there should be 2\n"
                 "drawing 5:1-18 round 2, answer 1: an answer has m, its points if you like, and "
                 "its list of 2, or the words: the list as it is");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards),     cmocka_unit_test(test_wrong_cards),
        cmocka_unit_test(test_target),    cmocka_unit_test(test_wrong_targets),
        cmocka_unit_test(test_bearings),  cmocka_unit_test(test_wrong_bearings),
        cmocka_unit_test(test_rounds),    cmocka_unit_test(test_parts),
        cmocka_unit_test(test_namesakes), cmocka_unit_test(test_wrong_rounds),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
