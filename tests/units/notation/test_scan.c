/* Numbers, squares, directions and lists are scanned as written. */
#include "notation/diagnostic.h"
#include "notation/header/header.h"
#include "notation/items/scan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void assert_buffer(struct buffer *buffer, const char *expected)
{
    assert_string_equal(buffer_string(buffer), expected);
    buffer->len = 0;
}

static struct scanner scanner_of(const char *text)
{
    return (struct scanner){text, text + strlen(text)};
}

static void test_scan_numbers(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } numbers[] = {{"", -1},
                   {"x", -1},
                   {"0", 0},
                   {"007", 7},
                   {"999999999999999999", INT64_C(999999999999999999)},
                   {"1000000000000000000", INT64_C(1000000000000000000)},
                   {"9223372036854775806", INT64_MAX - 1},
                   {"9223372036854775807", INT64_MAX},
                   {"9223372036854775808", INT64_MAX},
                   {"92233720368547758070", INT64_MAX},
                   {"99999999999999999999999999", INT64_MAX},
                   {"000000000000000000000000000012", 12}};
    (void)state;

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct scanner scanner = scanner_of(numbers[i].text);
        assert_int_equal(scan_number(&scanner), numbers[i].value);
        assert_true(scanner.at == scanner.end || numbers[i].value < 0);
    }
}

static void test_scan_decimals(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } numbers[] = {{"30", INT64_C(30000000000)},
                   {"0.5", 500000000},
                   {"47.000000001", INT64_C(47000000001)},
                   {"1.10", INT64_C(1100000000)},
                   {"359.999999999", INT64_C(359999999999)},
                   {"9223372035", INT64_C(9223372035000000000)},
                   {"9223372036.999999999", INT64_MAX},
                   {"99999999999999999999.5", INT64_MAX}};
    (void)state;

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct scanner scanner = scanner_of(numbers[i].text);
        assert_int_equal(scan_decimal(&scanner), numbers[i].value);
        assert_ptr_equal(scanner.at, scanner.end);
    }
}

static void assert_square(const char *text, int32_t column, int32_t row)
{
    struct scanner scanner = scanner_of(text);
    const struct square square = scan_square(&scanner);

    assert_int_equal(square.column, column);
    assert_int_equal(square.row, row);
    assert_ptr_equal(scanner.at, scanner.end);
}

static void test_squares(void **state)
{
    struct buffer buffer = {0};
    (void)state;

    assert_square("a1", 0, 0);
    assert_square("C4", 2, 3);
    assert_square("z26", 25, 25);
    assert_square("aa1", 26, 0);
    assert_square("Zz702", 701, 701);
    assert_square("a0", 0, -1);
    assert_square("a000", 0, -1);
    assert_square("b2147483647", 1, INT32_MAX - 1);
    assert_square("b2147483648", 1, INT32_MAX);
    assert_square("b99999999999999999999999", 1, INT32_MAX);
    for (int32_t column = 0; column < 702; column++) {
        square_write(&buffer, (struct square){column, column});
        assert_square(buffer_string(&buffer), column, column);
        buffer.len = 0;
    }
    square_write(&buffer, (struct square){0, -1});
    assert_buffer(&buffer, "a0");
    square_write(&buffer, (struct square){701, 701});
    assert_buffer(&buffer, "zz702");
    buffer_release(&buffer);
}

static void assert_compass(const char *text, bool found, int32_t column, int32_t row)
{
    struct scanner scanner = scanner_of(text);
    struct square square = {10, 10};

    assert_int_equal(scan_compass(&scanner, &square), found);
    assert_int_equal(square.column, column);
    assert_int_equal(square.row, row);
}

static void test_compass(void **state)
{
    struct square far = {0, INT32_MAX};
    struct scanner south = scanner_of("s");
    (void)state;

    assert_compass("n", true, 10, 9);
    assert_compass("E", true, 11, 10);
    assert_compass("sw", true, 9, 11);
    assert_compass("Ne", true, 11, 9);
    assert_compass("", false, 10, 10);
    assert_compass("x", false, 10, 10);
    assert_true(scan_compass(&south, &far)); /* does not overflow */
    assert_int_equal(far.row, INT32_MAX);
}

static void assert_list(const char *text, bool headed, bool sound)
{
    assert_int_equal(scan_list_check(text, strlen(text), headed), sound);
}

