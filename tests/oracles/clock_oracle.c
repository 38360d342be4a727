/* Clocks of times that are ranges, compared with those of every choice of moments, one by one: what
 * was used and what is left at least and at most, what was surely overstepped and by how much, what
 * may have been, and the flag. Everything is a few seconds long here, so that all can be tried. */
#include "validator/clock/clock.h"

#include "base/memory.h"
#include "notation/time/moment.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES = 400,
    PLAYERS = 3,
    EVENTS_MOST = 6,
    CHOICES_MOST = 20000,
    GRANTS_MOST = 5,
    TIME_MOST = 60, /* of what is known */
    LATEST = 400,   /* all flags have fallen before */
};

static uint64_t seed = 26;

static int draw(int below)
{
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return (int)((seed >> 33) % (uint64_t)below);
}

/* What was sent; [0] starts the clocks. */
struct sent {
    int player;
    int round; /* answers of one round were sent in any order; 0 for none */
    int first, last;
};

struct choice {
    int at[EVENTS_MOST + 1];
    int start; /* of the next turn */
    int64_t left[PLAYERS + 1], used[PLAYERS + 1];
    bool in_time[PLAYERS + 1];
};

struct trial {
    struct arena arena;
    struct time_control control;
    struct pause pauses[2];
    struct extension grants[GRANTS_MOST];
    struct sent sent[EVENTS_MOST + 1];
    int count, players;
    int moves[PLAYERS + 1];
    bool may_have_overstepped[PLAYERS + 1];
    struct choice *choices;
    int chosen;
    struct clock clock;
};

/* --- games */

static void make_control(struct trial *trial)
{
    struct time_control *const control = &trial->control;

    *control = (struct time_control){.kind = (enum control_kind)draw(3),
                                     .amount = 1 + draw(12),
                                     .increment = draw(4),
                                     .cap = INT64_MAX,
                                     .grace = draw(2) * draw(4),
                                     .double_after = draw(2) == 0 ? INT64_MAX : draw(5),
                                     .moves = 1 + draw(3),
                                     .carry = draw(2) == 0,
                                     .begins = true,
                                     .allowance = -1,
                                     .pauses = trial->pauses,
                                     .pause_count = (size_t)(draw(3) == 0 ? 1 + draw(2) : 0),
                                     .extensions = trial->grants,
                                     .extension_count = (size_t)(draw(2) * draw(GRANTS_MOST + 1))};
    if (draw(2) == 0)
        control->cap = control->amount + draw(4);
    for (int i = 0; i < 2; i++)
        trial->pauses[i].to = (trial->pauses[i].from = draw(TIME_MOST)) + draw(8);
    for (int i = 0; i < GRANTS_MOST; i++)
        trial->grants[i] = (struct extension){
            .player = 1 + draw(trial->players), .at = draw(TIME_MOST), .by = 1 + draw(6)};
}

/* Moments that may overlap with those before, or be the same. */
static void make_events(struct trial *trial)
{
    int now = draw(6), round = 0;

    trial->count = 0;
    trial->sent[0] = (struct sent){.first = now, .last = now + draw(3)};
    while (trial->count < 2 + draw(EVENTS_MOST - 1)) {
        const int members = draw(3) == 0 ? 1 + draw(trial->players) : 1;
        const bool together = members > 1 || draw(5) == 0;
        const int player = draw(trial->players);
        round += together;
        for (int i = 0; i < members && trial->count < EVENTS_MOST; i++) {
            const int first = now + draw(5) - 1;
            trial->sent[++trial->count] = (struct sent){.player = 1 + (player + i) % trial->players,
                                                        .round = together ? round : 0,
                                                        .first = first,
                                                        .last = first + draw(2) * draw(6)};
        }
        now += draw(5);
    }
}

static bool same_round(const struct trial *trial, int i, int k)
{
    return trial->sent[i].round != 0 && trial->sent[i].round == trial->sent[k].round;
}

/* Tries all moments of an event, none of which is earlier than `before`; those of its round are not
 * earlier than `round`. */
static void choose(struct trial *trial, struct choice *choice, int event, int before, int latest)
{
    if (event > trial->count) {
        if (trial->chosen < CHOICES_MOST)
            trial->choices[trial->chosen] = *choice;
        trial->chosen++;
        return;
    }
    if (event > 0 && !same_round(trial, event, event - 1))
        before = latest;
    for (int at = trial->sent[event].first; at <= trial->sent[event].last; at++) {
        if (at < before)
            continue;
        choice->at[event] = at;
        choose(trial, choice, event + 1, before, at > latest ? at : latest);
    }
}

static struct moments moments_of(const struct trial *trial, int event)
{
    struct moments moments = {MOMENT_NEVER, MOMENT_NEVER_BEFORE};

