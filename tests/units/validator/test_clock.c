/* The clock agrees with a second computation of its rules: quarter by quarter of an hour, trying
 * every moment that an ambiguous time can mean. */
#include "notation/time/moment.h"
#include "tests/helpers/recorded.h"
#include "validator/arbiter.h"
#include "validator/clock/judge.h"

#include <stdio.h>

enum { STEP = 900 }; /* days begin at full quarters of an hour */

static uint64_t random_state = 4;

static int64_t random_below(int64_t most)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (int64_t)(random_state % (uint64_t)most);
}

/* --- a calendar that counts every minute */

/* Seconds east. */
static const int32_t zones[] = {3600, -18000, 37800, 36000, -14400, 0, 20700, -12600};

enum { ZONES = sizeof zones / sizeof zones[0] };

struct plain {
    struct time_control control;
    struct absence absences[6];
    struct pause pauses[4];
    struct extension extensions[4];
    int player; /* the last question, with */
    int64_t day;
    bool absent;
};

/* Whether no quarter of an hour of a day is outside all pauses. */
static bool is_paused(const struct plain *plain, int64_t day)
{
    const int64_t first = day * DAY_SECONDS - plain->control.east;
    bool all = true;

    for (int64_t moment = first; moment < first + DAY_SECONDS && all; moment += STEP) {
        bool paused = false;
        for (size_t i = 0; i < plain->control.pause_count; i++)
            paused |= plain->pauses[i].from <= moment && moment < plain->pauses[i].to;
        all = paused;
    }
    return all;
}

/* Whether a day is one of those absences that the allowance covers, counted from New Year. */
static bool find_absent(const struct plain *plain, int player, int64_t day)
{
    const struct date date = day_date(day);
    int64_t taken = 0;
    bool absent = false;

    for (int64_t each = day_number(date.year, 1, 1); each <= day; each++) {
        absent = false;
        for (size_t i = 0; i < plain->control.absence_count; i++)
            absent |= plain->absences[i].player == player && plain->absences[i].from <= each &&
                      each <= plain->absences[i].to;
        taken += absent && !is_paused(plain, each);
    }
    return absent && (plain->control.allowance < 0 || taken <= plain->control.allowance);
}

/* The same, with the answer for the last day cached. */
static bool plain_absent(struct plain *plain, int player, int64_t day)
{
    if (plain->player != player || plain->day != day)
        plain->absent = find_absent(plain, player, day);
    plain->player = player;
    plain->day = day;
    return plain->absent;
}

static bool plain_counts(struct plain *plain, int player, int64_t moment)
{
    const int64_t local = moment + plain->control.east;
    const int64_t day = local / DAY_SECONDS - (local % DAY_SECONDS < 0);

    for (size_t i = 0; i < plain->control.pause_count; i++)
        if (plain->pauses[i].from <= moment && moment < plain->pauses[i].to)
            return false;
    if (plain->control.idle >> ((day % 7 + 10) % 7) & 1) /* day 0 was a Thursday */
        return false;
    return plain->control.absence_count == 0 || !plain_absent(plain, player, day);
}

static int64_t plain_count(struct plain *plain, int player, int64_t from, int64_t to)
{
    int64_t sum = 0;

    while (from < to) {
        const int64_t next = from - from % STEP + STEP, stop = next < to ? next : to;
        if (plain_counts(plain, player, from))
            sum += stop - from;
        from = stop;
    }
    return sum;
}

/* A moment of a year with a leap day and New Year. */
static int64_t random_moment(void)
{
    return day_number(2023, 12, 10) * DAY_SECONDS + random_below(400 * DAY_SECONDS);
}

static void make_pauses(struct plain *plain)
{
    plain->control.pauses = plain->pauses;
    plain->control.pause_count = random_below(2) == 0 ? 0 : (size_t)random_below(5);
    for (size_t i = 0; i < plain->control.pause_count; i++) {
        plain->pauses[i].from = random_moment() / STEP * STEP;
        plain->pauses[i].to = plain->pauses[i].from + random_below(2000) * STEP;
        if (plain->control.absence_count == 0 || random_below(2) == 0)
            continue;
        /* The days of an absence, or almost. */
        const struct absence *const absence = &plain->absences[0];
        plain->pauses[i].from =
            absence->from * DAY_SECONDS - plain->control.east + random_below(2) * STEP;
        plain->pauses[i].to =
            plain->pauses[i].from + random_below(5) * DAY_SECONDS - random_below(2) * STEP;
        if (plain->pauses[i].to < plain->pauses[i].from)
            plain->pauses[i].to = plain->pauses[i].from;
    }
}

