#include "referee/execute/vacation.h"

#include "notation/time/moment.h"
#include "referee/match/timing.h"
#include "referee/outgoing/answer.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { AHEAD_MOST = 366 };

/* --- how many days */

static int64_t day_of(const char *text)
{
    int64_t day = 0;

    (void)day_read(text, strlen(text), &day);
    return day;
}

static int64_t today_of(const struct referee *referee)
{
    return referee->entry->moment / DAY_SECONDS - (referee->entry->moment % DAY_SECONDS < 0);
}

/* The days of a year from `from` to `to`, both included. */
static int64_t days_within(int64_t from, int64_t to, int32_t year)
{
    const int64_t first = day_number(year, 1, 1), last = day_number(year, 12, 31);

    from = from < first ? first : from;
    to = to > last ? last : to;
    return to < from ? 0 : to - from + 1;
}

/* The days of vacation that a person has had, or will have, in a year. */
static int64_t days_taken(struct referee *referee, int64_t person, int32_t year)
{
    struct query *const query = store_query(
        referee->store, "SELECT first, last FROM vacations WHERE person = ?", "i", person);
    int64_t days = 0;

    while (query_next(query))
        days += days_within(day_of(query_text(query, 0)), day_of(query_text(query, 1)), year);
    query_end(query);
    return days;
}

static int64_t count_overlapping(const struct response *response, const struct order *order)
{
    return store_number(response->referee->store, 0,
                        "SELECT COUNT(*) FROM vacations WHERE person = ? AND first <= ? AND"
                        " last >= ?",
                        "itt", response->person.id, order->to, order->from);
}

/* Whether these days of a year are left; refuses if not. */
static bool is_within_year(struct response *response, int64_t from, int64_t to, int32_t year)
{
    const int64_t most = settings_count(response->referee, "vacation-most");
    const int64_t taken = days_taken(response->referee, response->person.id, year);

    if (taken + days_within(from, to, year) <= most)
        return true;
    response_refuse(response, "a vacation has at most %d days in a year, and %d of %d are taken",
                    (int)most, (int)taken, (int)year);
    return false;
}

/* Whether days are not more than a year ahead or long; refuses if they are. */
static bool is_near(struct response *response, const struct order *order)
{
    const int64_t today = today_of(response->referee), to = day_of(order->to);
    int64_t from = day_of(order->from);

    from = from < today ? today : from;
    if (from <= today + AHEAD_MOST && to <= from + AHEAD_MOST)
        return true;
    response_refuse(response, "this is too far ahead");
    return false;
}

static bool is_possible(struct response *response, const struct order *order)
{
    const int64_t from = day_of(order->from), to = day_of(order->to);
    const int32_t first = (int32_t)day_date(from).year, last = (int32_t)day_date(to).year;

    if (!is_near(response, order))
        return false;
    if (to < today_of(response->referee))
        response_refuse(response, "these days are over");
    else if (count_overlapping(response, order) > 0)
        response_refuse(response, "you are on vacation in that time already; `back` ends that");
    else {
        for (int32_t year = first; year <= last; year++)
            if (!is_within_year(response, from, to, year))
                return false;
        return true;
    }
    return false;
}

/* --- the games of a person */

/* The games in which the person plays, and that are not over; the caller frees the list. */
static int64_t *games_of(struct referee *referee, const struct person *person, size_t *count)
{
    return query_numbers(
        store_query(referee->store,
                    "SELECT DISTINCT games.id FROM games JOIN players ON game = games.id WHERE"
                    " address = ? COLLATE NOCASE AND state IN ('running', 'paused', 'adjourned')"
                    " ORDER BY games.id",
                    "t", person->address),
        count);
}

/* The opponents who are told, each of what concerns them. */
struct opponents {
    struct person *list;
    struct buffer *games; /* the numbers of the games with each of them */
    size_t count, most;
};

static void add_opponent(struct referee *referee, struct opponents *opponents, const char *address,
                         int64_t game)
{
    const struct person person = person_find(referee, address);
    size_t i = 0;

    while (i < opponents->count && opponents->list[i].id != person.id)
        i++;
    if (person.id == 0 || i == opponents->most)
        return;
    if (i == opponents->count) {
        opponents->list[i] = person;
        opponents->games[opponents->count++] = (struct buffer){0};
    }
    buffer_format(&opponents->games[i], "%s%" PRId64, opponents->games[i].len > 0 ? ", " : "",
                  game);
}

