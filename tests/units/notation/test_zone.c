/* Time zones agree with the C library's own reading of the same files and of POSIX rules. */
#include "notation/time/moment.h"
#include "notation/time/zone.h"
#include "notation/time/zone_rule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t random_state = 20261121;

static uint64_t random_number(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

/* The libc's offset from UTC in the zone of TZ. */
static int32_t libc_east(int64_t moment)
{
    const time_t seconds = (time_t)moment;
    struct tm local;

    assert_non_null(localtime_r(&seconds, &local));
    return (int32_t)(day_number(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday) *
                         DAY_SECONDS +
                     local.tm_hour * 3600 + local.tm_min * 60 + local.tm_sec - moment);
}

static void use_libc(const char *zone)
{
    assert_int_equal(setenv("TZ", zone, 1), 0);
    tzset();
}

static void assert_moment(const struct zone *zone, const char *name, int64_t moment)
{
    const struct zone_span span = zone_span_at(zone, moment);
    const int32_t expected = libc_east(moment);

    assert_true(span.start <= moment && moment < span.end);
    if (span.east != expected)
        fail_msg("%s at %lld: %d, libc says %d", name, (long long)moment, span.east, expected);
}

/* Random moments, and both sides of every change of clocks in some years. */
static void try_zone(const char *name, const struct zone *zone)
{
    for (int i = 0; i < 40; i++)
        assert_moment(zone, name, (int64_t)(random_number() % 16725225600) - 2208988800);
    static const int years[] = {1950, 1985, 2009, 2025, 2026, 2040, 2100, 2399};
    for (size_t i = 0; i < sizeof years / sizeof years[0]; i++) {
        int64_t moment = day_number(years[i], 1, 1) * DAY_SECONDS;
        const int64_t end = day_number(years[i] + 1, 1, 1) * DAY_SECONDS;
        for (int changes = 0; moment < end; changes++) {
            assert_true(changes < 50);
            assert_moment(zone, name, moment);
            assert_moment(zone, name, moment - 1);
            const struct zone_span span = zone_span_at(zone, moment);
            assert_true(span.end > moment);
            moment = span.end;
        }
    }
}

static void test_libc(void **state)
{
    struct arena arena = {0};
    char path[200], line[500];
    int tried = 0;

    (void)state;
    (void)snprintf(path, sizeof path, "%s/zone.tab", zone_folder());
    FILE *const table = fopen(path, "r");
    assert_non_null(table);
    while (fgets(line, sizeof line, table) != NULL) {
        char name[100];
        const struct zone *zone;
        if (line[0] == '#' || sscanf(line, "%*s %*s %99s", name) != 1)
            continue;
        arena_empty(&arena);
        assert_int_equal(zone_read(name, strlen(name), &arena, &zone), ZONE_FOUND);
        use_libc(name);
        try_zone(name, zone);
        tried++;
    }
    (void)fclose(table);
    assert_true(tried > 300);
    arena_release(&arena);
}

/* Rules of every form, in years beyond any table. */
static void test_rules(void **state)
{
    static const char *const rules[] = {"CET-1CEST,M3.5.0,M10.5.0/3",
                                        "EST5EDT,M3.2.0,M11.1.0",
                                        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
                                        "IST-1GMT0,M10.5.0,M3.5.0/1",
                                        "XXX-3:20:30",
                                        "AAA4BBB3:30,J60/2:30,J300",
                                        "AAA-9BBB,59/0,320/23:59:59",
                                        "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
                                        "EET-2EEST,M3.4.4/50,M10.4.4/50"};

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        struct zone_rule rule;
        assert_true(zone_rule_read(rules[i], strlen(rules[i]), &rule));
        use_libc(rules[i]);
        for (int year = 1971; year < 2100; year++) {
            int64_t moment = day_number(year, 1, 1) * DAY_SECONDS;
            for (int step = 0; step < 6; step++) {
                const struct zone_span span = zone_rule_span_at(&rule, moment);
                assert_true(span.start <= moment && moment < span.end);
                if (span.east != libc_east(moment))
                    fail_msg("%s at %lld: %d, libc says %d", rules[i], (long long)moment, span.east,
                             libc_east(moment));
                if (span.end == MOMENT_NEVER)
                    break;
                assert_int_equal(libc_east(span.end - 1), span.east);
                moment = span.end;
            }
        }
    }
}

