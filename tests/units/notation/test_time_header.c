/* The time control in a header is read, and what is wrong with it is raised. */
#include "notation/time/moment.h"
#include "notation/time/time_control.h"
#include "tests/helpers/recorded.h"

#include "tests/helpers/recorded.c"

#include <stdio.h>

#define TIME "game: differences\nplayers: [Ann, Bob]\nsquares: 9\ntime: "

static void test_header(void **state)
{
    struct fixture *const fixture = *state;
    const struct time_control *control;

    assert_record(state, TIME "{each: 5 days}\n", "");
    control = fixture->record.time;
    assert_true(control->kind == CONTROL_EACH && control->amount == 5 * DAY_SECONDS);
    assert_true(control->east == 0 && !control->begins && control->allowance == -1);
    assert_record(state,
                  TIME "\n  moves: 10\n  period: 50 days\n  carry: yes\n  x-own: {a: b}\n"
                       "  grace: 1 day 12 hours 5 minutes\n",
                  "");
    control = fixture->record.time;
    assert_true(control->kind == CONTROL_PERIOD && control->moves == 10 && control->carry);
    assert_int_equal(control->grace, 36 * 3600 + 300);
    assert_record(state,
                  TIME "{start: 30 days, increment: 2 days, cap: 40 days, zone: -03:30,\n"
                       "  idle: [sat, sun], double-after: 14 days, allowance: 30 days, absences:\n"
                       "  [{player: Bob, from: 2026-07-01, to: 2026-07-20}], begin: 2026-01-05}\n",
                  "");
    control = fixture->record.time;
    assert_true(control->kind == CONTROL_BANK && control->idle == 0x60 && control->east == -12600);
    assert_true(control->allowance == 30 && control->absence_count == 1);
    assert_int_equal(control->absences[0].player, 2);
    assert_int_equal(control->absences[0].to - control->absences[0].from, 19);
    assert_record(state,
                  TIME "{each: 5 days, pauses: [{from: 2026-07-01T18:20Z}, {from: "
                       "2026-07-01T18:20Z, to: 2026-07-01T20:20:05+02:00}]}\n",
                  "");
    control = fixture->record.time;
    assert_int_equal(control->pause_count, 2);
    assert_true(control->pauses[0].to == MOMENT_NEVER);
    assert_int_equal(control->pauses[1].to - control->pauses[1].from, 5);
    assert_record(state,
                  TIME "{each: 5 days, extensions: [{player: Bob, at: 2026-07-01T18:20Z, "
                       "by: 1 day 2 hours}]}\n",
                  "");
    control = fixture->record.time;
    assert_int_equal(control->extension_count, 1);
    assert_true(control->extensions[0].player == 2 && control->extensions[0].by == 26 * 3600);
}

