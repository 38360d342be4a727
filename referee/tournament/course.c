#include "referee/tournament/course.h"

#include "referee/language/language.h"
#include "referee/mail/address.h"
#include "referee/match/timing.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"
#include "referee/tournament/berger.h"
#include "referee/tournament/enrolment.h"
#include "referee/tournament/play.h"
#include "referee/tournament/standing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- pairings */

static void pair_round(struct referee *referee, const struct contest *contest,
                       const struct competitor *competitors, int count, int cycle, int round)
{
    const int played = berger_round_played(count, contest->cycles, cycle, round);

    for (int table = 1; table <= berger_tables(count); table++) {
        const struct berger_pair pair = berger_pair(count, played, table);
        if (pair.first == 0 || pair.second == 0)
            continue;
        const int64_t first = competitors[pair.first - 1].person,
                      second = competitors[pair.second - 1].person;
        struct pairing pairing = {.tournament = contest->id,
                                  .round = cycle * berger_rounds(count) + round,
                                  .board = table,
                                  .first = cycle % 2 == 0 ? first : second,
                                  .second = cycle % 2 == 0 ? second : first,
                                  .kind = (played - 1) % contest->games,
                                  .state = "waiting"};
        pairing_save(referee, &pairing);
    }
}

/* --- what the players are told */

static void write_games(struct referee *referee, const struct contest *contest,
                        const struct person *person, struct buffer *out)
{
    size_t count;
    const struct pairing *const pairings = pairing_list(referee, contest, &count);

    for (size_t i = 0; i < count; i++)
        if (pairing_has(&pairings[i], person->id))
            buffer_format(out, say(person->language, " Round %d: %s - %s\n"), pairings[i].round,
                          contest_competitor(referee, contest, pairings[i].first).name,
                          contest_competitor(referee, contest, pairings[i].second).name);
}

static void tell_games(struct referee *referee, const struct contest *contest,
                       const struct competitor *competitor)
{
    const struct person person = person_load(referee, competitor->person);
    struct buffer text = {0};

    buffer_format(&text, say(person.language, "The tournament %s begins."), contest->name);
    buffer_text(&text, say(person.language, " These are your games; whoever is named first has the "
                                            "first move:\n\n"));
    write_games(referee, contest, &person, &text);
    buffer_text(&text, say(person.language, "\nEach game has messages of its own: answer those. "));
    if (contest->at_once > 0)
        buffer_format(&text,
                      say_count(person.language,
                                "You play %d game at a time; the next one begins when it is over.",
                                "You play %d games at a time; the next one begins when one is "
                                "over.",
                                (size_t)contest->at_once),
                      contest->at_once);
    else
        buffer_text(&text, say(person.language, "All of them begin now."));
    buffer_format(&text,
                  say(person.language, " If you cannot go on, answer with the line `withdraw from "
                                       "%s`.\n"),
                  contest->name);
    answer_person(referee, &person, NULL, contest->name, buffer_string(&text));
    buffer_release(&text);
}

/* --- beginning */

/* Ends sign-up: who has not accepted is left out, everybody is told of their games, and the first
 * games are opened. */
static void begin(struct referee *referee, struct contest *contest)
{
    size_t entered;

    enrolment_expire(referee, contest);
    const struct competitor *const competitors = contest_competitors(referee, contest, &entered);
    const int count = (int)entered;
    contest->state = count < 2 ? "cancelled" : "running";
    contest_save(referee, contest);
    if (count < 2) {
        contest_tell(referee, contest,
                     "The tournament %s does not take place: nobody else has signed up.\n",
                     contest->name);
        organiser_hear(referee, 0, HEAR_NOW,
                       "The tournament %s does not take place, since fewer than two players have "
                       "signed up.",
                       contest->name);
        return;
    }
    organiser_hear(referee, 0, HEAR_LATER, "The tournament %s begins with %d players.",
                   contest->name, count);
    for (int cycle = 0; cycle < contest->cycles; cycle++)
        for (int round = 1; round <= berger_rounds(count); round++)
            pair_round(referee, contest, competitors, count, cycle, round);
    for (int i = 0; i < count; i++)
        tell_games(referee, contest, &competitors[i]);
    play_open(referee, contest);
}

