/* The frame of a site's pages (render/html/head.h) and tables of charts in them
 * (render/html/charts.h) are accessible, and let no text pass for markup. */
#include "render/html/charts.h"
#include "render/html/head.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_has(const char *page, const char *text)
{
    if (strstr(page, text) == NULL)
        fail_msg("the page has no %s:\n%s", text, page);
}

static void test_frame(void **state)
{
    static const struct site_link links[] = {
        {"index.html", "Games"}, {"b.html", "<b>"}, {NULL, NULL}};
    const struct site_page page = {
        .title = "A & B", .site = "<club>", .links = links, .current = "b.html", .feed = "a.atom"};
    struct buffer out = {0};

    (void)state;
    site_begin(&page, &out);
    site_end(&page, &out);
    const char *const text = buffer_string(&out);
    assert_has(text, "<title>A &amp; B – &lt;club&gt;</title>");
    assert_has(text, "<li><a href=\"index.html\">Games</a></li>");
    assert_has(text, "<li><a href=\"b.html\" aria-current=\"page\">&lt;b&gt;</a></li>");
    assert_has(text, "type=\"application/atom+xml\" href=\"a.atom\"");
    assert_has(text, "default-src 'none'; style-src 'self'; script-src 'self'");
    assert_null(strstr(text, "<script"));
    buffer_release(&out);
}

static void test_boards_have_the_script(void **state)
{
    static const struct site_link links[] = {{NULL, NULL}};
    const struct site_page page = {.title = "A", .site = "B", .links = links, .boards = true};
    struct buffer out = {0};

    (void)state;
    site_begin(&page, &out);
    site_end(&page, &out);
    assert_has(buffer_string(&out), "<script src=\"boards.js\"></script>");
    assert_has(buffer_string(&out), "icon-play");
    buffer_release(&out);
}

static struct chart_link link_ann(void *context, const char *cell)
{
    (void)context;
    return (struct chart_link){cell, strcmp(cell, "Ann") == 0 ? "ann.html" : NULL};
}

static void add_row(struct charts *charts, const char *place, const char *name, const char *points)
{
    charts_cell(charts, place, strlen(place));
    charts_cell(charts, name, strlen(name));
    charts_cell(charts, points, strlen(points));
}

static void test_tables(void **state)
{
    struct charts charts = {.count = 0};
    struct buffer out = {0};

    (void)state;
    charts_add(&charts, CHART_TITLE, "Cup <1>", "", 0);
    charts_add(&charts, CHART_HEADING, "Places", "", 0);
    charts_add(&charts, CHART_TABLE, "", "rlc", 3);
    add_row(&charts, "", "player", "1");
    add_row(&charts, "1", "Ann", "½");
    add_row(&charts, "2", "B&b", "=");
    charts_html(&charts, link_ann, NULL, &out);
    const char *const text = buffer_string(&out);
    assert_has(text, "<h1 dir=\"auto\">Cup &lt;1&gt;</h1>\n<h2>Places</h2>");
    assert_has(text, "role=\"region\" tabindex=\"0\" aria-label=\"Places\">");
    assert_has(text, "<tr><td class=\"number\"></td><th scope=\"col\">player</th>"
                     "<th scope=\"col\" class=\"middle\">1</th></tr>");
    assert_has(text, "<td class=\"number\">1</td><th scope=\"row\"><a href=\"ann.html\">"
                     "<bdi>Ann</bdi></a></th><td class=\"middle\">½</td>");
    assert_has(text, "<th scope=\"row\"><bdi>B&amp;b</bdi></th>");
    charts_release(&charts);
    buffer_release(&out);
}

static void add_cells(struct charts *charts, const char *const *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        charts_cell(charts, cells[i], strlen(cells[i]));
}

/* What is drawn is as wide and high as the numbers say, and hidden from who hears the page. */
static void test_charts(void **state)
{
    static const char *const bars[] = {"", "done", "not", "never", "<x>", "3", "1", "0"};
    static const char *const lengths[] = {"5", "9", "2", "10", "14", "4"};
    static const char *const range[] = {"x", "0.5", "0.25", "0.4", "0.75", "40 % of 9"};
    struct charts charts = {.count = 0};
    struct buffer out = {0};

    (void)state;
    charts_add(&charts, CHART_BARS, "", "", 4);
    add_cells(&charts, bars, 8);
    charts_add(&charts, CHART_HISTOGRAM, "x, 6 games", "", 3);
    add_cells(&charts, lengths, 6);
    charts_add(&charts, CHART_RANGES, "", "", 6);
    add_cells(&charts, range, 6);
    charts_html(&charts, link_ann, NULL, &out);
    const char *const text = buffer_string(&out);
    assert_has(text, "<div class=\"bars\" aria-hidden=\"true\">");
    assert_has(text, "<span>&lt;x&gt;</span>");
    assert_has(text, "x=\"0.0\" y=\"0.0\" width=\"750.0\"");
    assert_has(text, "x=\"750.0\" y=\"0.0\" width=\"250.0\"");
    assert_null(strstr(text, "never"));
    assert_has(text, "y=\"50.0\" width=\"9.0\" height=\"50.0\"");
    assert_has(text, "<span>5</span><span>14</span>");
    assert_has(text, "x=\"250.0\" y=\"32.0\" width=\"500.0\"");
    assert_has(text, "40 % of 9");
    charts_release(&charts);
    buffer_release(&out);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frame),
        cmocka_unit_test(test_boards_have_the_script),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_charts),
    };

    return cmocka_run_group_tests_name("site", tests, NULL, NULL);
}
