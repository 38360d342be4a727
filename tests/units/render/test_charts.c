/* Charts (render/charts.h) come out as text, and reach another program unchanged. */
#include "render/charts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state_of_chance = 5;

static unsigned pick(unsigned count)
{
    state_of_chance = state_of_chance * 6364136223846793005U + 1442695040888963407U;
    return count > 1 ? (unsigned)(state_of_chance >> 33) % count : 0;
}

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
    (void)charts_add(&charts, CHART_TABLE, "", "rlR", 3);
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

static void random_text(struct buffer *text)
{
    static const char *const pieces[] = {"a", "Zoë", " ",    "\t",   "\n",
                                         "=", "漢",  "\x1b", "\xff", "<"};

    text->len = 0;
    for (unsigned i = pick(6); i > 0; i--)
        buffer_text(text, pieces[pick(10)]);
}

static void random_charts(struct charts *charts)
{
    static const size_t least[CHART_KINDS] = {0, 0, 0, 1, 2, 3, 6};
    struct buffer text = {0};

    for (unsigned i = pick(6); i > 0; i--) {
        const enum chart_kind kind = (enum chart_kind)pick(CHART_KINDS);
        const size_t columns = least[kind] + (kind >= CHART_TABLE ? pick(4) : 0);
        random_text(&text);
        struct chart_block *const block =
            charts_add(charts, kind, buffer_string(&text), &"llllllllll"[10 - columns], columns);
        block->drawn = pick(4) > 0;
        for (size_t cell = columns * pick(4); cell > 0; cell--) {
            random_text(&text);
            charts_cell(charts, buffer_string(&text), text.len);
        }
    }
    buffer_release(&text);
}

/* What is sent is received; anything else is refused. */
static void test_sending(void **state)
{
    (void)state;
    for (int i = 0; i < 3000; i++) {
        struct charts charts = {0}, received = {0}, broken = {0};
        struct buffer sent = {0}, again = {0};
        random_charts(&charts);
        charts_send(&charts, false, &sent);
        assert_true(charts_receive(&received, sent.bytes, sent.len));
        charts_send(&received, false, &again);
        assert_string_equal(buffer_string(&sent), buffer_string(&again));
        for (unsigned change = pick(4); change > 0 && sent.len > 0; change--)
            sent.bytes[pick((unsigned)sent.len)] = "\t\n=90x"[pick(6)];
        (void)charts_receive(&broken, sent.bytes, sent.len);
        charts_release(&charts);
        charts_release(&received);
        charts_release(&broken);
        buffer_release(&sent);
        buffer_release(&again);
    }
}

static void test_refusals(void **state)
{
    static const char *const wrong[] = {
        "x\n",
        "=3\t2\t0\tll\t",
        "=9\t0\t0\t\t\n",
        "\ta\n",
        "=3\t0\t0\t\t\n",
        "=3\t2\t0\tl\t\n",
        "=3\t2\t3\tll\t\n",
        "=5\t2\t0\t\t\n",
        "=3\t99999999999\t0\tl\t\n",
        "=0\t0\t0\t\tTitle\n\tcell\n",
        "=3\t1\t0\tl\t\n\ta\tb\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct charts charts = {0};
        assert_false(charts_receive(&charts, wrong[i], strlen(wrong[i])));
        charts_release(&charts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_sending),
        cmocka_unit_test(test_refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