    for (int i = 0; i < trial->chosen; i++) {
        const int at = trial->choices[i].at[event];
        moments.first = at < moments.first ? at : moments.first;
        moments.last = at > moments.last ? at : moments.last;
    }
    return moments;
}

/* --- one choice */

/* What a turn takes, second by second. One that has not ended takes all later grants. */
static int64_t use(const struct trial *trial, int player, int from, int to, bool open)
{
    const struct time_control *const control = &trial->control;
    int64_t length = 0, weight = 0, given = 0;

    for (int second = from; second < to; second++) {
        bool paused = false;
        for (size_t i = 0; i < control->pause_count; i++)
            paused |= trial->pauses[i].from <= second && second < trial->pauses[i].to;
        if (!paused)
            weight += length++ < control->double_after ? 1 : 2;
    }
    for (size_t i = 0; i < control->extension_count; i++)
        if (trial->grants[i].player == player && trial->grants[i].at >= from &&
            (trial->grants[i].at <= to || open))
            given += trial->grants[i].by;
    return weight > given ? weight - given : 0;
}

static int64_t renew(const struct trial *trial, int player, int64_t left)
{
    const struct time_control *const control = &trial->control;

    if (control->kind == CONTROL_EACH)
        return control->amount;
    if (control->kind == CONTROL_BANK)
        return left + control->increment < control->cap ? left + control->increment : control->cap;
    if (trial->moves[player] % control->moves != 0)
        return left;
    return control->amount + (control->carry ? left : 0);
}

/* Charges a turn in every choice, and tells it as the clock should. */
static struct clock_turn charge(struct trial *trial, int player, int event)
{
    struct clock_turn told = {INT64_MAX, INT64_MAX};

    trial->moves[player]++;
    for (int i = 0; i < trial->chosen; i++) {
        struct choice *const choice = &trial->choices[i];
        const int64_t used = use(trial, player, choice->start, choice->at[event], false);
        const int64_t by = used - choice->left[player] - trial->control.grace;
        trial->may_have_overstepped[player] |= by > 0;
        if (choice->in_time[player] && by < told.by)
            told.by = by;
        if (choice->in_time[player] && used < told.used)
            told.used = used;
    }
    for (int i = 0; i < trial->chosen; i++) {
        struct choice *const choice = &trial->choices[i];
        const int64_t used = use(trial, player, choice->start, choice->at[event], false);
        const int64_t left = choice->left[player] - used;
        if (told.by <= 0 && -left - trial->control.grace > 0)
            choice->in_time[player] = false;
        choice->used[player] += used;
        choice->left[player] = renew(trial, player, left > 0 ? left : 0);
    }
    return told.by > 0 ? told : (struct clock_turn){0, 0};
}

static struct clock_range range_of(const struct trial *trial, int player, bool used)
{
    struct clock_range range = {INT64_MAX, INT64_MIN};

    for (int i = 0; i < trial->chosen; i++) {
        const struct choice *const choice = &trial->choices[i];
        const int64_t value = used ? choice->used[player] : choice->left[player];
        range.least = value < range.least ? value : range.least;
        range.most = value > range.most ? value : range.most;
    }
    return range;
}

static void assert_range(struct clock_range told, struct clock_range real)
{
    assert_int_equal(told.least, real.least);
    assert_int_equal(told.most, real.most);
}

/* --- both */

/* The latest of a round's events but one; unknown before all if it is alone. */
static struct moments others_of(const struct trial *trial, int first, int last, int but)
{
    struct moments others = {MOMENT_NEVER_BEFORE, MOMENT_NEVER_BEFORE};

    for (int i = first; i <= last; i++) {
        const struct moments sent = moments_of(trial, i);
        if (i == but)
            continue;
        others.first = sent.first > others.first ? sent.first : others.first;
        others.last = sent.last > others.last ? sent.last : others.last;
    }
    return others;
}

static void charge_event(struct trial *trial, int event, struct clock_mark start)
{
    const int player = trial->sent[event].player;
    const struct clock_mark end = {moments_of(trial, event), (size_t)event};
    const struct clock_turn real = charge(trial, player, event);
    const struct clock_turn told = clock_charge(&trial->clock, player, &start, &end, true);

    assert_int_equal(told.by, real.by);
    if (real.by > 0)
        assert_int_equal(told.used, real.used);
    assert_range(trial->clock.players[player].used, range_of(trial, player, true));
    assert_range(trial->clock.players[player].left, range_of(trial, player, false));
    assert_int_equal(trial->clock.players[player].may_have_overstepped,
                     trial->may_have_overstepped[player]);
}

static struct clock_mark charge_all(struct trial *trial)
{
    struct clock_mark start = {moments_of(trial, 0), 0};