static void make_plain(struct plain *plain)
{
    memset(plain, 0, sizeof *plain);
    struct time_control *const control = &plain->control;
    control->east = zones[random_below(ZONES)];
    control->idle = random_below(3) == 0 ? 0 : (uint8_t)random_below(127);
    control->allowance = random_below(2) == 0 ? -1 : random_below(12);
    control->cap = control->double_after = INT64_MAX;
    control->absences = plain->absences;
    control->absence_count = (size_t)random_below(6);
    for (size_t i = 0; i < control->absence_count; i++) {
        plain->absences[i].player = 1 + (int)random_below(2);
        plain->absences[i].from = day_number(2023, 12, 15) + random_below(400);
        plain->absences[i].to = plain->absences[i].from + random_below(25);
    }
    make_pauses(plain);
}

static void test_count(void **state)
{
    struct arena arena = {0};

    (void)state;
    for (int i = 0; i < 300; i++) {
        struct plain plain;
        struct calendar calendar;
        arena_empty(&arena);
        make_plain(&plain);
        calendar_open(&calendar, &plain.control, 2, &arena);
        const int64_t from = random_moment(), to = from + random_below(30 * DAY_SECONDS);
        for (int player = 1; player <= 2; player++) {
            const int64_t expected = plain_count(&plain, player, from, to);
            assert_int_equal(calendar_count(&calendar, player, from, to), expected);
            assert_int_equal(calendar_count(&calendar, player, to, from), 0);
            /* The last moment by which at most `seconds` have counted. */
            const int64_t reached = calendar_reach(&calendar, player, from, expected);
            assert_true(reached >= to);
            assert_int_equal(plain_count(&plain, player, from, reached), expected);
            assert_int_equal(plain_count(&plain, player, from, reached + 1), expected + 1);
        }
    }
    arena_release(&arena);
}

/* Long spans are the sums of their parts, and every day that counts has its proper length. */
static void test_long_spans(void **state)
{
    struct arena arena = {0};

    (void)state;
    for (int i = 0; i < 50; i++) {
        struct plain plain;
        struct calendar calendar;
        arena_empty(&arena);
        make_plain(&plain);
        calendar_open(&calendar, &plain.control, 2, &arena);
        const int64_t from = -random_below(60000000000), middle = random_moment();
        const int64_t to = middle + random_below(200000000000);
        assert_int_equal(calendar_count(&calendar, 1, from, to),
                         calendar_count(&calendar, 1, from, middle) +
                             calendar_count(&calendar, 1, middle, to));
        const int64_t counted = calendar_count(&calendar, 1, from, to);
        const int64_t reached = calendar_reach(&calendar, 1, from, counted);
        assert_true(reached >= to);
        assert_true(calendar_count(&calendar, 1, from, reached + 1) > counted);
    }
    arena_release(&arena);
}

/* --- the account of a game, computed from a list of what happened */

struct telling {
    int64_t left[3], used[3];
    int moves[3];
};

/* `given`: what the player was given for this turn. */
static void tell_turn(struct telling *telling, const struct time_control *control, int player,
                      int64_t counted, int64_t given, int64_t *beyond)
{
    int64_t weight = 0;

    for (int64_t day = 0; day < counted; day += 3600) /* hour by hour */
        weight +=
            (counted - day < 3600 ? counted - day : 3600) * (day < control->double_after ? 1 : 2);
    weight = weight > given ? weight - given : 0;
    telling->used[player] += weight;
    telling->left[player] -= weight;
    *beyond = -telling->left[player] - control->grace;
    if (telling->left[player] < 0)
        telling->left[player] = 0;
    telling->moves[player]++;
    if (control->kind == CONTROL_EACH)
        telling->left[player] = control->amount;
    if (control->kind == CONTROL_BANK)
        telling->left[player] += control->increment;
    if (control->kind == CONTROL_BANK && telling->left[player] > control->cap)
        telling->left[player] = control->cap;
    if (control->kind == CONTROL_PERIOD && telling->moves[player] % control->moves == 0)
        telling->left[player] = (control->carry ? telling->left[player] : 0) + control->amount;
}

static void make_control(struct time_control *control)
{
    control->kind = (enum control_kind)random_below(3);
    control->amount = (1 + random_below(8)) * DAY_SECONDS;
    control->increment = random_below(3) * DAY_SECONDS / 2;
    control->cap = random_below(2) == 0 ? INT64_MAX : control->amount + random_below(3) * 40000;
    control->grace = random_below(2) * 43200;
    control->double_after = random_below(2) == 0 ? INT64_MAX : random_below(72) * 3600;
    control->moves = 1 + (int32_t)random_below(4);
    control->carry = random_below(2) == 0;
}

/* Gives the player of the turn that begins now some more time, once or twice, or the other one: at
 * its first second, at its last, or between. */
