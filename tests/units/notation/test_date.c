/* Dates are days of the calendar; what people write instead is understood where it can mean one day
 * only. */
#include "notation/time/date.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <string.h>

static void assert_date(const char *text, enum date_kind kind, const char *meant)
{
    const struct written_date date = date_read(text, strlen(text));
    struct buffer written = {0};

    if (date.kind != kind)
        fail_msg("%s: %d, not %d", text, (int)date.kind, (int)kind);
    if (meant != NULL)
        date_write(&date, &written);
    if (date.kind == DATE_EITHER) {
        buffer_text(&written, " or ");
        day_write(date.last, &written);
    }
    assert_string_equal(buffer_string(&written), meant != NULL ? meant : "");
    buffer_release(&written);
}

static void test_written(void **state)
{
    (void)state;
    assert_date("2026-11-27", DATE_WRITTEN, "2026-11-27");
    assert_date("2024-02-29", DATE_WRITTEN, "2024-02-29");
    assert_date("2026-11-27T18:20Z", DATE_WRITTEN, "2026-11-27");
    assert_date(" 2026-12 evening\n", DATE_WRITTEN, "2026-12");
    assert_date("2026", DATE_WRITTEN, "2026");
}

static void test_otherwise(void **state)
{
    static const char *const days[] = {"27.11.2026",
                                       "27. 11. 2026, 18:20",
                                       "27.11.26",
                                       "27/11/2026",
                                       "11/27/2026",
                                       "27-11-2026",
                                       "2026/11/27",
                                       "2026.11.27",
                                       "20261127",
                                       "2026-11-27/28",
                                       "2026-11-27..2026-11-29",
                                       "27 November 2026",
                                       "Nov 27, 2026",
                                       "Friday, 27th of November 2026",
                                       "27 NOV 26",
                                       "27. nov. 2026",
                                       "27 novembre 2026",
                                       "27 de noviembre de 2026",
                                       "27Nov2026",
                                       "2026 Nov 27",
                                       "２０２６年１１月２７日",
                                       "2026–11–27"};

    (void)state;
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++)
        assert_date(days[i], DATE_OTHERWISE, "2026-11-27");
    assert_date("1. März 2026", DATE_OTHERWISE, "2026-03-01");
    assert_date("1er août 2026", DATE_OTHERWISE, "2026-08-01");
    assert_date("1st Dec 2026", DATE_OTHERWISE, "2026-12-01");
    assert_date("22nd December 2026", DATE_OTHERWISE, "2026-12-22");
    assert_date("December 23rd, 2026", DATE_OTHERWISE, "2026-12-23");
    assert_date("Dec. 24TH 2026", DATE_OTHERWISE, "2026-12-24");
    assert_date("2026-1-5", DATE_OTHERWISE, "2026-01-05");
    assert_date("5/5/2026", DATE_OTHERWISE, "2026-05-05");
    assert_date("11/2026", DATE_OTHERWISE, "2026-11");
    assert_date("December 2026", DATE_OTHERWISE, "2026-12");
    assert_date("2026.11.??", DATE_OTHERWISE, "2026-11");
    assert_date("2026.??.??", DATE_OTHERWISE, "2026");
    assert_date("summer 2026", DATE_OTHERWISE, "2026");
    assert_date("3/4/2026", DATE_EITHER, "2026-04-03 or 2026-03-04");
    assert_date("03-04-2026", DATE_EITHER, "2026-04-03 or 2026-03-04");
}

static void test_untold(void **state)
{
    static const char *const texts[] = {
        "",        "yesterday",    "last winter",    "?",           "????.??.??", "27",
        "27.11.",  "11/12/13",     "26-11-27",       "2026-W48",    "2026-332",   "2025/26",
        "2026-13", "1.-2.11.2026", "27./28.11.2026", "27x.11.2026", "12345",      "Mayor 2 3"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_date(texts[i], DATE_UNTOLD, NULL);
}

static void test_never(void **state)
{
    static const char *const texts[] = {"2026-13-45",        "2026-02-30",        "2026-00-10",
                                        "2025-02-29T10:00Z", "31.11.2026",        "30 Feb 2026",
                                        "45.13.2026",        "13/32/2026",        "20260230",
                                        "2026/02/30",        "2026-11-31 evening"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_date(texts[i], DATE_NEVER, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_otherwise),
        cmocka_unit_test(test_untold),
        cmocka_unit_test(test_never),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
