/* Numbers with twelve significant digits are what C writes. */
#include "validator/numbers/significant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 300000 };

/* From 0 to below 1. */
static double fraction(void)
{
    return (rand() + rand() / (RAND_MAX + 1.0)) / (RAND_MAX + 1.0);
}

/* Of all sizes, among them such as have few digits, and such as lie halfway between two of twelve.
 */
static double some_number(int round)
{
    const double number = exp(fraction() * 40 - 36);

    if (round % 7 == 0)
        return nearbyint(number * 1e6) / 1e6;
    return round % 11 == 0 ? (nearbyint(number * 1e12) + 0.5) / 1e12 : number;
}

static void assert_same(const struct buffer *text, double number)
{
    char expected[64];
    const size_t len = (size_t)snprintf(expected, sizeof expected, "%.12g", number);

    assert_int_equal(text->len, len);
    assert_memory_equal(text->bytes, expected, len);
}

static void test_ranges(void **state)
{
    struct buffer text = {0};
    int written = 0;

    (void)state;
    srand(1);
    for (int round = 0; round < ROUNDS; round++) {
        const double number = some_number(round);
        const double error = number * ldexp(fraction(), -30 - rand() % 25);
        const double low = number - error, high = number + error;
        text.len = 0;
        if (!significant_write_range(&text, low, high)) {
            char a[64], b[64];
            snprintf(a, sizeof a, "%.12g", low);
            snprintf(b, sizeof b, "%.12g", high);
            assert_true(text.len == 0);
            assert_true(low <= 0 || high - low > 1e-11 * high || strcmp(a, b) != 0);
            continue;
        }
        assert_same(&text, low);
        assert_same(&text, high);
        written++;
    }
    assert_true(written > ROUNDS / 2);
    buffer_release(&text);
}

static void test_no_range(void **state)
{
    struct buffer text = {0};

    (void)state;
    assert_false(significant_write_range(&text, 0, 1e-300));
    assert_false(significant_write_range(&text, -1, 1));
    assert_false(significant_write_range(&text, NAN, 1));
    assert_false(significant_write_range(&text, 1, 1.1));
    assert_int_equal(text.len, 0);
    buffer_release(&text);
}

static void test_edges(void **state)
{
    static const double numbers[] = {
        1,     2,        0.1, 1e-4, 1e-5,  9.99999999999e-5, 0.99999999,   1e22, 12345678901, 1e-11,
        1e-12, 4.9e-324, 10,  9.5,  1e300, 123456789,        999999999999, 0.5};
    struct buffer text = {0};

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        text.len = 0;
        assert_true(significant_write_range(&text, numbers[i], numbers[i]));
        assert_same(&text, numbers[i]);
    }
    buffer_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ranges),
                                       cmocka_unit_test(test_no_range),
                                       cmocka_unit_test(test_edges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