static void open_opponents(struct opponents *opponents)
{
    *opponents = (struct opponents){.most = 1000};
    opponents->list = memory_allocate_zeroed(opponents->most, sizeof *opponents->list);
    opponents->games = memory_allocate_zeroed(opponents->most, sizeof *opponents->games);
}

static void close_opponents(struct opponents *opponents)
{
    for (size_t i = 0; i < opponents->count; i++)
        buffer_release(&opponents->games[i]);
    free(opponents->list);
    free(opponents->games);
}

/* What the games of a person mean for a vacation. */
struct outcome {
    struct buffer standing, running; /* numbers of the games whose clock stands, and does not */
    struct opponents opponents;
};

static void add_number(struct buffer *numbers, int64_t game)
{
    buffer_format(numbers, "%s%" PRId64, numbers->len > 0 ? ", " : "", game);
}

static void change_seat(struct response *response, struct match *match, int player,
                        const struct order *order, struct outcome *outcome)
{
    struct referee *const referee = response->referee;

    if (order == NULL)
        (void)timing_return(referee, match, player);
    else if (timing_absence(referee, match, player, order->from, order->to))
        add_number(&outcome->standing, match->id);
    else if (match->visit.judgement->record.time != NULL)
        add_number(&outcome->running, match->id);
    for (int other = 1; other <= match->count; other++)
        if (other != player && !match_has_left(match, other))
            add_opponent(referee, &outcome->opponents, match->parties[other].address, match->id);
}

/* Without an order, the person is back. */
static void change_game(struct response *response, struct match *match, const struct order *order,
                        struct outcome *outcome)
{
    for (int player = 1; player <= match->count; player++)
        if (strcasecmp(match->parties[player].address, response->person.address) == 0 &&
            !match_has_left(match, player))
            change_seat(response, match, player, order, outcome);
}

/* The game of the message is changed as it stands in memory, where it is saved from later. There is
 * one judgement at a time, so it is judged again after others. */
static void change_games(struct response *response, const struct order *order,
                         struct outcome *outcome)
{
    struct referee *const referee = response->referee;
    size_t count;
    int64_t *const games = games_of(referee, &response->person, &count);

    for (size_t i = 0; i < count; i++) {
        struct match match = {.state = ""};
        if (response->match != NULL && response->match->id == games[i]) {
            (void)match_judge(referee, response->match);
            change_game(response, response->match, order, outcome);
            continue;
        }
        if (match_load(referee, games[i], &match)) {
            change_game(response, &match, order, outcome);
            match_save(referee, &match);
        }
        match_release(&match);
    }
    if (response->match != NULL)
        (void)match_judge(referee, response->match);
    free(games);
}

/* --- telling */

static void tell_opponents(struct response *response, const struct opponents *opponents,
                           const struct order *order)
{
    const char *const name = response_player(response);

    for (size_t i = 0; i < opponents->count; i++) {
        const struct person *const person = &opponents->list[i];
        const enum language language = person->language;
        const char *const games = buffer_string(&opponents->games[i]);
        if (order != NULL)
            answer_person(response->referee, person, NULL,
                          referee_text(response->referee, say(language, "%s is away"), name),
                          referee_text(response->referee,
                                       say(language, "%s is on vacation from %s to %s. You play "
                                                     "each other in these games: %s.\n"),
                                       name, order->from, order->to, games));
        else
            answer_person(response->referee, person, NULL,
                          referee_text(response->referee, say(language, "%s is back"), name),
                          referee_text(response->referee,
                                       say(language, "%s is back from vacation. You play each "
                                                     "other in these games: %s.\n"),
                                       name, games));
    }
}