static int64_t give(struct plain *plain, int player, int64_t from, int64_t to)
{
    struct time_control *const control = &plain->control;
    int64_t given = 0;

    control->extensions = plain->extensions;
    control->extension_count = (size_t)random_below(4);
    for (size_t i = 0; i < control->extension_count; i++) {
        const int64_t within = random_below(to - from + 1);
        plain->extensions[i] = (struct extension){.player = 1 + (int)random_below(2),
                                                  .at = within % 4 == 0   ? from
                                                        : within % 4 == 1 ? to
                                                                          : from + within,
                                                  .by = 1 + random_below(2 * DAY_SECONDS)};
        given += plain->extensions[i].player == player ? plain->extensions[i].by : 0;
    }
    return given;
}

/* With exact times both readings are the same, and equal the second computation. */
static void test_accounts(void **state)
{
    struct arena arena = {0};

    (void)state;
    for (int i = 0; i < 400; i++) {
        struct plain plain;
        struct clock clock;
        struct telling telling = {.used = {0}};
        arena_empty(&arena);
        make_plain(&plain);
        make_control(&plain.control);
        clock_open(&clock, &plain.control, 2, &arena);
        telling.left[1] = telling.left[2] = plain.control.amount;
        int64_t now = random_moment();
        for (int turn = 0; turn < 12; turn++) {
            const int player = 1 + turn % 2;
            const int64_t next = now + random_below(5 * DAY_SECONDS);
            const struct clock_mark from = {{now, now}, (size_t)turn},
                                    to = {{next, next}, (size_t)turn + 1};
            const int64_t given = give(&plain, player, now, next);
            int64_t beyond;
            clock.running = player;
            clock.since = from;
            const struct clock_state before = clock_at(&clock, to.sent);
            tell_turn(&telling, &plain.control, player, plain_count(&plain, player, now, next),
                      given, &beyond);
            /* The flag falls exactly when the clock becomes overstepped. */
            assert_int_equal(before.flag.first, before.flag.last);
            assert_int_equal(next > before.flag.first, beyond > 0);
            assert_int_equal(before.overstepped, beyond > 0 ? beyond : 0);
            const struct clock_turn told = clock_charge(&clock, player, &from, &to, true);
            assert_int_equal(told.by, beyond > 0 ? beyond : 0);
            const struct clock_player *const account = &clock.players[player];
            assert_int_equal(account->left.least, telling.left[player]);
            assert_int_equal(account->left.most, telling.left[player]);
            assert_int_equal(account->used.least, telling.used[player]);
            assert_int_equal(account->used.most, telling.used[player]);
            now = next;
        }
    }
    arena_release(&arena);
}

/* Every day of a calendar that is counted off. */
static void test_days(void **state)
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    struct buffer text = {0};
    int64_t moment = 0;
    char wanted[32];

    (void)state;
    for (int year = 1970; year <= 2100; year++)
        for (int month = 0; month < 12; month++) {
            const bool leap = month == 1 && year % 4 == 0 && year != 2100;
            for (int day = 1; day <= lengths[month] + leap; day++, moment += 86400) {
                (void)snprintf(wanted, sizeof wanted, "%04d-%02d-%02dT00:00:00Z", year, month + 1,
                               day);
                text.len = 0;
                moment_write(moment, 0, &text);
                assert_string_equal(buffer_string(&text), wanted);
            }
        }
    buffer_release(&text);
}

/* --- whole records */

static void write_time(int64_t moment, int precision, struct buffer *text)
{
    struct buffer whole = {0};

    moment_write(moment, 0, &whole);
    if (precision == 0)
        buffer_format(text, " <%.10s>", buffer_string(&whole));
    if (precision == 1)
        buffer_format(text, " <%.16sZ>", buffer_string(&whole));
    if (precision == 2)
        buffer_format(text, " <%s>", buffer_string(&whole));
    buffer_release(&whole);
}

static const struct judgement *judge(struct arbiter *arbiter, struct document *document,
                                     const char *text)
{
    *document = (struct document){.bytes = text, .len = strlen(text), .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, document);
    assert_non_null(judgement);
    if (judgement->status == STATUS_MALFORMED)
        fail_msg("%s: %s", text, judgement->record.diagnostics.list[0].message);
    return judgement;
}

enum { GAME_MOVES = 8 };

/* Makes a game with exact moments and writes it down with days, minutes or no times at all. The
 * ranges of the record's clock must contain what really happened: no innocent player is accused,
 * and a player who overstepped the clock is never surely in time. */