    for (int i = 1, last; i <= trial->count; i = last + 1) {
        for (last = i; last < trial->count && same_round(trial, i, last + 1);)
            last++;
        for (int k = i; k <= last; k++)
            charge_event(trial, k, start);
        for (int k = i; k <= last && trial->sent[i].round != 0; k++)
            clock_end_round(&trial->clock, trial->sent[k].player, others_of(trial, i, last, k),
                            (size_t)last);
        for (int k = 0; k < trial->chosen; k++) {
            struct choice *const choice = &trial->choices[k];
            choice->start = choice->at[i];
            for (int other = i; other <= last; other++)
                if (choice->at[other] > choice->start)
                    choice->start = choice->at[other];
        }
        const struct moments none = others_of(trial, i, last, 0);
        start = (struct clock_mark){none, (size_t)last};
    }
    return start;
}

/* The last second of a turn that is in time. */
static int flag_of(const struct trial *trial, const struct choice *choice, int player)
{
    int at = LATEST;

    while (use(trial, player, choice->start, at, true) >
           choice->left[player] + trial->control.grace)
        at--;
    return at;
}

/* The turn that follows, at moments when it may have begun. */
static void assert_running(struct trial *trial, struct clock_mark since)
{
    const int player = 1 + draw(trial->players);
    const int now = (int)since.sent.first + draw(12), end = now + draw(4);
    struct clock_range used = {INT64_MAX, INT64_MIN}, left = used;
    int64_t by = INT64_MAX;
    struct moments flag = {INT64_MAX, INT64_MIN};

    for (int i = 0; i < trial->chosen; i++) {
        const struct choice *const choice = &trial->choices[i];
        const int fall = flag_of(trial, choice, player);
        flag.first = fall < flag.first ? fall : flag.first;
        if (choice->in_time[player] && fall > flag.last)
            flag.last = fall;
        for (int at = now > choice->start ? now : choice->start; at <= end; at++) {
            const int64_t taken = use(trial, player, choice->start, at, true);
            const int64_t rest = choice->left[player] - taken;
            used.least = taken < used.least ? taken : used.least;
            used.most = taken > used.most ? taken : used.most;
            left.least = rest < left.least ? rest : left.least;
            left.most = rest > left.most ? rest : left.most;
            if (choice->in_time[player] && -rest - trial->control.grace < by)
                by = -rest - trial->control.grace;
        }
    }
    trial->clock.running = player;
    trial->clock.since = since;
    const struct clock_state state = clock_at(&trial->clock, (struct moments){now, end});
    assert_range(state.used, used);
    assert_range(state.left, (struct clock_range){left.least > 0 ? left.least : 0,
                                                  left.most > 0 ? left.most : 0});
    if (by < INT64_MAX) /* an account that is in time may begin later */
        assert_int_equal(state.overstepped, by > 0 ? by : 0);
    assert_int_equal(state.flag.first, flag.first);
    assert_int_equal(state.flag.last, flag.last);
}

static void test_choices(void **state)
{
    struct trial *const trial = calloc(1, sizeof *trial);
    int told = 0, uncertain = 0;

    (void)state;
    assert_non_null(trial);
    trial->choices = calloc(CHOICES_MOST, sizeof *trial->choices);
    assert_non_null(trial->choices);
    for (int game = 0; game < GAMES; game++) {
        struct choice choice = {.start = 0};
        arena_empty(&trial->arena);
        trial->players = 1 + draw(PLAYERS);
        make_control(trial);
        make_events(trial);
        trial->chosen = 0;
        choose(trial, &choice, 0, 0, 0);
        if (trial->chosen == 0 || trial->chosen > CHOICES_MOST)
            continue;
        for (int player = 1; player <= trial->players; player++) {
            trial->moves[player] = 0;
            trial->may_have_overstepped[player] = false;
        }
        for (int i = 0; i < trial->chosen; i++) {
            trial->choices[i].start = trial->choices[i].at[0];
            for (int player = 1; player <= trial->players; player++) {
                trial->choices[i].left[player] = trial->control.amount;
                trial->choices[i].used[player] = 0;
                trial->choices[i].in_time[player] = true;
            }
        }
        clock_open(&trial->clock, &trial->control, trial->players, &trial->arena);
        assert_running(trial, charge_all(trial));
        for (int player = 1; player <= trial->players; player++) {
            const struct clock_range used = trial->clock.players[player].used;
            uncertain += used.least < used.most;
            told += trial->may_have_overstepped[player];
        }
    }
    assert_true(told > GAMES / 10 && uncertain > GAMES / 10);
    arena_release(&trial->arena);
    free(trial->choices);
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_choices)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
