/* Patterns for names agree with an obvious matcher; ranges of numbers and days hold what they say.
 */
#include "archive/records/glob.h"
#include "archive/select/criteria.h"
#include "notation/time/moment.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <string.h>

static bool matches(const char *pattern, const char *text)
{
    struct glob glob = glob_read(pattern);
    const bool found = glob_matches(&glob, text, strlen(text));

    glob_release(&glob);
    return found;
}

static void test_globs(void **state)
{
    (void)state;
    assert_true(matches("Ann", "ann"));
    assert_true(matches("  ann", "ann"));
    assert_true(matches("ann", " \tAnn\n"));
    assert_false(matches("Ann", "Anna"));
    assert_false(matches("Anna", "Ann"));
    assert_true(matches("Ann*", "Anna Karenina"));
    assert_true(matches("*karen*", "Anna Karenina"));
    assert_true(matches("a?na *", "Anna Karenina"));
    assert_true(matches("", ""));
    assert_true(matches("**", ""));
    assert_false(matches("?", ""));
    assert_true(matches("?", "é"));
    assert_true(matches("ÉMILE ж", "émile Ж"));
    assert_true(matches("\\*", "*"));
    assert_false(matches("\\*", "x"));
    assert_true(matches("\\2", "2"));
    assert_true(matches("\\", "\\"));
    assert_true(matches("a\\", "a\\"));
    assert_true(matches("?", "\xff"));
    assert_false(matches("\xfe", "\xff"));
    assert_true(matches("*", "\xff"));
    assert_true(matches("[ab]*", "[AB] Ann")); /* brackets are ordinary characters */
    assert_false(matches("[ab]", "a"));
    assert_true(matches("\\[a]", "[a]"));
    assert_true(matches("*/.*", "a/.b"));
    assert_true(matches("+(a)", "+(A)"));
    assert_true(matches("\\\\", "\\"));
    assert_true(matches("zoe", "ZOË"));
    assert_true(matches("z?e", "Zoë"));
    assert_false(matches("zoë", "Zoe"));        /* who types an accent means it */
    assert_true(matches("zoë", "ZOE\xCC\x88")); /* … in either form */
    assert_true(matches("*oz-dag", "Özdağ Öz-dağ"));
    assert_true(matches("a b", "A  \t b"));
    assert_true(matches("e\xff", "E\xff"));
}

/* Compares character by character and tries every choice for a star. */
static bool slowly(const char *pattern, const char *text)
{
    if (*pattern == '\0')
        return *text == '\0';
    if (*pattern == '*')
        return slowly(pattern + 1, text) || (*text != '\0' && slowly(pattern, text + 1));
    return *text != '\0' && (*pattern == '?' || *pattern == *text) && slowly(pattern + 1, text + 1);
}

static void write_digits(unsigned number, unsigned count, const char *letters, char *text)
{
    const unsigned base = (unsigned)strlen(letters);

    for (unsigned i = 0; i < count; i++, number /= base)
        text[i] = letters[number % base];
    text[count] = '\0';
}

/* All patterns of up to four of `a b * ?`, and all texts of up to four letters. */
static void test_all_globs(void **state)
{
    char pattern[8], text[8];
    int found = 0;

    (void)state;
    for (unsigned length = 0; length <= 4; length++)
        for (unsigned i = 0; i < 1U << 2 * length; i++)
            for (unsigned letters = 0; letters <= 4; letters++)
                for (unsigned j = 0; j < 1U << letters; j++) {
                    write_digits(i, length, "ab*?", pattern);
                    write_digits(j, letters, "ab", text);
                    const bool expected = slowly(pattern, text);
                    assert_int_equal(matches(pattern, text), expected);
                    found += expected;
                }
    assert_true(found > 1000);
}

/* A pattern that takes a matcher forever if it tries every choice. */
static void test_long_glob(void **state)
{
    char pattern[4001], text[20001];

    (void)state;
    for (size_t i = 0; i < sizeof pattern - 1; i++)
        pattern[i] = i % 2 == 0 ? '*' : 'a';
    pattern[sizeof pattern - 2] = 'b';
    pattern[sizeof pattern - 1] = '\0';
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_false(matches(pattern, text));
}

static void assert_numbers(const char *text, int64_t first, int64_t last)
{
    struct range range;

    assert_true(range_read_numbers(text, &range));
    assert_true(range.first == first && range.last == last);
}

static void assert_days(const char *text, const char *first, const char *last)
{
    struct range range;
    int64_t from = INT64_MIN, to = INT64_MAX;

    assert_true(range_read_days(text, &range));
    assert_true(first == NULL || day_read(first, strlen(first), &from));
    assert_true(last == NULL || day_read(last, strlen(last), &to));
    assert_true(range.first == from && range.last == to);
}

static void test_ranges(void **state)
{
    static const char *const numbers[] = {"",     "..", "x",     "1..x", "-1",
                                          "2..1", "1.", "1...2", " 1",   "1..2..3"};
    static const char *const days[] = {"..",         "2025-13",  "2025-02-30",       "25",
                                       "2025..2024", "2025-1",   "2025/01",          "",
                                       "20250101",   "2025-01-", "2025-01-01T00:00Z"};
    struct range range;

    (void)state;
    assert_numbers("7", 7, 7);
    assert_numbers("10..20", 10, 20);
    assert_numbers("10..", 10, INT64_MAX);
    assert_numbers("..20", INT64_MIN, 20);
    assert_numbers("007..7", 7, 7);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        assert_false(range_read_numbers(numbers[i], &range));
    assert_days("2025", "2025-01-01", "2025-12-31");
    assert_days("2024-02", "2024-02-01", "2024-02-29");
    assert_days("2025-01..2026-06", "2025-01-01", "2026-06-30");
    assert_days("2025-12..", "2025-12-01", NULL);
    assert_days("..2025", NULL, "2025-12-31");
    assert_days("2025-03-04", "2025-03-04", "2025-03-04");
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++)
        assert_false(range_read_days(days[i], &range));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_globs),
        cmocka_unit_test(test_all_globs),
        cmocka_unit_test(test_long_glob),
        cmocka_unit_test(test_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
