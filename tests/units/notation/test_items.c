/* Move texts give the items of the table in recto-record(5), row by row. */
#include "notation/time/moment.h"
#include "tests/units/notation/itemised.h"

#include "tests/units/notation/itemised.c"

static void assert_items(void **state, const char *game, const char *text, const char *expected)
{
    assert_string_equal(itemise(*state, game, text, strlen(text)), expected);
}

static void test_moves(void **state)
{
    assert_items(state, "differences", "e9 AA12 zz007", "M0|e9| M0|AA12| M0|zz007|");
    assert_items(state, "differences", "aaa1", "token 0-4");
    assert_items(state, "differences", "a a0 1", "M0|a0| token 0-1 token 5-6");
    assert_items(state, "not-divisors", "b3=10 B3=010 b3 =10",
                 "M0|b3=10| M0|B3=010| token 13-15 token 16-19");
    assert_items(state, "not-divisors", "b3=-1 b3=+1 b3=", "token 0-5 token 6-11 token 12-15");
    assert_items(state, "plexus", "c3-c4 c3e C3E c3ne", "M0|c3-c4| M1|c3e| M1|C3E| token 14-18");
    assert_items(state, "stepping", "c4 c4=7 c4/3", "M0|c4| M1|c4=7| M2|c4/3|");
    assert_items(state, "permutations", "17 [13: 1 2 3] [13] [13:1 2]",
                 "M0|17| M1|[13: 1 2 3]| M1|[13]| M1|[13:1 2]|");
    assert_items(state, "permutations", "[ 13 : 1\n 2\t]\n[]", "M1|[ 13 : 1\n 2\t]| token 14-16");
    assert_items(state, "permutations", "[1 2] [:1] [13:] [13: 1,2]",
                 "token 0-5 token 6-10 token 11-16 token 17-26");
    assert_items(state, "connecting", "a1-a2 a1s a1se a1nw A1E a1sn",
                 "M0|a1-a2| M1|a1s| M1|a1se| M1|a1nw| M1|A1E| token 24-28");
    assert_items(state, "bidirectional", "Ad4-d5 Bc4 Ac4s", "M0|Ad4-d5| M2|Bc4| M1|Ac4s|");
    assert_items(state, "scrambled", "3x7 7 3X7 x7", "M0|3x7| M1|7| M0|3X7| token 10-12");
    assert_items(state, "prime-target", "3=5 +-++-+ [8 4 7] -",
                 "M0|3=5| M1|+-++-+| M2|[8 4 7]| M1|-|");
    assert_items(state, "prime-target", "[] [8: 4] [ 08\n]", "M2|[ 08\n]| token 0-2 token 3-9");
}

static void test_case(void **state)
{
    assert_items(state, "differences", "E9 RESIGN", "M0|E9| R|RESIGN|");
    assert_items(state, "bidirectional", "ad4-d5 AD4-d5 Ad4-D5",
                 "token 0-6 token 7-13 token 14-20");
    assert_items(state, "bidirectional", "Ad4-d5 ReSign", "M0|Ad4-d5| R|ReSign|");
    assert_items(state, "differences", "a1 <2026-11-03t18:20z>", "M0|a1| token 3-22");
}

static void test_bouncing(void **state)
{
    assert_items(state, "bouncing", "@30 @0.123456789 l47.5x2 R060",
                 "M0|@30| M0|@0.123456789| M1|l47.5x2| M1|R060|");
    assert_items(state, "bouncing", "@.5 @1. @1.1234567890 L30x L30X1 L-3",
                 "M1|L30X1| token 0-3 token 4-7 token 8-21 token 22-26 token 33-36");
}