static void test_ranges(void **state)
{
    struct arbiter *const arbiter = arbiter_new();
    static const char *const controls[] = {
        "each: 3 days", "moves: 2, period: 5 days, carry: yes",
        "start: 6 days, increment: 12 hours, cap: 7 days, grace: 3 hours",
        "start: 6 days, double-after: 1 day, idle: [sat, sun], zone: -05:00"};
    size_t accused = 0, certain = 0;

    (void)state;
    for (int i = 0; i < 2000; i++) {
        struct buffer exact = {0}, text = {0};
        struct document document;
        int64_t now = random_moment();
        const int missing = (int)random_below(3);
        const char *const control = controls[random_below(4)];
        buffer_format(&exact, "game: differences\nplayers: 2\nsquares: 9\ntime: {%s}\nmoves: |\n ",
                      control);
        buffer_append(&text, exact.bytes, exact.len);
        for (int move = 0; move < GAME_MOVES; move++) {
            static const char squares[] = "a1b3c5d7e9f2g4h6i8";
            buffer_format(&exact, " %.2s", squares + 2 * move);
            buffer_format(&text, " %.2s", squares + 2 * move);
            now += random_below(random_below(4) == 0 ? 5 * DAY_SECONDS : DAY_SECONDS);
            write_time(now, 2, &exact);
            write_time(now, missing > 0 && random_below(3) == 0 ? 3 : (int)random_below(3), &text);
        }
        const struct clock *const really = judge(arbiter, &document, buffer_string(&exact))->clock;
        struct clock_player players[3];
        memcpy(players, really->players, sizeof players);
        const struct judgement *const judgement = judge(arbiter, &document, buffer_string(&text));
        assert_int_equal(judgement->status, STATUS_UNFINISHED);
        for (int player = 1; player <= 2; player++) {
            const struct clock_player *const told = &judgement->clock->players[player];
            const int64_t used = players[player].used.least, left = players[player].left.least;
            bool overstepped = false;
            assert_true(told->used.least <= used && used <= told->used.most);
            assert_true(told->left.least <= left && left <= told->left.most);
            for (size_t k = 0; k < judgement->clock->count; k++)
                overstepped |= judgement->clock->overstepped[k].player == player;
            if (overstepped)
                assert_true(players[player].may_have_overstepped);
            if (players[player].may_have_overstepped)
                assert_true(told->may_have_overstepped);
            accused += overstepped;
            certain += !told->may_have_overstepped;
        }
        assert_int_equal(judgement->record.remarks.count, judgement->clock->count);
        buffer_release(&exact);
        buffer_release(&text);
    }
    assert_true(accused > 100 && certain > 100);
    arbiter_free(arbiter);
}

/* "1 after 2 by 3": player, move and seconds of what was overstepped; then codes raised. */
static void assert_clock(const char *rest, const char *expected)
{
    struct arbiter *const arbiter = arbiter_new();
    struct buffer text = {0}, found = {0};
    struct document document;

    buffer_text(&text, rest);
    const struct judgement *const judgement = judge(arbiter, &document, buffer_string(&text));
    const struct diagnostics *const errors = &judgement->record.diagnostics;
    for (size_t i = 0; i < judgement->clock->count; i++)
        buffer_format(&found, "%d at %u by %lld; ", judgement->clock->overstepped[i].player,
                      judgement->clock->overstepped[i].move,
                      (long long)judgement->clock->overstepped[i].by);
    for (size_t i = 0; i < errors->count; i++)
        buffer_format(&found, "%s; ", errors->list[i].facts->text);
    for (size_t i = 0; i < judgement->record.remarks.count; i++)
        buffer_format(&found, "%s; ", judgement->record.remarks.list[i].facts->text);
    assert_string_equal(buffer_string(&found), expected);
    buffer_release(&text);
    buffer_release(&found);
    arbiter_free(arbiter);
}

#define NINE  "game: differences\nplayers: 2\nsquares: 9\n"
#define GRACE NINE "time: {each: 3 days, grace: 6 hours}\nmoves: "
#define EACH  NINE "time: {each: 5 days}\nmoves: "

static void test_overstepped(void **state)
{
    (void)state;
    assert_clock(EACH "a1 <2026-11-03> b2 <2026-11-08>", "");
    assert_clock(EACH "a1 <2026-11-03> b2 <2026-11-09>", "2 at 2 by 1; remark.clock; ");
    assert_clock(EACH "a1 <2026-11-03T10:00:00Z> b2 <2026-11-08T11:00:00+01:00>", "");
    assert_clock(EACH "a1 <2026-11-03T10:00:00Z> b2 <2026-11-08T11:00:01+01:00>",
                 "2 at 2 by 1; remark.clock; ");
    /* A missing time may be any between its neighbours. */
    assert_clock(EACH "a1 <2026-11-03> b2 c3 <2026-11-28>", "");
    assert_clock(EACH "a1 b2 <2026-11-03> c3 <2026-11-28>", "1 at 3 by 1641601; remark.clock; ");
    assert_clock(EACH "a1 <2026-11-28> b2 <2026-11-03>", "claim.time; ");
    assert_clock(NINE "time: {each: 5 days, begin: 2026-10-01}\nmoves: a1 <2026-11-03>",
                 "1 at 1 by 2332801; remark.clock; ");
    assert_clock(NINE "time: {each: 5 days, begin: 2026-10-01}\nmoves: a1 <2026-09-03>",
                 "claim.time; ");
    assert_clock(NINE "time: {each: 5 days, begin: 2026-10-01}\n"
                      "moves: a1 <2026-10-03> b2 <2026-09-03>",
                 "claim.time; ");
    assert_clock(NINE "time: {each: 5 days, begin: 2026-10-01}\n"
                      "moves: a1 <2026-09-01> b2 <2026-09-02T10:00Z> c3 <2026-10-01> "
                      "d4 <2026-09-30T23:59:59Z>",
                 "claim.time; claim.time; claim.time; ");
}