/* Daylight saving all year has no standard time between two years. */
static void test_saving_all_year(void **state)
{
    static const char text[] = "XXX3EDT4,0/0,J365/23";
    struct zone_rule rule;

    (void)state;
    assert_true(zone_rule_read(text, strlen(text), &rule));
    for (int64_t moment = 0; moment < 800 * DAY_SECONDS; moment += 1800) {
        assert_int_equal(zone_rule_span_at(&rule, moment).east, -4 * 3600);
        assert_true(zone_rule_span_at(&rule, moment).end > moment);
    }
}

static void test_no_rules(void **state)
{
    static const char *const texts[] = {"",
                                        "-1",
                                        "CET",
                                        "CET-",
                                        "CET-1CEST",
                                        "CET-1CEST,M3.5.0",
                                        "CET-200",
                                        "CET-1:60",
                                        "CET-1CEST,M13.5.0,M10.5.0",
                                        "CET-1CEST,M3.6.0,M10.5.0",
                                        "CET-1CEST,M3.5.7,M10.5.0",
                                        "CET-1CEST,J0,J5",
                                        "CET-1CEST,366,J5",
                                        "CET-1CEST,M3.5.0,M10.5.0/3 ",
                                        "<CET"};
    struct zone_rule rule;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (zone_rule_read(texts[i], strlen(texts[i]), &rule))
            fail_msg("`%s` is a rule", texts[i]);
}

static void assert_change(const char *name, const char *moment, int32_t before, int32_t after)
{
    struct arena arena = {0};
    const struct zone *zone;
    struct moments at;

    assert_int_equal(zone_read(name, strlen(name), &arena, &zone), ZONE_FOUND);
    assert_true(moment_read(moment, strlen(moment), &at));
    assert_int_equal(zone_span_at(zone, at.first - 1).east, before * 60);
    assert_int_equal(zone_span_at(zone, at.first).east, after * 60);
    assert_int_equal(zone_span_at(zone, at.first).start, at.first);
    assert_int_equal(zone_span_at(zone, at.first - 1).end, at.first);
    arena_release(&arena);
}

/* Days of change as newspapers announced them. */
static void test_changes(void **state)
{
    (void)state;
    assert_change("Europe/Berlin", "2026-03-29T01:00:00Z", 60, 120);
    assert_change("Europe/Berlin", "2026-10-25T01:00:00Z", 120, 60);
    assert_change("America/New_York", "2026-03-08T07:00:00Z", -300, -240);
    assert_change("America/New_York", "2026-11-01T06:00:00Z", -240, -300);
    assert_change("Australia/Lord_Howe", "2026-04-04T15:00:00Z", 660, 630);
    assert_change("Australia/Lord_Howe", "2026-10-03T15:30:00Z", 630, 660);
    assert_change("Pacific/Auckland", "2026-04-04T14:00:00Z", 780, 720);
    assert_change("Europe/Berlin", "2436-03-30T01:00:00Z", 60, 120);
}

static void test_offsets(void **state)
{
    static const struct {
        const char *name;
        int32_t east;
    } zones[] = {{"UTC", 0}, {"Z", 0}, {"+01:00", 3600}, {"-03:30", -12600}, {"+23:59", 86340}};
    struct arena arena = {0};
    const struct zone *zone;

    (void)state;
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        assert_int_equal(zone_read(zones[i].name, strlen(zones[i].name), &arena, &zone),
                         ZONE_FOUND);
        const struct zone_span span = zone_span_at(zone, 0);
        assert_int_equal(span.east, zones[i].east);
        assert_true(span.start <= MOMENT_NEVER_BEFORE && span.end >= MOMENT_NEVER);
    }
    arena_release(&arena);
}

static void test_unknown(void **state)
{
    static const char *const names[] = {"",         "Europe/Berln",   "Europe",  "/etc/passwd",
                                        "../UTC",   "+1:00",          "+24:00",  "+01:60",
                                        "zone.tab", "Europe//Berlin", "Europe/", "europe/berlin!",
                                        "utc+1",    "tzdata.zi",      "+0a:00",  "right/UTC"};
    struct arena arena = {0};
    const struct zone *zone;

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(zone_read(names[i], strlen(names[i]), &arena, &zone), ZONE_UNKNOWN);
    assert_string_equal(zone_nearest("Europe/Berln", 12, &arena), "Europe/Berlin");
    assert_null(zone_nearest("x", 1, &arena));
    arena_release(&arena);
}