/* --- the end */

/* Games that wait are not played; those that are being played go on, and do not count. */
static void conclude(struct referee *referee, struct contest *contest)
{
    struct buffer table = {0};
    size_t count;

    (void)store_run(referee->store,
                    "UPDATE tournament_pairings SET state = 'struck' WHERE tournament = ? AND"
                    " state IN ('waiting', 'playing')",
                    "i", contest->id);
    contest->state = "over";
    contest_save(referee, contest);
    standing_write(referee, contest, &table);
    const struct competitor *const competitors = contest_competitors(referee, contest, &count);
    for (size_t i = 0; i < count; i++)
        if (competitor_counts(&competitors[i])) {
            const struct person person = person_load(referee, competitors[i].person);
            contest_write_to(referee, contest, &person,
                             "The tournament %s is over. This is how it ended.\n\n%s",
                             contest->name, buffer_string(&table));
        }
    buffer_release(&table);
    organiser_hear(referee, 0, HEAR_LATER, "The tournament %s is over.", contest->name);
}

/* Opens the next games, and ends the tournament once all games are over. */
static void go_on(struct referee *referee, struct contest *contest)
{
    if (!contest_is(contest, "running"))
        return;
    play_open(referee, contest);
    if (store_number(referee->store, 1,
                     "SELECT EXISTS(SELECT 1 FROM tournament_pairings WHERE tournament = ? AND"
                     " state IN ('waiting', 'playing'))",
                     "i", contest->id) == 0)
        conclude(referee, contest);
}

/* --- leaving */

/* Whether at least half of the player's games were played to their end. One that was lost by
 * forfeit before the first move was not played. */
static bool is_counted(struct referee *referee, const struct pairing *pairings, size_t count,
                       int64_t person)
{
    int all = 0, played = 0;

    for (size_t i = 0; i < count; i++)
        if (pairing_has(&pairings[i], person) && !pairing_is(&pairings[i], "struck")) {
            all++;
            played += pairing_is(&pairings[i], "over") && play_took_place(referee, &pairings[i]);
        }
    return 2 * played >= all;
}

static void settle_games(struct referee *referee, const struct contest *contest, int64_t person,
                         bool *counted)
{
    size_t count;
    struct pairing *const pairings = pairing_list(referee, contest, &count);

    *counted = is_counted(referee, pairings, count, person);
    for (size_t i = 0; i < count; i++) {
        if (!pairing_has(&pairings[i], person))
            continue;
        const bool over = pairing_is(&pairings[i], "over") || pairing_is(&pairings[i], "struck");
        if (*counted && !over)
            play_forfeit(referee, contest, &pairings[i], person);
        else if (!*counted && !pairing_is(&pairings[i], "struck"))
            play_strike(referee, &pairings[i], person);
    }
}

/* If at least half of the player's games were played to their end, all that are over count, and the
 * others are lost by forfeit; with fewer, none of them counts (FIDE Handbook, C.05, General
 * Regulations for Competitions, 6.6; before 2018, C.06, Tournament Rules, 5.4: with less than 50 %
 * the results remain in the table, but are not counted in the final standings). */
static void leave(struct referee *referee, struct contest *contest, struct competitor *competitor)
{
    const struct person person = person_load(referee, competitor->person);
    bool counted;

    settle_games(referee, contest, person.id, &counted);
    competitor->state = counted ? "withdrawn" : "struck";
    contest_put(referee, contest, competitor);
    const char *const sentence =
        counted ? SAID("%s has withdrawn from the tournament %s. At least half of the games of "
                       "that player were over, so they count, and the others are won by the "
                       "opponents.")
                : SAID("%s has withdrawn from the tournament %s. Fewer than half of the games of "
                       "that player were over, so none of them counts.");
    contest_tell(referee, contest, sentence, competitor->name, contest->name);
    contest_write_to(referee, contest, &person, sentence, competitor->name, contest->name);
    organiser_hear(referee, 0, HEAR_LATER, sentence, competitor->name, contest->name);
}

/* --- after an entry */

