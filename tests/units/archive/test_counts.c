/* Shares, lengths and points agree with published figures and with a slow computation. */
#include "archive/presentation/csv.h"
#include "archive/stats/lengths.h"
#include "archive/stats/score_summary.h"
#include "archive/stats/stats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state_of_chance = 7;

static uint32_t pick(uint32_t count)
{
    state_of_chance = state_of_chance * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(state_of_chance >> 33) % count;
}

/* R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
 * Medicine 17, 1998, table I, method 3. */
static void test_share(void **state)
{
    static const struct {
        double points;
        uint64_t games;
        double low, high;
    } published[] = {
        {81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611},
        {1, 29, 0.0061, 0.1718},   {20, 20, 0.8389, 1},       {28, 29, 0.8282, 0.9939},
    };

    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        const struct win_share share = win_share_of(published[i].points, published[i].games);
        assert_true(fabs(share.value - published[i].points / (double)published[i].games) < 1e-12);
        assert_true(fabs(share.low - published[i].low) < 0.00005);
        assert_true(fabs(share.high - published[i].high) < 0.00005);
    }
}

static int compare(const void *a, const void *b)
{
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* The mean of the k-th and the (k + 1)-th length if a quarter of the games ends between them. */
static uint64_t slow_quartile(const uint32_t *sorted, uint64_t count, int quarters)
{
    const uint64_t at = count * (uint64_t)quarters;

    return at % 4 == 0 ? (uint64_t)sorted[at / 4 - 1] + sorted[at / 4]
                       : 2 * (uint64_t)sorted[at / 4];
}

static uint64_t slow_between(const uint32_t *sorted, uint32_t count, uint32_t from, uint32_t to)
{
    uint64_t found = 0;

    for (uint32_t i = 0; i < count; i++)
        found += sorted[i] >= from && sorted[i] <= to;
    return found;
}

enum { GAMES_MOST = 300 };

static void try_lengths(uint32_t count, uint32_t range)
{
    struct lengths lengths = {0};
    uint32_t list[GAMES_MOST];
    uint64_t moves = 0;

    for (uint32_t i = 0; i < count; i++) {
        list[i] = pick(range);
        moves += list[i];
        lengths_add(&lengths, list[i]);
    }
    qsort(list, count, sizeof list[0], compare);
    assert_int_equal(lengths.games, count);
    assert_int_equal(lengths.moves, moves);
    assert_int_equal(lengths.least, list[0]);
    assert_int_equal(lengths.most, list[count - 1]);
    for (int quarters = 1; quarters <= 3; quarters++)
        assert_int_equal(lengths_quartile(&lengths, quarters),
                         slow_quartile(list, count, quarters));
    for (int i = 0; i < 10; i++) {
        const uint32_t from = pick(range), to = from + pick(range);
        assert_int_equal(lengths_between(&lengths, from, to), slow_between(list, count, from, to));
    }
    const uint32_t step = lengths_step(&lengths, 24);
    assert_true(lengths.most / step - lengths.least / step < 24);
    lengths_release(&lengths);
}

static void test_lengths(void **state)
{
    static const uint32_t ranges[] = {1, 5, 50, 1027, 5000, 2000000000};

    (void)state;
    for (int i = 0; i < 1200; i++)
        try_lengths(1 + pick(i % 2 == 0 ? 9 : GAMES_MOST), ranges[i % 6]);
}

static void expect(void (*write)(const struct score_summary *points, struct buffer *out),
                   const struct score_summary *points, const char *expected)
{
    struct buffer text = {0};

    write(points, &text);
    assert_string_equal(buffer_string(&text), expected);
    buffer_release(&text);
}

static bool add(struct score_summary *points, const char *number)
{
    return score_summary_add(points, number, strlen(number), false);
}

static void test_points(void **state)
{
    struct score_summary points = {0};

    (void)state;
    assert_true(add(&points, "5"));
    assert_false(add(&points, "-2"));
    assert_false(add(&points, "5"));
    expect(score_summary_write_least, &points, "-2");
    expect(score_summary_write_mean, &points, "2.67");
    expect(score_summary_write_most, &points, "5");
    score_summary_release(&points);
    (void)add(&points, "0");
    (void)add(&points, "199");
    expect(score_summary_write_mean, &points, "99.50");
    for (int i = 0; i < 198; i++)
        (void)add(&points, "0");
    expect(score_summary_write_mean, &points, "1.00"); /* 0.995 */
    score_summary_release(&points);
    (void)add(&points, "-1");
    (void)add(&points, "0");
    (void)add(&points, "0");
    expect(score_summary_write_mean, &points, "-0.33");
    score_summary_release(&points);
}

/* Sums stay exact when the arena is emptied many times. */
static void test_large_points(void **state)
{
    static const char large[] = "123456789012345678901234567890";
    struct score_summary points = {0};

    (void)state;
    for (int i = 0; i < 5000; i++) {
        (void)add(&points, large);
        (void)add(&points, "-1");
    }
    assert_true(add(&points, "123456789012345678901234567891"));
    assert_false(add(&points, "-99999999999999999999"));
    expect(score_summary_write_least, &points, "-99999999999999999999");
    expect(score_summary_write_most, &points, "123456789012345678901234567891");
    /* (5001 · 123456789012345678901234567890 + 1 - 5000 - 99999999999999999999) / 10002 */
    expect(score_summary_write_mean, &points, "61728394506162841450217363928.50");
    score_summary_release(&points);
    for (int i = 0; i < 4; i++)
        (void)add(&points, "9223372036854775807");
    expect(score_summary_write_mean, &points, "9223372036854775807.00");
    score_summary_release(&points);
}

static void test_decimal_points(void **state)
{
    struct score_summary points = {0};

    (void)state;
    (void)score_summary_add(&points, "0.5", 3, true);
    (void)score_summary_add(&points, "1.83731913624", 13, true);
    (void)score_summary_add(&points, "1.25e-05", 8, true);
    expect(score_summary_write_least, &points, "1.25e-05");
    expect(score_summary_write_most, &points, "1.83731913624");
    expect(score_summary_write_mean, &points, "0.779111");
    score_summary_release(&points);
}

static void test_csv(void **state)
{
    static const struct {
        const char *text, *field;
    } fields[] = {
        {"Ann", "Ann"},
        {"", "\"\""},
        {"Ann, Bob", "\"Ann, Bob\""},
        {"a \"b\"", "\"a \"\"b\"\"\""},
        {"=1+2", "'=1+2"},
        {"+1", "'+1"},
        {"-", "'-"},
        {"@x,y", "\"'@x,y\""},
        {"a\nb", "a\\x0ab"},
    };
    struct buffer out = {0};

    (void)state;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        out.len = 0;
        csv_text(&out, fields[i].text, strlen(fields[i].text));
        assert_string_equal(buffer_string(&out), fields[i].field);
    }
    csv_plain(&out, "");
    csv_number(&out, 7);
    csv_end(&out);
    csv_number(&out, 8);
    assert_non_null(strstr(buffer_string(&out), ",,7\r\n8"));
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share),          cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_points),         cmocka_unit_test(test_large_points),
        cmocka_unit_test(test_decimal_points), cmocka_unit_test(test_csv),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