static void test_forfeits(void **state)
{
    (void)state;
    assert_clock(EACH "a1 <2026-11-03> forfeit <2026-11-09>", "2 at 0 by 1; ");
    assert_clock(EACH "a1 <2026-11-03> forfeit <2026-11-08>", "");
    assert_clock(EACH "a1 <2026-11-03> forfeit <2026-11-07>", "claim.forfeit; ");
    assert_clock(EACH "a1 <2026-11-03> forfeit", "");
    assert_clock(EACH "a1 <2026-11-03> 1:forfeit", "claim.forfeit; ");
    assert_clock(EACH "a1 <2026-11-03> 1:forfeit <2026-11-19>",
                 "2 at 0 by 864001; claim.forfeit; remark.clock; ");
    assert_clock(EACH "a1 <2026-11-03> b2 <2026-11-19> 2:forfeit <2026-11-19>",
                 "2 at 2 by 864001; ");
    assert_clock(EACH "a1 <2026-11-03> b2 <2026-11-19> draw", "2 at 2 by 864001; remark.clock; ");
    assert_clock(EACH "a1 <2026-11-03> b2 <2026-11-19> 2:resign", "2 at 2 by 864001; ");
    assert_clock(EACH "forfeit", "claim.forfeit; ");
    assert_clock(NINE "time: {each: 5 days, begin: 2026-10-01}\nmoves: forfeit", "");
    assert_clock(EACH "a1 b2 forfeit <2026-11-09>", "");
    /* The flag falls after the grace. */
    assert_clock(GRACE "a1 <2026-11-03T10:00:00Z> forfeit <2026-11-06T12:00:00Z>",
                 "claim.forfeit; ");
    assert_clock(GRACE "a1 <2026-11-03T10:00:00Z> forfeit <2026-11-06T16:00:00Z>",
                 "claim.forfeit; ");
    assert_clock(GRACE "a1 <2026-11-03T10:00:00Z> forfeit <2026-11-06T16:00:01Z>", "2 at 0 by 1; ");
}

/* The time of an arbiter's decision is charged to no player. */
static void test_decisions(void **state)
{
    (void)state;
    assert_clock(EACH "a1 <2026-11-03> b2 <2026-11-04> adjudged <2026-12-31>\n"
                      "decision: {winner: 1, why: late}",
                 "");
    assert_clock(EACH "a1 <2026-11-03> b2 <2026-11-19> adjudged <2026-12-31>\n"
                      "decision: {winner: 1, why: late}",
                 "2 at 2 by 864001; remark.clock; ");
    assert_clock("game: plexus\nplayers: 2\ndots: 5\ntime: {each: 5 days}\n"
                 "decision: {winner: 1, why: late}\nmoves: |\n"
                 "  2:c3-c2 <2026-11-01> 1:c2-c1 <2026-11-02> 2:c1-b1 <2026-11-03>\n"
                 "  adjudged <2026-12-31>\n",
                 "");
}

/* Consecutive moves of a player are one turn; with a single player each is one. */
static void test_turns(void **state)
{
    (void)state;
    assert_clock("game: plexus\nplayers: 2\ndots: 5\ntime: {each: 5 days}\nmoves: |\n"
                 "  1:c3-c2 <2026-11-01> 1:c2-c1 <2026-11-20> 2:c1-b1 <2026-11-22>\n",
                 "1 at 2 by 1123201; remark.clock; ");
    assert_clock("game: plexus\nplayers: 2\ndots: 5\ntime: {each: 5 days}\nmoves: |\n"
                 "  2:c3-c2 <2026-11-01> 1:c2-c1 <2026-11-02> 2:c1-b1 2:b1-a1 <2026-11-08>\n",
                 "2 at 4 by 1; remark.clock; ");
    assert_clock("game: plexus\nplayers: 2\ndots: 5\ntime: {each: 5 days}\nmoves: |\n"
                 "  2:c3-c2 <2026-11-01> 1:c2-c1 <2026-11-02> 2:c1-b1 <2026-11-08>\n",
                 "2 at 3 by 1; remark.clock; ");
    assert_clock("game: scrambled\nplayers: 1\ncards: 5\ntime: {each: 5 days}\n"
                 "moves: 1x2 <2026-11-01> 2x3 <2026-11-07> 3x4 <2026-11-20>\n",
                 "1 at 2 by 1; 1 at 3 by 604801; remark.clock; remark.clock; ");
    assert_clock("game: scrambled\nplayers: 3\ncards: 6\ntime: {each: 5 days}\n"
                 "moves: 1x2 <2026-11-01> 2x3 <2026-11-06> 3x4 <2026-11-11> 4x5 <2026-11-18>\n",
                 "1 at 4 by 86401; remark.clock; ");
    assert_clock("game: bouncing\nplayers: 2\nwhole-moves: 3\ntime: {each: 5 days}\n"
                 "moves: '@30 <2026-11-01> @300 <2026-11-06> L144 <2026-11-12>'\n",
                 "2 at 3 by 432001; remark.clock; ");
}

