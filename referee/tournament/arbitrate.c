#include "referee/tournament/arbitrate.h"

#include "referee/mail/address.h"
#include "referee/organiser/organiser.h"
#include "referee/tournament/course.h"
#include "referee/tournament/enrolment.h"
#include "referee/tournament/play.h"

#include <inttypes.h>
#include <string.h>

/* --- a new one */

/* A line of digits; -1 and a refusal if it is anything else, or more than `most`. */
static int64_t take_number(struct referee *referee, const char **at, int64_t most)
{
    const char *const line = referee_next_line(referee, at);
    int64_t number;

    if (referee_number(line, &number) && number <= most)
        return number;
    referee_refuse(referee, "`%s` is no number up to %" PRId64, line, most);
    return -1;
}

static void take_numbers(struct referee *referee, const char **at, struct contest *contest)
{
    contest->cycles = (int)take_number(referee, at, 2);
    contest->at_once = (int)take_number(referee, at, CONTEST_PLAYERS_MOST * 2);
    contest->closing = take_number(referee, at, INT64_MAX);
    if (contest->cycles < 1)
        referee_refuse(referee, "two players meet once or twice");
}

static void take_player(struct referee *referee, const struct contest *contest, const char **at,
                        const char *state)
{
    const char *const given = referee_next_line(referee, at);
    const char *const name = referee_next_line(referee, at);
    char *const address = arena_copy(&referee->arena, given, strlen(given));
    const char *const own = referee_setting(referee, "address");

    if (!address_read(address, strlen(address)))
        referee_refuse(referee, "`%s` is no address such as ann@example.org", given);
    else if (address_refusal(address, own) != NULL)
        referee_refuse(referee, "%s %s", address, address_refusal(address, own));
    else if (contest_name(referee, name, COMPETITOR_NAME_LONGEST)[0] == '\0')
        referee_refuse(referee, "%s needs a name", address);
    if (referee->refusal.len > 0)
        return;
    const struct person person = person_note(referee, address, name);
    if (contest_competitor(referee, contest, person.id).person != 0)
        referee_refuse(referee, "%s is named twice", address);
    else
        (void)enrolment_add(referee, contest, person.id, name, state);
}

static void take_players(struct referee *referee, const struct contest *contest, const char **at)
{
    const char *const line = referee_next_line(referee, at);
    const char *const state = strcmp(line, "agreed") == 0 ? "entered" : "invited";
    const int64_t count = take_number(referee, at, INT64_MAX);

    if (count > CONTEST_PLAYERS_MOST)
        referee_refuse(referee, "%" PRId64 " players are more than the %d that can meet each other",
                       count, CONTEST_PLAYERS_MOST);
    for (int64_t i = 0; i < count && referee->refusal.len == 0; i++)
        take_player(referee, contest, at, state);
}

static void take_games(struct referee *referee, struct contest *contest, const char **at)
{
    const int64_t count = take_number(referee, at, CONTEST_GAMES_MOST);

    if (count == 0)
        referee_refuse(referee, "a tournament needs a game");
    for (int64_t i = 0; i < count && referee->refusal.len == 0; i++) {
        const int64_t len = take_number(referee, at, (int64_t)strlen(*at));
        struct buffer why = {0};
        if (len < 0 || strnlen(*at, (size_t)len) < (size_t)len)
            referee_refuse(referee, "game %" PRId64 " is not complete", i + 1);
        else if (!play_is_game(referee, *at, (size_t)len, &why))
            referee_refuse(referee, "game %" PRId64 ": %s", i + 1, buffer_string(&why));
        else
            (void)store_run(referee->store, "INSERT INTO tournament_games VALUES(?, ?, ?)", "iib",
                            contest->id, i, *at, (size_t)len);
        *at += referee->refusal.len == 0 ? len : 0;
        buffer_release(&why);
    }
    contest->games = (int)count;
}

static void invite(struct referee *referee, const struct contest *contest)
{
    size_t count;
    struct competitor *const list = contest_competitors(referee, contest, &count);

    for (size_t i = 0; i < count; i++)
        if (competitor_is_invited(&list[i]))
            enrolment_invite(referee, contest, &list[i]);
}

static void make(struct referee *referee, const char *name, const char *at)
{
    struct contest contest = {.name = contest_name(referee, name, CONTEST_NAME_LONGEST),
                              .state = "open"};

    if (contest.name[0] == '\0' || strcmp(contest.name, name) != 0)
        referee_refuse(referee,
                       "a tournament has a name of at most %d bytes, without brackets and "
                       "quotes",
                       CONTEST_NAME_LONGEST);
    else if (contest_find(referee, name).id != 0)
        referee_refuse(referee, "there is a tournament %s already", name);
    else
        take_numbers(referee, &at, &contest);
    if (referee->refusal.len > 0)
        return;
    contest_save(referee, &contest);
    take_players(referee, &contest, &at);
    take_games(referee, &contest, &at);
    if (referee->refusal.len > 0)
        return;
    referee_note(referee, 0, "the tournament %s is open for sign-up until %s", contest.name,
                 contest_last_day(referee, &contest));
    if (contest.closing <= referee->entry->moment)
        course_begin(referee, &contest);
    else
        invite(referee, &contest);
}

/* --- one that exists */

static void withdraw(struct referee *referee, struct contest *contest, const char *address,
                     const char *why)
{
    const struct person person = person_find(referee, address);
    struct competitor competitor = contest_competitor(referee, contest, person.id);

    if (person.id == 0 || competitor.person == 0) {
        referee_refuse(referee, "%s does not play in %s", address, contest->name);
    } else if (contest_is(contest, "open")) {
        contest_remove(referee, contest, person.id);
        referee_note(referee, 0, "%s does not play in %s: %s", address, contest->name, why);
    } else if (!contest_is(contest, "running") || !competitor_plays(&competitor)) {
        referee_refuse(referee, "%s has no games left in %s", address, contest->name);
    } else {
        competitor.state = "leaving";
        contest_put(referee, contest, &competitor);
        referee_note(referee, 0, "%s leaves %s: %s", address, contest->name, why);
    }
}

static void end(struct referee *referee, struct contest *contest, const char *why)
{
    if (contest_is(contest, "open")) {
        contest->state = "cancelled";
        contest_save(referee, contest);
        contest_tell(referee, contest, "The tournament %s does not take place: %s\n", contest->name,
                     why);
    } else if (contest_is(contest, "running")) {
        contest_tell(referee, contest, "The tournament %s is ended: %s\n", contest->name, why);
        course_end(referee, contest);
    } else {
        referee_refuse(referee, "the tournament %s is %s", contest->name, contest->state);
    }
    referee_note(referee, 0, "the tournament %s is ended: %s", contest->name, why);
}

void tournament_arbitrate(struct referee *referee)
{
    const char *at = referee_entry_text(referee);
    const char *const what = referee_next_line(referee, &at);
    const char *const name = referee_next_line(referee, &at);
    struct contest contest = contest_find(referee, name);

    if (strcmp(what, "new") == 0) {
        make(referee, name, at);
    } else if (contest.id == 0) {
        referee_refuse(referee, "there is no tournament %s", name);
    } else if (strcmp(what, "withdraw") == 0) {
        const char *const address = referee_next_line(referee, &at);
        withdraw(referee, &contest, address, referee_next_line(referee, &at));
    } else if (strcmp(what, "end") == 0) {
        end(referee, &contest, referee_next_line(referee, &at));
    } else {
        referee_refuse(referee, "there is no such decision");
    }
}