/* Who leaves a tournament that does not run stays in it. */
static struct competitor next_leaver(struct referee *referee, struct contest *contest)
{
    (void)store_run(referee->store,
                    "UPDATE tournament_players SET state = 'entered' WHERE state = 'leaving' AND"
                    " tournament NOT IN (SELECT id FROM tournaments WHERE state = 'running')",
                    "");
    *contest = contest_load(referee, store_number(referee->store, 0,
                                                  "SELECT MIN(tournament) FROM tournament_players"
                                                  " WHERE state = 'leaving'",
                                                  ""));
    return contest_competitor(referee, contest,
                              store_number(referee->store, 0,
                                           "SELECT MIN(person) FROM tournament_players WHERE"
                                           " state = 'leaving' AND tournament = ?",
                                           "i", contest->id));
}

static void take_leave(struct referee *referee)
{
    struct contest contest;
    struct competitor competitor;

    while ((competitor = next_leaver(referee, &contest)).person != 0) {
        leave(referee, &contest, &competitor);
        go_on(referee, &contest);
    }
}

static void settle_ended(struct referee *referee)
{
    size_t count;
    int64_t *const pairings = query_numbers(
        store_query(referee->store,
                    "SELECT p.id FROM tournament_pairings AS p JOIN games ON games.id = p.game"
                    " WHERE p.state = 'playing' AND"
                    " games.state NOT IN ('invited', 'running', 'paused', 'adjourned')"
                    " ORDER BY p.id",
                    ""),
        &count);

    for (size_t i = 0; i < count; i++) {
        (void)store_run(referee->store,
                        "UPDATE tournament_pairings SET state = 'over' WHERE id = ?", "i",
                        pairings[i]);
        struct contest contest = contest_load(
            referee, store_number(referee->store, 0,
                                  "SELECT tournament FROM tournament_pairings WHERE id = ?", "i",
                                  pairings[i]));
        go_on(referee, &contest);
    }
    free(pairings);
}

#define OF_REOPENED                                                                             \
    " IN (SELECT game FROM decisions JOIN games ON games.id = game WHERE decisions.seq = ? AND" \
    " games.state = 'running')"

/* A game goes on after it was over, and with it a tournament that was over. */
static void reopen(struct referee *referee)
{
    const int64_t seq = referee->entry->seq;

    (void)store_run(referee->store,
                    "UPDATE tournaments SET state = 'running' WHERE state = 'over' AND id IN"
                    " (SELECT tournament FROM tournament_pairings WHERE state = 'over' AND"
                    " game" OF_REOPENED ")",
                    "i", seq);
    (void)store_run(referee->store,
                    "UPDATE tournament_pairings SET state = 'playing' WHERE state = 'over' AND"
                    " game" OF_REOPENED,
                    "i", seq);
}

void tournament_follow(struct referee *referee)
{
    reopen(referee);
    settle_ended(referee);
    take_leave(referee);
}

/* --- time */

static bool is_due(struct referee *referee, const struct contest *contest, int64_t now)
{
    if (!contest_is(contest, "open"))
        return contest_is(contest, "running") && pairing_next(referee, contest).id != 0;
    return contest->closing <= now ? !timing_is_lull(referee, now)
                                   : enrolment_may_remind(referee, contest, now);
}

bool tournament_is_due(struct referee *referee, int64_t now)
{
    size_t count;
    int64_t *const list = contest_list(referee, &count);
    bool due = false;

    for (size_t i = 0; i < count && !due; i++) {
        const struct contest contest = contest_load(referee, list[i]);
        due = is_due(referee, &contest, now);
    }
    free(list);
    return due;
}

void tournament_tick(struct referee *referee)
{
    size_t count;
    int64_t *const list = contest_list(referee, &count);

    for (size_t i = 0; i < count; i++) {
        struct contest contest = contest_load(referee, list[i]);
        if (!is_due(referee, &contest, referee->entry->moment))
            continue;
        if (contest_is(&contest, "open") && contest.closing > referee->entry->moment)
            enrolment_remind(referee, &contest);
        else if (contest_is(&contest, "open"))
            begin(referee, &contest);
        else
            go_on(referee, &contest);
    }
    free(list);
}

/* --- decisions: a new one */

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
        begin(referee, &contest);
    else
        invite(referee, &contest);
}

/* --- decisions: one that exists */

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
        conclude(referee, contest);
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