static void test_numbers(void **state)
{
    assert_items(state, "differences", "1. e9 2... b1 3.", "N|1.| M0|e9| N|2...| M0|b1| N|3.|");
    assert_items(state, "differences", "1.e9 007.b1", "N|1.| M0|e9| N|007.| M0|b1|");
    assert_items(state, "differences", "1.2.3.a1", "N|1.| N|2.| N|3.| M0|a1|");
    assert_items(state, "differences", "1 a1 .", "M0|a1| token 0-1 token 5-6");
    assert_items(state, "permutations", "1.17 2. 18", "N|1.| M0|17| N|2.| M0|18|");
    assert_items(state, "scrambled", "1.3x7 2.7", "N|1.| M0|3x7| N|2.| M1|7|");
    assert_items(state, "differences", "1.!", "N|1.| token 2-3");
    assert_items(state, "differences", "1.{x}*", "N|1.| C|{x}| O|*|");
}

static void test_tags(void **state)
{
    assert_items(state, "differences", "2:e9 02:b1 1.2:c3", "M0|2:|e9| M0|02:|b1| N|1.| M0|2:|c3|");
    assert_items(state, "differences", "1:resign 2:draw 3:FORFEIT!",
                 "R|1:|resign| D|2:|draw| token 16-26");
    assert_items(state, "differences", "2: e9 2:{x}e9 :e9 2::e9 2:*",
                 "M0|e9| C|{x}| M0|e9| token 0-2 token 6-8 token 14-17 token 18-23 token 24-27");
    assert_items(state, "plexus", "2:-- 2:c3e --!", "L|2:|--| M1|2:|c3e| token 11-14");
    assert_items(state, "by-numbers", "2:|| ||", "G|||| token 0-4");
    assert_items(state, "permutations", "2:17 1:[13: 1]", "M0|2:|17| M1|1:|[13: 1]|");
    assert_items(state, "differences", "e9 2:(+1) 2:<2026-11-03> 2:1.",
                 "M0|e9| token 3-9 token 10-24 token 25-29");
}

static void test_tag_values(void **state)
{
    static const char *const tags[] = {
        "", "0:", "2:", "0099:", "2147483647:", "2147483648:", "99999999999999999999999:"};
    static const int32_t values[] = {0, 0, 2, 99, INT32_MAX, INT32_MAX, INT32_MAX};
    (void)state;

    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        const struct text text = {.bytes = tags[i], .len = strlen(tags[i])};
        const struct item item = {.body = (uint32_t)text.len, .end = (uint32_t)text.len};
        assert_int_equal(item_tag(&text, &item), values[i]);
    }
}

static void test_marks(void **state)
{
    assert_items(state, "differences", "a1! b2? c3!! d4?? e5!? f6?!",
                 "M0|a1|!| M0|b2|?| M0|c3|!!| M0|d4|??| M0|e5|!?| M0|f6|?!|");
    assert_items(state, "differences", "a1!!! b2 ! c3?!? 2:d4!(+1)",
                 "M0|b2| M0|2:|d4|!| P|(+1)| token 0-5 token 9-10 token 11-16");
    assert_items(state, "permutations", "17! [13]?? 18!?<2026-11-03>",
                 "M0|17|!| M1|[13]|??| M0|18|!?| T|<2026-11-03>|");
    assert_items(state, "prime-target", "+-+! [8 4]!?", "M1|+-+|!| M2|[8 4]|!?|");
    assert_items(state, "differences", "a1 draw!", "M0|a1| token 3-8");
}

static void test_points(void **state)
{
    assert_items(state, "differences", "a1 (+1) b2(-12) c3 (+0)",
                 "M0|a1| P|(+1)| M0|b2| P|(-12)| M0|c3| P|(+0)|");
    assert_items(state, "differences", "a1 (1) (+) ( +1) (+1 ) (+1)x",
                 "M0|a1| token 3-6 token 7-10 token 11-16 token 17-22 token 23-28");
    assert_items(state, "differences", "(+1) a1", "M0|a1| token 0-4");
    assert_items(state, "differences", "1. {x} (+1) a1", "N|1.| C|{x}| M0|a1| token 7-11");
    assert_items(state, "differences", "resign (+1)", "R|resign| token 7-11");
    assert_items(state, "differences", "* (+1)", "O|*| token 2-6");
    assert_items(state, "differences", "* <2026-11-03>", "O|*| token 2-14");
    assert_items(state, "plexus", "-- (+1)", "L|--| token 3-7");
    assert_items(state, "plexus", "c3e -- (+1)", "M1|c3e| L|--| P|(+1)|");
    assert_items(state, "by-numbers", "a1 || (+1) <2026-11-03>",
                 "M0|a1| G|||| P|(+1)| T|<2026-11-03>|");
    assert_items(state, "differences", "a1(+1)(+2)<2026-11-03>{x};y",
                 "M0|a1| P|(+1)| P|(+2)| T|<2026-11-03>| C|{x}| C|;y|");
}