static void list_vacations(struct response *response)
{
    struct query *const query = store_query(
        response->referee->store,
        "SELECT first, last FROM vacations WHERE person = ? AND last >= ? ORDER BY first", "it",
        response->person.id, referee_day(response->referee, response->referee->entry->moment));
    bool any = false;

    while (query_next(query)) {
        any = true;
        response_say(response, "  You are on vacation from %s to %s.\n", query_text(query, 0),
                     query_text(query, 1));
    }
    query_end(query);
    if (!any)
        response_say(response, "  No vacation is noted. Write it with its first and its last day: "
                               "`vacation 2026-12-24 2027-01-02`.\n");
}

static void say_outcome(struct response *response, const struct order *order,
                        struct outcome *outcome)
{
    response_say(response,
                 "  You are on vacation from %s to %s, in all your games: the others are "
                 "told, and you get no reminders. `back` ends it.\n",
                 order->from, order->to);
    if (outcome->standing.len > 0)
        response_say(response,
                     "  Your clock stands still on these days, as far as the allowance "
                     "of the game goes, in: %s.\n",
                     buffer_string(&outcome->standing));
    if (outcome->running.len > 0)
        response_say(response, "  Your clock does not stand still in: %s.\n",
                     buffer_string(&outcome->running));
}

static void close_outcome(struct outcome *outcome)
{
    buffer_release(&outcome->standing);
    buffer_release(&outcome->running);
    close_opponents(&outcome->opponents);
}

static void note_vacation(struct response *response, const struct order *order)
{
    struct referee *const referee = response->referee;
    struct outcome outcome = {.standing = {0}};

    if (!is_possible(response, order))
        return;
    open_opponents(&outcome.opponents);
    (void)store_run(referee->store, "INSERT INTO vacations VALUES(?, ?, ?, ?)", "itti",
                    response->person.id, order->from, order->to, referee->entry->seq);
    change_games(response, order, &outcome);
    say_outcome(response, order, &outcome);
    tell_opponents(response, &outcome.opponents, order);
    referee_note(referee, 0, "%s: on vacation from %s to %s", response_player(response),
                 order->from, order->to);
    close_outcome(&outcome);
}

/* A program may repeat the same order with every message. */
static bool is_known(const struct response *response, const struct order *order)
{
    return store_number(response->referee->store, 0,
                        "SELECT COUNT(*) FROM vacations WHERE person = ? AND first = ? AND"
                        " last = ?",
                        "itt", response->person.id, order->from, order->to) > 0;
}

void execute_vacation(struct response *response, const struct order *order)
{
    if (order->from[0] == '\0' || is_known(response, order))
        list_vacations(response);
    else
        note_vacation(response, order);
}

/* Ends vacations with this day, and forgets those that lie ahead. */
static void cut_days(struct response *response, const char *today)
{
    struct store *const store = response->referee->store;

    (void)store_run(store, "DELETE FROM vacations WHERE person = ?2 AND first > ?1", "ti", today,
                    response->person.id);
    (void)store_run(store, "UPDATE vacations SET last = ?1 WHERE person = ?2 AND last > ?1", "ti",
                    today, response->person.id);
}

void execute_return(struct response *response)
{
    struct referee *const referee = response->referee;
    const char *const today = referee_day(referee, referee->entry->moment);
    struct outcome outcome = {.standing = {0}};

    const bool away = store_number(referee->store, 0,
                                   "SELECT COUNT(*) FROM vacations WHERE person = ? AND last >= ?",
                                   "it", response->person.id, today) > 0;
    open_opponents(&outcome.opponents);
    cut_days(response, today);
    change_games(response, NULL, &outcome);
    response_say(response, "  Welcome back: your vacations end with this day, and your clocks run "
                           "again from tomorrow on.\n");
    if (away)
        tell_opponents(response, &outcome.opponents, NULL);
    referee_note(referee, 0, "%s: back", response_player(response));
    close_outcome(&outcome);
}

void vacation_apply(struct referee *referee, struct match *match, int player)
{
    for (int each = 1; each <= match->count; each++) {
        if (player != 0 && player != each)
            continue;
        struct query *const query = store_query(
            referee->store,
            "SELECT first, last FROM vacations JOIN people ON people.id = person WHERE"
            " address = ? AND last >= ?",
            "tt", match->parties[each].address, referee_day(referee, referee->entry->moment));
        while (query_next(query))
            (void)timing_absence(referee, match, each, query_text(query, 0), query_text(query, 1));
        query_end(query);
    }
}
