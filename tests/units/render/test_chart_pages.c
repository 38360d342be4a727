/* Random charts (render/sheets/chart_pages.h) stand on their pages whole, and no text runs into
 * another. */
#include "render/sheets/chart_pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static uint64_t state_of_chance = 11;

static unsigned pick(unsigned count)
{
    state_of_chance = state_of_chance * 6364136223846793005U + 1442695040888963407U;
    return count > 1 ? (unsigned)(state_of_chance >> 33) % count : 0;
}

/* Every character is half as wide as it is high. */
static double measure(void *context, const char *text, bool strong)
{
    (void)context;
    (void)strong;
    return 0.5 * (double)strlen(text);
}

static struct line_break fit(void *context, const char *text, double width, bool strong)
{
    const struct wrap wrap = wrap_to_columns((size_t)(2 * width), false);
    struct line_break line;

    (void)context;
    (void)strong;
    (void)wrap_line(&wrap, text, text + strlen(text), &line);
    return line;
}

/* --- random charts, each text of which says where it stands */

struct making {
    struct charts charts;
    unsigned texts; /* texts that must appear at least once */
};

static void add_marked(struct making *making, unsigned longest)
{
    char text[64];
    const unsigned len = 6 + pick(longest);

    (void)snprintf(text, sizeof text, "<%u>", making->texts++);
    const size_t used = strlen(text);
    for (size_t i = used; i < len; i++)
        text[i] = 'x';
    charts_cell(&making->charts, text, used > len ? used : len);
}

static void add_table(struct making *making)
{
    const unsigned columns = 1 + pick(14), rows = 1 + pick(60);
    char align[16];

    for (unsigned i = 0; i < columns; i++)
        align[i] = "lrcR"[pick(4)];
    align[columns] = '\0';
    charts_add(&making->charts, CHART_TABLE, "", align, columns)->repeated =
        pick(2) == 0 ? 0 : pick(columns);
    for (unsigned i = 0; i < rows * columns; i++)
        add_marked(making, 8);
}

static void add_bars(struct making *making)
{
    (void)charts_add(&making->charts, CHART_BARS, "", "", 4);
    charts_cell(&making->charts, "", 0);
    for (int i = 0; i < 3; i++)
        add_marked(making, 8);
    for (unsigned row = 1 + pick(40); row > 0; row--) {
        add_marked(making, 12);
        for (int i = 0; i < 3; i++)
            charts_cell_format(&making->charts, "%u", pick(3) * pick(1000));
    }
}

static void add_histogram(struct making *making)
{
    (void)charts_add(&making->charts, CHART_HISTOGRAM, "caption", "", 3);
    for (unsigned bar = 0, bars = 1 + pick(24); bar < bars; bar++) {
        charts_cell_format(&making->charts, "%u", 10 * bar);
        charts_cell_format(&making->charts, "%u", 10 * bar + 9);
        charts_cell_format(&making->charts, "%u", pick(50));
    }
}

static void add_ranges(struct making *making)
{
    (void)charts_add(&making->charts, CHART_RANGES, "", "", 6);
    for (unsigned row = 1 + pick(70); row > 0; row--) {
        add_marked(making, 16);
        charts_cell(&making->charts, "0.5", 3);
        charts_cell_format(&making->charts, "0.%u", pick(4));
        charts_cell_format(&making->charts, "0.%u", 4 + pick(2));
        charts_cell_format(&making->charts, "0.%u", 6 + pick(4));
        add_marked(making, 8);
    }
}

static void make(struct making *making)
{
    static void (*const adders[])(struct making * making) = {add_table, add_bars, add_histogram,
                                                             add_ranges};

    (void)charts_add(&making->charts, CHART_TITLE, "A title of several words", "", 0);
    for (unsigned blocks = pick(7); blocks > 0; blocks--) {
        if (pick(3) == 0)
            (void)charts_add(&making->charts, CHART_HEADING, "A heading", "", 0);
        if (pick(3) == 0)
            (void)charts_add(&making->charts, CHART_WORDS,
                             "Words and words and wordsthatarelongerthanalinecaneverhopetobehere "
                             "and words and words and words and words and words and words.",
                             "", 0);
        adders[pick(4)](making);
    }
}

/* --- what has come of it */

static double left_of(const struct element *element, double width)
{
    return element->align == TEXT_START ? element->x
           : element->align == TEXT_END ? element->x - width
                                        : element->x - width / 2;
}

static void expect_inside(const struct picture *page)
{
    for (size_t i = 0; i < page->count; i++) {
        const struct element *const element = &page->elements[i];
        double left = fmin(element->x, element->x2), right = fmax(element->x, element->x2);
        if (element->shape == SHAPE_TEXT) {
            const double width = element->size * measure(NULL, element->text, false);
            left = left_of(element, width);
            right = left + width;
        } else if (element->shape == SHAPE_DISC) {
            left = element->x - element->size;
            right = element->x + element->size;
        }
        assert_true(left > 0 && right < page->width);
        assert_true(element->y > 0 && element->y < page->height);
        assert_true(element->shape == SHAPE_TEXT || element->shape == SHAPE_DISC ||
                    (element->y2 > 0 && element->y2 < page->height));
    }
}

static bool overlap(const struct element *a, const struct element *b)
{
    const double a_width = a->size * measure(NULL, a->text, false);
    const double b_width = b->size * measure(NULL, b->text, false);
    const double a_left = left_of(a, a_width), b_left = left_of(b, b_width);

    return fabs(a->y - b->y) < 0.7 * fmin(a->size, b->size) && a_left + a_width > b_left + 0.001 &&
           b_left + b_width > a_left + 0.001;
}

static void expect_legible(const struct picture *page)
{
    for (size_t i = 0; i < page->count; i++)
        for (size_t j = 0; j < i; j++)
            if (page->elements[i].shape == SHAPE_TEXT && page->elements[j].shape == SHAPE_TEXT)
                assert_false(overlap(&page->elements[i], &page->elements[j]));
}

static void expect_all(const struct making *making, const struct chart_pages *pages,
                       struct arena *arena)
{
    bool *const found = arena_allocate_zeroed(arena, making->texts + 1);
    unsigned number;

    for (size_t page = 0; page < pages->count; page++)
        for (size_t i = 0; i < pages->pages[page].count; i++) {
            const struct element *const element = &pages->pages[page].elements[i];
            if (element->shape == SHAPE_TEXT && sscanf(element->text, "<%u>", &number) == 1)
                found[number] = true;
        }
    for (unsigned i = 0; i < making->texts; i++)
        assert_true(found[i]);
}

static void try_pages(double height)
{
    struct arena arena = {0};
    struct making making = {0};
    const struct chart_format format = {.em = 10,
                                        .margin = 50,
                                        .width = 600,
                                        .width_most = height > 0 ? 0 : 1600,
                                        .height = height,
                                        .measure = measure,
                                        .fit = fit};

    make(&making);
    const struct chart_pages pages = chart_pages_make(&making.charts, &format, &arena);
    assert_true(pages.count == 1 || height > 0);
    for (size_t i = 0; i < pages.count; i++) {
        assert_true(pages.pages[i].count > 0);
        expect_inside(&pages.pages[i]);
        expect_legible(&pages.pages[i]);
    }
    expect_all(&making, &pages, &arena);
    charts_release(&making.charts);
    arena_release(&arena);
}

static void test_page(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++)
        try_pages(0);
}

static void test_pages(void **state)
{
    (void)state;
    for (int i = 0; i < 400; i++)
        try_pages(i % 2 == 0 ? 800 : 420);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_page), cmocka_unit_test(test_pages)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