static void test_comments(void **state)
{
    assert_items(state, "differences", "{a {b} c3{d}e4 ; f {g\nh5",
                 "C|{a {b}| M0|c3| C|{d}| M0|e4| C|; f {g| M0|h5|");
    assert_items(state, "differences",
                 "a1;x\rb2 ;y\r\nc3;\xC2\x85;\xE2\x80\xA8"
                 "d4",
                 "M0|a1| C|;x| M0|b2| C|;y| M0|c3| C|;| C|;| M0|d4|");
    assert_items(state, "differences", "a1 {} {;\n} {\n\n} b2",
                 "M0|a1| C|{}| C|{;\n}| C|{\n\n}| M0|b2|");
    assert_items(state, "differences", "a1 } b2}", "M0|a1| token 3-4 token 5-8");
    assert_items(state, "permutations", "[13{x}] [1;\n3]", "C|;| token 0-7 token 8-10 token 12-14");
}

static void test_open_comment(void **state)
{
    struct fixture *const fixture = *state;
    const struct diagnostics *const found = &fixture->diagnostics;

    (void)itemise(fixture, "differences", "a1 {b2 c3 ! ( ;", 15);
    assert_int_equal(found->raised, 1);
    assert_ptr_equal(found->list[0].facts, code_facts(CODE_TOKEN));
    assert_int_equal(found->list[0].offset - 2, 3);
    assert_int_equal(fixture->items.count, 1);
}

static void test_times(void **state)
{
    assert_items(state, "differences",
                 "a1 <2026-11-03> <2026-11-03T18:20Z> <2026-11-03T18:20:05+01:00>",
                 "M0|a1| T|<2026-11-03>| T|<2026-11-03T18:20Z>| T|<2026-11-03T18:20:05+01:00>|");
    assert_items(state, "differences", "draw<2026-11-03>", "D|draw| T|<2026-11-03>|");
    assert_items(state, "differences", "<2026-11-03> a1", "M0|a1| token 0-12");
    assert_items(state, "differences", "a1<2026-02-29>{x} <2024-02-29>b2",
                 "M0|a1| C|{x}| token 2-14 token 18-32");
    assert_items(state, "differences", "a1 <2026-11-3> <2026-11-03 18:20> <2026-11-03T18:20>",
                 "M0|a1| token 3-14 token 15-33 token 34-52");
}

static void test_endings(void **state)
{
    assert_items(state, "differences", "a1 * ;x", "M0|a1| O|*| C|;x|");
    assert_items(state, "differences", "draw draw a1 resignb2",
                 "D|draw| D|draw| M0|a1| token 13-21");
    assert_items(state, "differences", "a1 Adjudged ;x", "M0|a1| A|Adjudged| C|;x|");
    assert_items(state, "differences", "** -- ||", "token 0-2 token 3-5 token 6-8");
    assert_items(state, "plexus", "-- || ---", "L|--| token 3-5 token 6-9");
    assert_items(state, "by-numbers", "|| -- |||", "G|||| token 3-5 token 6-9");
}