static void test_header_errors(void **state)
{
    assert_record(state, TIME "5 days\n", "value 4:7");
    assert_record(state, TIME "\n", "value 4:6");
    assert_record(state, TIME "{}\n", "missing 4:7");
    assert_record(state, TIME "{eahc: 5 days}\n", "missing 4:7 key 4:8");
    assert_says(state, "did you mean `each`");
    assert_record(state, TIME "{each: 5 days, start: 3 days}\n", "key 4:22");
    assert_record(state, TIME "{start: 3 days, each: 5 days}\n", "key 4:23");
    assert_record(state, TIME "{period: 5 days}\n", "missing 4:7");
    assert_record(state, TIME "{moves: 5}\n", "missing 4:7");
    assert_record(state, TIME "{each: 5 days, moves: 3, carry: no, cap: 5 days}\n",
                  "key 4:22 key 4:32 key 4:43");
    assert_record(state, TIME "{start: 5 days, cap: 4 days}\n", "value 4:28");
    assert_record(state, TIME "{each: 5 days, each: 5 days}\n", "key 4:22");
    static const char *const durations[] = {
        "5",           "days",          "5 dayz",        "0 days",
        "5days hours", "1 hour 5 days", "-1 days",       "1.5 days",
        "36501 days",  "[5 days]",      "5 days 5 days", "99999999999999999999 days",
        "''"};
    for (size_t i = 0; i < sizeof durations / sizeof durations[0]; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, TIME "{each: %s}\n", durations[i]);
        assert_record(state, text, "value 4:14");
    }
    assert_record(state, TIME "{each: 5days, grace: 0 days}\n", "");
    assert_record(state, TIME "{moves: 0, period: 5 days, carry: maybe}\n",
                  "value 4:15 value 4:41");
    assert_record(state, TIME "{each: 5 days, zone: Europe/Berlin}\n", "value 4:28");
    assert_says(state, "write `zone: +01:00`");
    static const char *const offsets[] = {"\"UTC \"", "utc",   "+1:00", "+24:00", "+01:60",
                                          "+01:0O",   "01:00", "UTC+1", "''",     "-+1:00"};
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, TIME "{each: 5 days, zone: %s}\n", offsets[i]);
        assert_record(state, text, "value 4:28");
    }
    assert_record(state, TIME "{each: 5 days, zone: [a]}\n", "value 4:28");
    assert_record(state, TIME "{each: 5 days, idle: sun}\n", "value 4:28");
    assert_record(state, TIME "{each: 5 days, idle: [son, [sun]]}\n", "value 4:29 value 4:34");
    assert_record(state, TIME "{each: 5 days, idle: [mon, tue, wed, thu, fri, sat, sun]}\n",
                  "value 4:28");
    assert_record(state, TIME "{each: 5 days, allowance: 36 hours}\n", "value 4:33");
    assert_record(state, TIME "{each: 5 days, begin: soon}\n", "value 4:29");
    assert_record(state, TIME "{each: 5 days, absences: 5}\n", "value 4:32");
    assert_record(state, TIME "{each: 5 days, absences: [5, {}]}\n",
                  "value 4:33 missing 4:36 missing 4:36 missing 4:36");
    assert_record(state,
                  TIME "{each: 5 days, absences: [{player: 3, from: 2026-02-29, to: x, t: 1}]}\n",
                  "value 4:42 value 4:51 value 4:67 key 4:70");
    assert_record(
        state, TIME "{each: 5 days, absences: [{player: 1, from: 2026-07-02, to: 2026-07-01}]}\n",
        "value 4:67");
    assert_record(state, "players: 2\ntime: {x: 1}\n", "missing 1:1");
    assert_record(state, TIME "{each: 5 days, pauses: 5}\n", "value 4:30");
    assert_record(state, TIME "{each: 5 days, pauses: [5, {}]}\n", "value 4:31 missing 4:34");
    assert_record(state, TIME "{each: 5 days, pauses: [{from: 2026-07-01, to: x, till: 1}]}\n",
                  "value 4:38 value 4:54 key 4:57");
    assert_record(
        state,
        TIME "{each: 5 days, pauses: [{from: 2026-07-02T00:00Z, to: 2026-07-02T00:59+01:00}]}\n",
        "value 4:61");
}

static void test_extension_errors(void **state)
{
    assert_record(state, TIME "{each: 5 days, extensions: 5}\n", "value 4:34");
    assert_record(state, TIME "{each: 5 days, extensions: [5, {}]}\n",
                  "value 4:35 missing 4:38 missing 4:38 missing 4:38");
    assert_says(state, "this extension has no `by:`");
    assert_record(state,
                  TIME "{each: 5 days, extensions: [{player: 3, at: 2026-07-01, by: 0 days}]}\n",
                  "value 4:44 value 4:51 value 4:67");
}

/* A thousand pauses, and one more. */
static void test_many_pauses(void **state)
{
    struct buffer text = {0};

    buffer_text(&text, TIME "{each: 5 days, pauses: [");
    for (int i = 0; i < 1000; i++)
        buffer_text(&text, "{from: 2026-07-01T18:20Z}, ");
    const size_t len = text.len;
    buffer_text(&text, "]}\n");
    assert_record(state, buffer_string(&text), "");
    text.len = len;
    buffer_text(&text, "{from: 2026-07-01T18:20Z}]}\n");
    assert_record(state, buffer_string(&text), "value 4:30");
    assert_says(state, "there are 1001, at most 1000 can be");
    buffer_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_header, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_header_errors, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_extension_errors, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_many_pauses, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
