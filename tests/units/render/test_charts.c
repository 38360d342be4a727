/* Charts (render/charts.h) come out as text. */
#include "render/charts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static void add_cells(struct charts *charts, const char *const *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        charts_cell(charts, cells[i], strlen(cells[i]));
}

static void expect_text(struct charts *charts, size_t width, const char *expected)
{
    struct buffer text = {0};

    charts_text(charts, width, &text);
    assert_string_equal(buffer_string(&text), expected);
    buffer_release(&text);
    charts_release(charts);
}

static void test_text(void **state)
{
    static const char *const cells[] = {"",  "player",       "points", "1", "漢字", "2.5",
                                        "2", "Zoë\tthe 1st", "0",      "",  "",     ""};
    struct charts charts = {0};

    (void)state;
    (void)charts_add(&charts, CHART_TITLE, "A cup", "", 0);
    (void)charts_add(&charts, CHART_WORDS, "one two three four", "", 0);
    (void)charts_add(&charts, CHART_TABLE, "", "rlr", 3);
    add_cells(&charts, cells, 12);
    charts_add(&charts, CHART_WORDS, "only drawn", "", 0)->as_text = false;
    (void)charts_add(&charts, CHART_HISTOGRAM, "only drawn too", "", 3);
    (void)charts_add(&charts, CHART_WORDS, "the end", "", 0);
    expect_text(&charts, 13,
                "A cup\n"
                "one two three\n"
                "four\n"
                "\n"
                "   player          points\n"
                "1  漢字               2.5\n"
                "2  Zoë\\x09the 1st       0\n"
                "\n"
                "\n"
                "the end\n");
}

/* Only tables with repeated columns come in parts. */
static void test_parts(void **state)
{
    static const char *const cells[] = {"n", "aaaa", "bbbb", "cccc", "1", "2", "3", "4"};
    struct charts charts = {0};

    (void)state;
    charts_add(&charts, CHART_TABLE, "", "lccr", 4)->repeated = 1;
    add_cells(&charts, cells, 8);
    expect_text(&charts, 13,
                "n  aaaa  bbbb\n"
                "1   2     3\n"
                "\n"
                "n  cccc\n"
                "1     4\n");
    (void)charts_add(&charts, CHART_TABLE, "", "lccr", 4);
    add_cells(&charts, cells, 8);
    expect_text(&charts, 13,
                "n  aaaa  bbbb  cccc\n"
                "1   2     3       4\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_parts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