static void test_lists(void **state)
{
    (void)state;
    assert_list("[1 2 3]", false, true);
    assert_list("[ 01\t2\n3\r\n ]", false, true);
    assert_list("[]", false, false);
    assert_list("[1,2]", false, false);
    assert_list("[1 -2]", false, false);
    assert_list("[1 2", false, false);
    assert_list("[1 2]]", false, false);
    assert_list("[13]", true, true);
    assert_list("[ 13 ]", true, true);
    assert_list("[13: 1 2]", true, true);
    assert_list("[13 :1]", true, true);
    assert_list("[13:]", true, false);
    assert_list("[13 14]", true, false);
    assert_list("[: 1]", true, false);
    assert_list("[1: 2: 3]", true, false);
}

/* A list as the rules of the notation have it, character by character: 0 is a number, blanks are
 * gone. */
static bool is_list(const char *text, bool headed)
{
    char shape[64] = "";
    size_t len = 0;

    for (const char *at = text; *at != '\0'; at++) {
        const bool digit = is_digit(*at);
        if (blank_length(at, at + 1) > 0 || (digit && at > text && is_digit(at[-1])))
            continue;
        shape[len++] = digit ? '0' : *at;
    }
    if (headed && strcmp(shape, "[0]") == 0)
        return true;
    const char *at = shape;
    if (headed && strncmp(at, "[0:", 3) == 0)
        at += 3;
    else if (!headed && *at == '[')
        at++;
    else
        return false;
    return *at == '0' && strcmp(at + strspn(at, "0"), "]") == 0;
}

/* Up to 39 characters of those that lists have, mostly digits, in brackets or nearly. */
static void draw_list(uint32_t *state, char *text)
{
    static const char characters[] = "0123456789012345678901234567890123456789     \t\n:]x";
    size_t len = 0;

    *state = *state * 1664525 + 1013904223;
    const size_t most = (*state >> 8) % 38;
    text[len++] = '[';
    while (len < most) {
        *state = *state * 1664525 + 1013904223;
        text[len++] = characters[(*state >> 8) % (sizeof characters - 1)];
    }
    text[len++] = *state >> 30 == 0 ? '0' : ']';
    text[len] = '\0';
}

static void test_lists_at_random(void **state)
{
    uint32_t random = 7;
    size_t sound = 0;
    (void)state;

    for (int i = 0; i < 200000; i++) {
        char text[64];
        draw_list(&random, text);
        char *const copy = malloc(strlen(text)); /* so that reads beyond it are noticed */
        assert_non_null(copy);
        memcpy(copy, text, strlen(text));
        for (int headed = 0; headed < 2; headed++) {
            assert_int_equal(scan_list_check(copy, strlen(text), headed), is_list(text, headed));
            sound += is_list(text, headed);
        }
        free(copy);
    }
    assert_true(sound > 2000);
}

static const char *const time_forms[] = {"<0000-00-00>",
                                         "<0000-00-00T00:00Z>",
                                         "<0000-00-00T00:00:00Z>",
                                         "<0000-00-00T00:00+00:00>",
                                         "<0000-00-00T00:00-00:00>",
                                         "<0000-00-00T00:00:00+00:00>",
                                         "<0000-00-00T00:00:00-00:00>"};

/* Character by character. */
static size_t slow_time_length(const char *at, size_t len)
{
    for (size_t i = 0; i < sizeof time_forms / sizeof time_forms[0]; i++) {
        const char *const form = time_forms[i];
        size_t same = 0;
        while (same < len && form[same] != '\0' &&
               (form[same] == '0' ? isdigit((unsigned char)at[same]) : at[same] == form[same]))
            same++;
        if (form[same] == '\0')
            return same;
    }
    return 0;
}

/* Every time with another character at every place, and cut off everywhere. */
static void test_times(void **state)
{
    static const char others[] = "09:/-+<>TtZ .\x01\x80\xB0";
    (void)state;

    for (size_t i = 0; i < sizeof time_forms / sizeof time_forms[0]; i++) {
        const size_t len = strlen(time_forms[i]);
        for (size_t place = 0; place < len; place++)
            for (size_t other = 0; other < sizeof others; other++) {
                char *const text = malloc(len); /* reads beyond it are noticed */
                memcpy(text, time_forms[i], len);
                text[place] = others[other];
                assert_int_equal(time_length(text, text + len), slow_time_length(text, len));
                assert_int_equal(time_length(text, text + place), slow_time_length(text, place));
                free(text);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scan_numbers), cmocka_unit_test(test_scan_decimals),
        cmocka_unit_test(test_squares),      cmocka_unit_test(test_compass),
        cmocka_unit_test(test_lists),        cmocka_unit_test(test_lists_at_random),
        cmocka_unit_test(test_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