/* An item counts only before what may follow it. */
static void test_follow(void **state)
{
    assert_items(state, "differences", "a1b2 a1,b2 a1(+1)b2 a1(1) a1<x>",
                 "M0|a1| token 0-4 token 5-10 token 13-19 token 20-25 token 26-31");
    assert_items(state, "differences",
                 "a1\tb2\rc3\xC2\x85"
                 "d4\xE2\x80\xA9"
                 "e5",
                 "M0|a1| M0|b2| M0|c3| M0|d4| M0|e5|");
    assert_items(state, "differences",
                 "a1\xC2\xA0"
                 "b2 c3\v",
                 "token 0-6 token 7-10");
    assert_items(state, "permutations", "17[13] [13][14] [13]17",
                 "token 0-6 token 7-15 token 16-22");
}

/* Text that is not an item ends at white space, `{` or `;`, but not between brackets on one line.
 */
static void test_runs(void **state)
{
    assert_items(state, "differences", "x y{z}", "C|{z}| token 0-1 token 2-3");
    assert_items(state, "differences", "x[1 2]y z", "token 0-7 token 8-9");
    assert_items(state, "differences", "x(1 2; {3)y<4 5>;z", "C|;z| token 0-16");
    assert_items(state, "differences", "x[1 2\n3] y", "token 0-3 token 4-5 token 6-8 token 9-10");
    assert_items(state, "differences", "x[1 (2] 3) y", "token 0-7 token 8-10 token 11-12");
    assert_items(state, "differences", "x)] ]<", "token 0-3 token 4-6");
    assert_items(state, "differences", "[a [b\n[c]", "token 0-2 token 3-5 token 6-9");
    assert_items(state, "differences", "(a\rb)", "token 0-2 token 3-5");
    assert_items(state, "differences", "\xFF\xC3(\xE2 \x80)", "token 0-7");
}

static void assert_digits(void **state, const char *game, const char *before, size_t digits,
                          const char *behind, bool too_large)
{
    struct fixture *const fixture = *state;
    struct buffer text = {0};

    buffer_text(&text, before);
    buffer_repeat(&text, '7', digits);
    buffer_text(&text, behind);
    (void)itemise(fixture, game, text.bytes, text.len);
    assert_int_equal(fixture->diagnostics.raised, too_large ? 1 : 0);
    if (too_large)
        assert_ptr_equal(fixture->diagnostics.list[0].facts, code_facts(CODE_TOO_LARGE));
    buffer_release(&text);
}

