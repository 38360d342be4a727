/* Counted time is in closed form: whole weeks and the rest of a week, less the days of absence. */
#include "validator/clock/calendar.h"

#include "base/list.h"
#include "notation/time/moment.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static int64_t day_of(int64_t seconds)
{
    return seconds / DAY_SECONDS - (seconds % DAY_SECONDS < 0);
}

/* Days that count from day 0, a Thursday, up to `day`; negative before it. */
static int64_t working_days(const struct calendar *calendar, int64_t day)
{
    const int64_t from_monday = day + 3;
    const int64_t week = from_monday / 7 - (from_monday % 7 < 0);
    const int weekday = (int)(from_monday - week * 7);

    return week * calendar->counted_before[7] + calendar->counted_before[weekday] -
           calendar->counted_before[3];
}

static int64_t working_seconds(const struct calendar *calendar, int64_t local)
{
    const int64_t day = day_of(local), days = working_days(calendar, day);
    const bool counts = working_days(calendar, day + 1) > days;

    return days * DAY_SECONDS + (counts ? local - day * DAY_SECONDS : 0);
}

/* How many of a player's absences begin at or before a moment of local time. */
static size_t absences_before(const struct calendar *calendar, int player, int64_t local)
{
    size_t low = calendar->first_days[player], high = calendar->first_days[player + 1];

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (calendar->days[middle].first * DAY_SECONDS <= local)
            low = middle + 1;
        else
            high = middle;
    }
    return low - calendar->first_days[player];
}

/* Seconds of local time that count up to `local`, from an arbitrary start: only differences have a
 * meaning. */
static int64_t counted_seconds(const struct calendar *calendar, int player, int64_t local)
{
    const size_t before = absences_before(calendar, player, local);
    const int64_t working = working_seconds(calendar, local);

    if (before == 0)
        return working;
    const struct absent_days *const last =
        &calendar->days[calendar->first_days[player] + before - 1];
    const int64_t first = last->first * DAY_SECONDS, behind = last->behind * DAY_SECONDS;
    const int64_t stop = moment_earlier(behind, local);
    return working - last->before -
           (working_seconds(calendar, stop) - working_seconds(calendar, first));
}

static bool counts_all(const struct calendar *calendar, int player)
{
    return calendar->idle == 0 && calendar->first_days[player] == calendar->first_days[player + 1];
}

/* As calendar_count(), but pauses count. */
static int64_t count_running(const struct calendar *calendar, int player, int64_t from, int64_t to)
{
    if (from >= to)
        return 0;
    if (counts_all(calendar, player))
        return to - from;
    return counted_seconds(calendar, player, to + calendar->east) -
           counted_seconds(calendar, player, from + calendar->east);
}

int64_t calendar_count(const struct calendar *calendar, int player, int64_t from, int64_t to)
{
    int64_t sum = 0;

    for (size_t i = 0; i < calendar->pause_count && calendar->pauses[i].from < to; i++) {
        const struct pause *const pause = &calendar->pauses[i];
        if (pause->to <= from)
            continue;
        sum += count_running(calendar, player, from, pause->from);
        from = pause->to;
    }
    return sum + count_running(calendar, player, from, to);
}

/* The last moment of local time between `low` and `high` by which at most `target` seconds have
 * counted. */