/* Nothing counts while the game is paused; a pause without an end goes on. */
static void test_pauses(void **state)
{
    (void)state;
    assert_clock("game: differences\nplayers: 2\nsquares: 6\ntime:\n  each: 5 days\n  pauses:\n"
                 "    - {from: 2026-11-03T12:00Z, to: 2026-11-04T12:00Z}\n"
                 "    - {from: 2026-11-04T00:00Z, to: 2026-11-05T12:00:00Z}\n"
                 "moves: a1 <2026-11-01T00:00:00Z> b3 <2026-11-08T00:00:00Z> c5 "
                 "<2026-11-13T00:00:01Z>\n",
                 "1 at 3 by 1; remark.clock; ");
    assert_clock("game: differences\nplayers: 2\nsquares: 6\n"
                 "time: {each: 5 days, pauses: [{from: 2026-11-06T00:00:01Z}]}\n"
                 "moves: a1 <2026-11-01T00:00:00Z> b3 <2026-12-08T00:00:00Z> c5 "
                 "<2027-11-13T00:00:01Z>\n",
                 "2 at 2 by 1; remark.clock; ");
}

/* An extension is for one move, and what is left of it is lost. */
static void test_extensions(void **state)
{
    static const char *const moves = "moves: a1 <2026-11-01T00:00:00Z> b3 <2026-11-08T00:00:00Z> "
                                     "c5 <2026-11-13T00:00:00Z> d2 <2026-11-18T00:00:01Z>\n";
    char text[500];

    (void)state;
    static const struct {
        const char *extension, *expected;
    } cases[] = {
        {"player: 2, at: 2026-11-05T12:00Z, by: 2 days", "2 at 4 by 1; remark.clock; "},
        {"player: 2, at: 2026-11-08T00:00Z, by: 4 days", "2 at 4 by 1; remark.clock; "},
        {"player: 2, at: 2026-11-01T00:00Z, by: 2 days", "2 at 4 by 1; remark.clock; "},
        {"player: 1, at: 2026-11-05T12:00Z, by: 2 days",
         "2 at 2 by 172800; 2 at 4 by 1; remark.clock; remark.clock; "},
        {"player: 2, at: 2026-11-08T00:01Z, by: 2 days",
         "2 at 2 by 172800; 2 at 4 by 1; remark.clock; remark.clock; "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        (void)snprintf(text, sizeof text,
                       "game: differences\nplayers: 2\nsquares: 6\n"
                       "time: {each: 5 days, extensions: [{%s}]}\n%s",
                       cases[i].extension, moves);
        assert_clock(text, cases[i].expected);
    }
}

/* The clocks of all players run while a round is answered, and their times stand in any order. */
static void test_together(void **state)
{
#define ROUNDS "game: permutations\nrounds: 3\nplayers: 3\n"
    static const char *const moves =
        "moves: 17 <2026-11-01T00:00:00Z> [18] <2026-11-05T00:00:00Z> [34] "
        "<2026-11-02T00:00:00Z> [51] <2026-11-06T00:00:00Z> 19 <2026-11-09T00:00:01Z>\n";
    char text[500];

    (void)state;
    static const struct {
        const char *control, *expected;
    } cases[] = {
        {"each: 5 days, together: yes", ""},
        {"each: 4 days, together: yes", "3 at 4 by 86400; remark.clock; "},
        {"each: 3 days, together: yes",
         "1 at 2 by 86400; 3 at 4 by 172800; 2 at 5 by 1; remark.clock; remark.clock; "
         "remark.clock; "},
        {"each: 5 days", "claim.time; "},
        {"start: 4 days, together: yes",
         "3 at 4 by 86400; 2 at 5 by 1; remark.clock; remark.clock; "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        (void)snprintf(text, sizeof text, ROUNDS "time: {%s}\n%s", cases[i].control, moves);
        assert_clock(text, cases[i].expected);
    }
    assert_clock(ROUNDS "time: {each: 5 days, together: yes}\n"
                        "moves: 17 <2026-11-02T00:00:00Z> [18] <2026-11-01T00:00:00Z>\n",
                 "claim.time; ");
    assert_clock(ROUNDS "time: {each: 5 days, together: yes}\n"
                        "moves: 17 <2026-11-01T00:00:00Z> [18] <2026-11-05T00:00:00Z> [34] "
                        "<2026-11-02T00:00:00Z> [51] <2026-11-04T00:00:00Z> 19 "
                        "<2026-11-04T00:00:00Z>\n",
                 "claim.time; ");
    /* Who leaves meanwhile stops no clock, and does not hold the answers up. */
    static const char *const departures[][2] = {
        {"3:dropped <2026-11-07T00:00:00Z> [18] <2026-11-05T00:00:00Z> [34] <2026-11-02T00:00:00Z>",
         ""},
        {"3:dropped <2026-11-02T00:00:00Z> [18] <2026-11-05T00:00:00Z> [34] <2026-11-07T00:00:00Z>",
         "2 at 3 by 86400; remark.clock; "},
        {"1:leaves <2026-11-07T00:00:00Z> [34] <2026-11-05T00:00:00Z> [51] <2026-11-02T00:00:00Z>",
         ""},
        {"[18] <2026-11-05T00:00:00Z> [34] <2026-11-02T00:00:00Z> 3:leaves <2026-11-07T00:00:00Z> "
         "19 <2026-11-12T00:00:00Z>",
         ""},
        {"[18] <2026-11-05T00:00:00Z> [34] <2026-11-02T00:00:00Z> 3:leaves <2026-11-07T00:00:00Z> "
         "19 <2026-11-06T00:00:00Z>",
         "claim.time; "},
        /* An ending stops the clocks of all who owe an answer, and of nobody else. */
        {"3:dropped <2026-11-07T00:00:00Z> 2:forfeit <2026-11-07T00:00:00Z>",
         "1 at 0 by 86400; 2 at 0 by 86400; remark.clock; "},
        {"[18] <2026-11-05T00:00:00Z> 3:dropped <2026-11-05T00:00:00Z> 1:resign "
         "<2026-11-07T00:00:00Z>",
         "2 at 0 by 86400; remark.clock; "},
    };
    for (size_t i = 0; i < sizeof departures / sizeof departures[0]; i++) {
        (void)snprintf(text, sizeof text,
                       ROUNDS "time: {each: 5 days, together: yes}\n"
                              "moves: 17 <2026-11-01T00:00:00Z> %s\n",
                       departures[i][0]);
        assert_clock(text, departures[i][1]);
    }
    /* Between seals and openings, it belongs to the seals. */
    assert_clock(ROUNDS
                 "id: post-3\ntime: {each: 5 days, together: yes}\nmoves: 17 <2026-11-01T00:00:00Z>"
                 " $b6e572cb9481f0acab0921c08b6b88ca970825f9c10d5f1435dcebe261f1685e"
                 " <2026-11-03T00:00:00Z>"
                 " $f934b3b4e7972ac7681fffac9ccb688857222383b060331d58da63e116deea4e"
                 " <2026-11-02T00:00:00Z>"
                 " $cf5d4a744aed5c38971ce7be8cf7a03bf1eb27cbd4336c8718f56a7e814b3dd9"
                 " <2026-11-04T00:00:00Z> 2:leaves <2026-11-08T00:00:00Z>"
                 " [17]~139509b11fbe24eb06129b715a477478 <2026-11-12T00:00:00Z>"
                 " [16]~7f6ec1263c6e1f458afb260b20e82c93 <2026-11-14T00:00:00Z>\n",
                 "3 at 3 by 86400; remark.clock; ");
    /* The pick before a round is a turn of its own, though its player answers first. */
    assert_clock(ROUNDS "time: {each: 5 days, together: yes, begin: 2026-10-26T00:00:00Z}\n"
                        "moves: 17 <2026-11-01T00:00:00Z> [18] <2026-11-02T00:00:00Z>\n",
                 "1 at 1 by 86400; remark.clock; ");
    /* … and also if the game is ended right after it. */
    assert_clock(ROUNDS "time: {start: 5 days, increment: 1 day, together: yes}\n"
                        "moves: 17 <2026-11-01T00:00:00Z> draw <2026-11-07T00:00:00Z>\n",
                 "2 at 0 by 86400; 3 at 0 by 86400; remark.clock; remark.clock; ");
    /* Who forfeits has had the time since the round began. */
    assert_clock("game: permutations\nrounds: 2\nplayers: 2\ntime: {each: 5 days, together: yes}\n"
                 "moves: 17 <2026-11-01T00:00:00Z> [18] <2026-11-05T00:00:00Z> 2:forfeit "
                 "<2026-11-06T00:00:01Z>\n",
                 "2 at 0 by 1; ");
    assert_clock("game: permutations\nrounds: 2\nplayers: 2\ntime: {each: 5 days, together: yes}\n"
                 "moves: 17 <2026-11-01T00:00:00Z> [18] <2026-11-05T00:00:00Z> 2:forfeit "
                 "<2026-11-06T00:00:00Z>\n",
                 "claim.forfeit; ");
#undef ROUNDS
}

/* When the clock of who owes the next thing was started. */
static void assert_since(const char *rest, const char *expected)
{
    struct arbiter *const arbiter = arbiter_new();
    struct buffer since = {0};
    struct document document;
    char text[900];

    (void)snprintf(text, sizeof text,
                   "game: permutations\nrounds: 3\nplayers: 3\nid: post-3\n"
                   "time: {each: 5 days, together: yes}\nmoves: 17 <2026-11-01T00:00:00Z>%s\n",
                   rest);
    moment_write(judge(arbiter, &document, text)->clock->since.sent.first, 0, &since);
    assert_string_equal(buffer_string(&since), expected);
    buffer_release(&since);
    arbiter_free(arbiter);
}

/* Answers run from the pick on, openings from the last seal. */
static void test_since(void **state)
{
#define SEALED                                                                                  \
    " $b6e572cb9481f0acab0921c08b6b88ca970825f9c10d5f1435dcebe261f1685e <2026-11-03T00:00:00Z>" \
    " $f934b3b4e7972ac7681fffac9ccb688857222383b060331d58da63e116deea4e <2026-11-04T00:00:00Z>"
    (void)state;
    assert_since("", "2026-11-01T00:00:00Z");
    assert_since(" [18] <2026-11-02T00:00:00Z>", "2026-11-01T00:00:00Z");
    assert_since(SEALED, "2026-11-01T00:00:00Z");
    assert_since(
        SEALED
        " $cf5d4a744aed5c38971ce7be8cf7a03bf1eb27cbd4336c8718f56a7e814b3dd9 <2026-11-02T00:00:00Z>",
        "2026-11-04T00:00:00Z");
    assert_since(" [18] <2026-11-05T00:00:00Z> [34] <2026-11-02T00:00:00Z> [51] "
                 "<2026-11-03T00:00:00Z>",
                 "2026-11-05T00:00:00Z");
#undef SEALED
}

/* Who has left the game is not told of the clock, unlike the others. */
static void test_left(void **state)
{
#define THREE "game: connecting\nplayers: 3\ndots: 5\ntime: {each: 5 days}\nmoves: "
    (void)state;
    assert_clock(THREE "a1-b1 <2026-11-01> c1-c2 <2026-11-09> 3:leaves <2026-11-10>",
                 "2 at 2 by 172801; remark.clock; ");
    assert_clock(THREE "a1-b1 <2026-11-01> c1-c2 <2026-11-09> 2:leaves <2026-11-10>",
                 "2 at 2 by 172801; ");
#undef THREE
}

/* Many moves without times between times of the first and last year cost next to nothing. */
static void test_far_apart(void **state)
{
    struct buffer text = {0};
    struct arbiter *const arbiter = arbiter_new();
    struct document document;

    (void)state;
    buffer_text(&text,
                "game: scrambled\nplayers: 2\ncards: 20000\ntime: {each: 1 day, idle: [sun], "
                "zone: +01:00, allowance: 1 day, absences: [{player: 1, from: "
                "0001-01-01, to: 9999-12-31}]}\nmoves: |\n  ");
    for (int i = 1; i <= 20000; i++)
        buffer_format(&text, "%d%s\n  ", i == 20000 ? 1 : i + 1,
                      i == 1       ? " <0001-01-01>"
                      : i == 20000 ? " <9999-12-31>"
                                   : "");
    assert_int_equal(judge(arbiter, &document, buffer_string(&text))->clock->count, 0);
    buffer_release(&text);
    arbiter_free(arbiter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_days),       cmocka_unit_test(test_count),
        cmocka_unit_test(test_long_spans), cmocka_unit_test(test_accounts),
        cmocka_unit_test(test_ranges),     cmocka_unit_test(test_overstepped),
        cmocka_unit_test(test_forfeits),   cmocka_unit_test(test_decisions),
        cmocka_unit_test(test_turns),      cmocka_unit_test(test_pauses),
        cmocka_unit_test(test_left),       cmocka_unit_test(test_far_apart),
        cmocka_unit_test(test_since),      cmocka_unit_test(test_extensions),
        cmocka_unit_test(test_together),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