/* Without a database, without the file, and with files that are cut or corrupted. */
static void test_broken_files(void **state)
{
    struct arena arena = {0};
    const struct zone *zone;
    const char *const place = getenv("TMPDIR");
    char content[8192], folder[1000], path[1010], berlin[200];

    (void)state;
    (void)snprintf(berlin, sizeof berlin, "%s/Europe/Berlin", zone_folder());
    FILE *file = fopen(berlin, "r");
    assert_non_null(file);
    const size_t len = fread(content, 1, sizeof content, file);
    (void)fclose(file);
    (void)snprintf(folder, sizeof folder, "%s/zonesXXXXXX", place != NULL ? place : "/tmp");
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/Mine", folder);
    assert_int_equal(setenv("TZDIR", folder, 1), 0);
    assert_int_equal(zone_read("Mine", 4, &arena, &zone), ZONE_UNKNOWN);
    for (size_t cut = 0; cut <= len; cut += cut < 50 || cut + 50 > len ? 1 : 31) {
        file = fopen(path, "w");
        assert_non_null(file);
        assert_int_equal(fwrite(content, 1, cut, file), cut);
        (void)fclose(file);
        arena_empty(&arena);
        assert_int_equal(zone_read("Mine", 4, &arena, &zone),
                         cut == len ? ZONE_FOUND : ZONE_UNKNOWN);
    }
    for (int i = 0; i < 300; i++) { /* no file makes it read beyond the end */
        char turned[sizeof content];
        memcpy(turned, content, len);
        for (int j = 0; j < 3; j++)
            turned[random_number() % (j == 0 ? 44 : len)] = (char)random_number();
        file = fopen(path, "w");
        assert_non_null(file);
        assert_int_equal(fwrite(turned, 1, len, file), len);
        (void)fclose(file);
        arena_empty(&arena);
        if (zone_read("Mine", 4, &arena, &zone) == ZONE_FOUND)
            for (int64_t moment = -5000000000; moment < 9000000000; moment += 1234567890)
                (void)zone_span_at(zone, moment);
    }
    (void)unlink(path);
    (void)rmdir(folder);
    assert_int_equal(zone_read("Mine", 4, &arena, &zone), ZONE_NO_DATABASE);
    assert_int_equal(zone_read("+01:00", 6, &arena, &zone), ZONE_FOUND);
    assert_int_equal(unsetenv("TZDIR"), 0);
    arena_release(&arena);
}

/* Days to dates and back, with leap days. */
static void test_days(void **state)
{
    struct buffer text = {0};
    int64_t number;

    (void)state;
    int64_t next = day_number(0, 1, 1);
    for (int64_t year = 0; year < 2500; year++)
        for (int64_t month = 1; month <= 12; month++)
            for (int64_t day = 1; day <= 31; day++) {
                char written[30];
                (void)snprintf(written, sizeof written, "%04d-%02d-%02d", (int)year, (int)month,
                               (int)day);
                if (!day_read(written, 10, &number))
                    continue;
                assert_int_equal(number, next);
                const struct date date = day_date(next++);
                assert_true(date.year == year && date.month == month && date.day == day);
            }
    assert_int_equal(next, day_number(2500, 1, 1));
    moment_write(-1, 0, &text);
    buffer_character(&text, ' ');
    moment_write(951782400, 5400, &text);
    buffer_character(&text, ' ');
    moment_write(951782400, -3600 * 3 - 90, &text);
    assert_string_equal(buffer_string(&text), "1969-12-31T23:59:59Z 2000-02-29T01:30:00+01:30 "
                                              "2000-02-28T20:58:30-03:01:30");
    buffer_release(&text);
}

static void test_durations(void **state)
{
    struct buffer text = {0};
    static const int64_t seconds[] = {0, 1, 60, 3600, 86400, 90000, 2 * 86400 + 3661};

    (void)state;
    for (size_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++) {
        duration_write(seconds[i], &text);
        buffer_text(&text, "; ");
    }
    assert_string_equal(buffer_string(&text), "0 days; 0:00:01 hours; 0:01 hours; 1:00 hour; "
                                              "1 day; 1 day 1:00 hour; 2 days 1:01:01 hours; ");
    buffer_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_libc),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_saving_all_year),
        cmocka_unit_test(test_no_rules),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_offsets),
        cmocka_unit_test(test_unknown),
        cmocka_unit_test(test_broken_files),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_durations),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
