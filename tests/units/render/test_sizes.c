/* Lengths are read as they are written (render/length.h), papers have their measures
 * (render/paper.h), and large boards keep what can be told apart (render/picture/detail.h). */
#include "render/length.h"
#include "render/paper.h"
#include "render/picture/ink.h"
#include "render/picture/width.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>

static void assert_near(double found, double wanted, double by)
{
    assert_true(fabs(found - wanted) <= by);
}

static void test_lengths(void **state)
{
    static const struct {
        const char *text;
        double points;
        enum length_unit unit;
    } good[] = {
        {"640", 480, LENGTH_PIXELS},        {"640px", 480, LENGTH_PIXELS},
        {"25.4mm", 72, LENGTH_MILLIMETRES}, {"2.54cm", 72, LENGTH_CENTIMETRES},
        {"1in", 72, LENGTH_INCHES},         {"0.5in", 36, LENGTH_INCHES},
        {".5in", 36, LENGTH_INCHES},        {"100000", 75000, LENGTH_PIXELS},
        {"0.001in", 0.072, LENGTH_INCHES},
    };
    static const char *const bad[] = {
        "",     "0",  "-1",  "+1",  " 1",    "1 ",  "1.",     "1,5mm", "1e3",    "0x10", "1pt",
        "1mmm", "mm", "nan", "inf", "1.5.2", "0mm", "1mm in", "1\n",   "100001", "9e99", "1.px"};
    struct length length;

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(length_read(good[i].text, &length));
        assert_int_equal(length.unit, good[i].unit);
        assert_near(length_points(&length), good[i].points, 1e-6);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(length_read(bad[i], &length));
}

/* Every paper of the series has half the area of the one before, and the same shape. */
static void test_papers(void **state)
{
    static const char *const series[] = {"a1", "a2", "A3", "a4", "a5"};
    double width, height, before = 0;
    enum paper_size size;

    (void)state;
    for (size_t i = 0; i < sizeof series / sizeof *series; i++) {
        assert_true(paper_named(series[i], &size));
        paper_measure(&(struct paper){size, false}, &width, &height);
        assert_near(height / width, 1.41421, 0.005);
        if (before > 0)
            assert_near(before / (width * height), 2, 0.01);
        before = width * height;
        double high, wide;
        paper_measure(&(struct paper){size, true}, &high, &wide);
        assert_true(high == height && wide == width);
    }
    assert_false(paper_named("a9", &size));
    assert_false(paper_named("", &size));
}

/* The coordinates that are left at any size are apart, can be read, and some are left. */
static void test_detail(void **state)
{
    enum { COUNT = 702 };

    (void)state;
    for (int step = 0; step <= 64; step++) {
        const double unit = 0.5 * pow(1.07, step);
        int shown = 0, last = 0;
        for (int32_t number = 1; number <= COUNT; number++) {
            const struct element label = {
                .shape = SHAPE_TEXT, .size = 0.3, .apart = detail_level(number)};
            if (!detail_shows(&label, unit))
                continue;
            assert_true(detail_em(&label, unit) >= 4.5);
            assert_true(shown == 0 || (number - last) * unit > 2 * detail_em(&label, unit));
            last = number;
            shown++;
        }
        assert_true(shown >= 14 || unit < 1);
        assert_true(shown > 0);
    }
}

static void test_lines(void **state)
{
    struct element line = {.shape = SHAPE_LINE, .ink = INK_FRAME, .apart = 1};

    (void)state;
    assert_true(detail_shows(&line, 5));
    assert_int_equal(detail_ink(&line, 5), INK_FAINT);
    assert_int_equal(detail_ink(&line, 20), INK_FRAME);
    assert_false(detail_shows(&line, 1));
    line.apart = 0; /* alone */
    assert_true(detail_shows(&line, 0.001));
    assert_int_equal(detail_ink(&line, 0.001), INK_FRAME);
}

static void test_smallest_type(void **state)
{
    struct element elements[] = {
        {.shape = SHAPE_TEXT, .size = 3, .text = "a", .until = MOVE_NEVER},
        {.shape = SHAPE_TEXT, .size = 2, .text = "b", .move = 2, .until = MOVE_NEVER},
        {.shape = SHAPE_TEXT, .size = 2, .text = "12345678", .room = 1, .move = 3, .until = 4},
        {.shape = SHAPE_DISC, .size = 0.1, .until = MOVE_NEVER}};
    const struct picture picture = {.elements = elements, .count = 4};

    (void)state;
    assert_near(picture_type_size(&picture, 0), 3, 1e-9);
    assert_near(picture_type_size(&picture, 2), 2, 1e-9);
    assert_true(picture_type_size(&picture, 3) < 0.4);
    assert_near(picture_type_size(&picture, 4), 2, 1e-9);
    assert_near(picture_type_size(&(struct picture){0}, 0), 0, 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lengths),       cmocka_unit_test(test_papers),
        cmocka_unit_test(test_detail),        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_smallest_type),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