static int64_t find_last(const struct calendar *calendar, int player, int64_t low, int64_t high,
                         int64_t target)
{
    while (low < high) {
        const int64_t middle = low + (high - low + 1) / 2;
        if (counted_seconds(calendar, player, middle) <= target)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static int64_t reach_running(const struct calendar *calendar, int player, int64_t from,
                             int64_t seconds)
{
    if (counts_all(calendar, player))
        return seconds < MOMENT_HORIZON - from ? from + seconds : MOMENT_NEVER;
    const int64_t east = calendar->east;
    const int64_t target = counted_seconds(calendar, player, from + east) + seconds;
    if (counted_seconds(calendar, player, MOMENT_HORIZON + east) <= target)
        return MOMENT_NEVER;
    return find_last(calendar, player, from + east, MOMENT_HORIZON + east, target) - east;
}

int64_t calendar_reach(const struct calendar *calendar, int player, int64_t from, int64_t seconds)
{
    for (size_t i = 0; i < calendar->pause_count; i++) {
        const struct pause *const pause = &calendar->pauses[i];
        if (pause->to <= from)
            continue;
        const int64_t before = count_running(calendar, player, from, pause->from);
        if (before > seconds)
            break;
        seconds -= before;
        from = pause->to;
    }
    return from >= MOMENT_HORIZON ? MOMENT_NEVER : reach_running(calendar, player, from, seconds);
}

static void count_weekdays(struct calendar *calendar)
{
    for (int day = 0; day < 7; day++)
        calendar->counted_before[day + 1] =
            calendar->counted_before[day] + (calendar->idle >> day & 1 ? 0 : 1);
}

static int compare_absences(const void *a, const void *b)
{
    const struct absence *const x = a, *const y = b;

    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    return x->from < y->from ? -1 : x->from > y->from;
}

/* Turns absences into days, in their order. */
struct granting {
    struct calendar *calendar;
    struct arena *arena;
    size_t count, capacity;
    int64_t behind;        /* this player's days before this one are done */
    int64_t allowance;     /* days for a year; -1 for any number */
    int64_t year, granted; /* days granted in this year */
    int64_t before;        /* seconds that the days granted so far would have counted */
    size_t paused;         /* the first pause that is not over before this day */
};

static void add_days(struct granting *granting, int64_t first, int64_t behind)
{
    struct calendar *const calendar = granting->calendar;

    if (first >= behind)
        return;
    if (granting->count == granting->capacity)
        calendar->days = list_grow_in(granting->arena, calendar->days, &granting->capacity,
                                      sizeof *calendar->days);
    calendar->days[granting->count++] = (struct absent_days){first, behind, granting->before};
    granting->before +=
        (working_days(calendar, behind) - working_days(calendar, first)) * DAY_SECONDS;
}

/* Grants days of one calendar year, as far as the allowance goes. */
static void grant_in_year(struct granting *granting, int64_t year, int64_t first, int64_t behind)
{
    if (granting->year != year)
        granting->granted = 0;
    granting->year = year;
    const int64_t left = granting->allowance - granting->granted;
    const int64_t days = moment_earlier(behind - first, left);
    granting->granted += days;
    add_days(granting, first, first + days);
}

/* Where the days end, from `first` on, that are all wholly paused, or of which none is: these use
 * up the allowance, and nothing counts on those. Days are asked for in their order. */
static int64_t end_of_days(struct granting *granting, int64_t first, bool *paused)
{
    const struct calendar *const calendar = granting->calendar;

    for (; granting->paused < calendar->pause_count; granting->paused++) {
        const struct pause *const pause = &calendar->pauses[granting->paused];
        const int64_t from = day_of(pause->from + calendar->east + DAY_SECONDS - 1);
        const int64_t to = day_of(pause->to + calendar->east);
        if (to <= first || to <= from)
            continue;
        *paused = from <= first;
        return *paused ? to : from;
    }
    *paused = false;
    return INT64_MAX;
}

static void grant(struct granting *granting, const struct absence *absence)
{
    int64_t first = absence->from > granting->behind ? absence->from : granting->behind;
    const int64_t behind = absence->to + 1;

    granting->behind = behind > granting->behind ? behind : granting->behind;
    if (granting->allowance < 0)
        add_days(granting, first, behind);
    while (granting->allowance >= 0 && first < behind) {
        const int64_t year = day_date(first).year, next_year = day_number(year + 1, 1, 1);
        bool paused;
        const int64_t end = end_of_days(granting, first, &paused);
        const int64_t stop = moment_earlier(moment_earlier(next_year, behind), end);
        if (!paused)
            grant_in_year(granting, year, first, stop);
        first = stop;
    }
}

static int compare_pauses(const void *a, const void *b)
{
    const struct pause *const x = a, *const y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

/* Joins pauses that meet. */
static void take_pauses(struct calendar *calendar, const struct time_control *control,
                        struct arena *arena)
{
    struct pause *const list = arena_allocate(arena, (control->pause_count + 1) * sizeof *list);
    size_t kept = 0;

    if (control->pause_count > 0) {
        memcpy(list, control->pauses, control->pause_count * sizeof *list);
        qsort(list, control->pause_count, sizeof *list, compare_pauses);
    }
    for (size_t i = 0; i < control->pause_count; i++) {
        if (kept == 0 || list[i].from > list[kept - 1].to)
            list[kept++] = list[i];
        else if (list[i].to > list[kept - 1].to)
            list[kept - 1].to = list[i].to;
    }
    calendar->pauses = list;
    calendar->pause_count = kept;
}

void calendar_open(struct calendar *calendar, const struct time_control *control, int players,
                   struct arena *arena)
{
    const size_t count = control->absence_count;
    struct absence *const sorted = arena_allocate(arena, (count + 1) * sizeof *sorted);
    struct granting granting = {
        .calendar = calendar, .arena = arena, .allowance = control->allowance};
    size_t next = 0;

    *calendar = (struct calendar){.east = control->east, .idle = control->idle};
    count_weekdays(calendar);
    take_pauses(calendar, control, arena);
    if (count > 0) {
        memcpy(sorted, control->absences, count * sizeof *sorted);
        qsort(sorted, count, sizeof *sorted, compare_absences);
    }
    for (int player = 1; player <= players; player++) {
        calendar->first_days[player] = granting.count;
        granting.before = 0;
        granting.paused = 0;
        granting.behind = granting.year = INT64_MIN;
        for (; next < count && sorted[next].player <= player; next++)
            grant(&granting, &sorted[next]);
    }
    calendar->first_days[players + 1] = granting.count;
}