static void test_too_large(void **state)
{
    static const char *const texts[][3] = {
        {"not-divisors", "a1=", ""},       {"differences", "a", ""},
        {"differences", "", "."},          {"differences", "", ":a1"},
        {"permutations", "", ""},          {"permutations", "[1: 1 ", " 2]"},
        {"permutations", "[", "]"},        {"scrambled", "3x", ""},
        {"prime-target", "[3 ", " 4]"},    {"differences", "a1 (+", ")"},
        {"bouncing", "L", "x2"},           {"bouncing", "L5x", ""},
        {"permutations", "[", ": 1 2 3]"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_digits(state, texts[i][0], texts[i][1], 1000, texts[i][2], false);
        assert_digits(state, texts[i][0], texts[i][1], 1001, texts[i][2], true);
    }
    assert_digits(state, "bouncing", "L", 999, ".5", false);
    assert_digits(state, "bouncing", "L", 1000, ".5", true);
    assert_digits(state, "differences", "a1 {", 1001, "}", false);
}

/* A list of 10 MB is one item, and text that is nearly such a list is one run. */
static void test_long_list(void **state)
{
    struct fixture *const fixture = *state;
    struct buffer text = {0};

    buffer_text(&text, "[1:");
    for (int i = 0; text.len < 10 * 1000 * 1000; i++)
        buffer_format(&text, i % 20 == 0 ? "\n%d" : " %d", i);
    buffer_text(&text, "] 17");
    (void)itemise(fixture, "permutations", text.bytes, text.len);
    assert_int_equal(fixture->items.count, 2);
    assert_int_equal(fixture->items.list[0].end, 1 + text.len - 3);
    assert_int_equal(fixture->diagnostics.raised, 0);
    buffer_release(&text);
}

/* Twenty runs are reported and all are counted, in linear time. */
static void test_many_runs(void **state)
{
    struct fixture *const fixture = *state;
    struct buffer text = {0};

    for (int i = 0; i < 200000; i++)
        buffer_text(&text, "[( <");
    (void)itemise(fixture, "permutations", text.bytes, text.len);
    assert_int_equal(fixture->diagnostics.raised, 200001);
    assert_int_equal(fixture->diagnostics.count, DIAGNOSTICS_MOST);
    for (size_t i = 0; i < DIAGNOSTICS_MOST; i++)
        assert_int_equal(fixture->diagnostics.list[i].offset - 2, i == 0 ? 0 : 4 * i - 1);
    buffer_release(&text);
}

static void assert_time(const char *text, int64_t first, int64_t last)
{
    struct moments moments;
    const struct scanner item = {text, text + strlen(text)};

    assert_true(time_read(item, &moments));
    assert_int_equal(moments.first, first);
    assert_int_equal(moments.last, last);
}

static void assert_no_time(const char *text)
{
    struct moments moments;
    const struct scanner item = {text, text + strlen(text)};
    assert_false(time_read(item, &moments));
}

/* Figures by `date -u -d … +%s`. */
static void test_moments(void **state)
{
    (void)state;
    assert_time("<1970-01-01>", 0, 86399);
    assert_time("<1969-12-31>", -86400, -1);
    assert_time("<2000-02-29>", 951782400, 951782400 + 86399);
    assert_time("<2024-02-29>", 1709164800, 1709164800 + 86399);
    assert_time("<2026-11-03>", 1793664000, 1793750399);
    assert_time("<2026-11-03T18:20Z>", 1793730000, 1793730059);
    assert_time("<2026-11-03T18:20:05Z>", 1793730005, 1793730005);
    assert_time("<2026-11-03T18:20:05+01:00>", 1793726405, 1793726405);
    assert_time("<2026-11-03T18:20-05:30>", 1793749800, 1793749859);
    assert_time("<2026-11-03T00:00-00:00>", 1793664000, 1793664059);
    assert_time("<2026-12-31T23:59+23:59>", 1798675200, 1798675259);
    assert_time("<1900-03-01>", -2203891200, -2203891200 + 86399);
    assert_time("<0001-01-01>", -62135596800, -62135596800 + 86399);
    assert_time("<9999-12-31T23:59:59Z>", 253402300799, 253402300799);
}

static void test_no_moments(void **state)
{
    static const char *const texts[] = {"<2026-02-29>",
                                        "<1900-02-29>",
                                        "<2100-02-29>",
                                        "<2026-04-31>",
                                        "<2026-00-10>",
                                        "<2026-13-10>",
                                        "<2026-10-00>",
                                        "<2026-10-32>",
                                        "<2026-11-03T24:00Z>",
                                        "<2026-11-03T18:60Z>",
                                        "<2026-11-03T18:20:60Z>",
                                        "<2026-11-03T18:20+24:00>",
                                        "<2026-11-03T18:20+01:60>"};
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_no_time(texts[i]);
    assert_time("<2400-02-29>", 13574563200, 13574563200 + 86399);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),      cmocka_unit_test(test_case),
        cmocka_unit_test(test_bouncing),   cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_tags),       cmocka_unit_test(test_tag_values),
        cmocka_unit_test(test_marks),      cmocka_unit_test(test_points),
        cmocka_unit_test(test_comments),   cmocka_unit_test(test_open_comment),
        cmocka_unit_test(test_times),      cmocka_unit_test(test_endings),
        cmocka_unit_test(test_follow),     cmocka_unit_test(test_runs),
        cmocka_unit_test(test_too_large),  cmocka_unit_test(test_long_list),
        cmocka_unit_test(test_many_runs),  cmocka_unit_test(test_moments),
        cmocka_unit_test(test_no_moments),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
