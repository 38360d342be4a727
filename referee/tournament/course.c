#include "referee/tournament/course.h"

#include "referee/language/language.h"
#include "referee/match/timing.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"
#include "referee/tournament/berger.h"
#include "referee/tournament/enrolment.h"
#include "referee/tournament/play.h"
#include "referee/tournament/standing.h"

#include <stdlib.h>

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
    contest_write_to(referee, contest, &person, buffer_string(&text));
    buffer_release(&text);
}

/* --- beginning */

void course_begin(struct referee *referee, struct contest *contest)
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

static bool is_open(const struct pairing *pairing)
{
    return pairing_is(pairing, "waiting") || pairing_is(pairing, "playing");
}

static void tell_end(struct referee *referee, const struct contest *contest)
{
    struct buffer table = {0};
    size_t count;

    standing_write(referee, contest, &table);
    const struct competitor *const competitors = contest_competitors(referee, contest, &count);
    for (size_t i = 0; i < count; i++) {
        if (!competitor_counts(&competitors[i]))
            continue;
        const struct person person = person_load(referee, competitors[i].person);
        struct buffer text = {0};
        buffer_format(&text,
                      say(person.language, "The tournament %s is over. This is how it ended.\n\n"),
                      contest->name);
        buffer_append(&text, table.bytes, table.len);
        contest_write_to(referee, contest, &person, buffer_string(&text));
        buffer_release(&text);
    }
    buffer_release(&table);
}

void course_end(struct referee *referee, struct contest *contest)
{
    size_t count;
    struct pairing *const pairings = pairing_list(referee, contest, &count);

    for (size_t i = 0; i < count; i++)
        if (is_open(&pairings[i])) {
            pairings[i].state = "struck";
            pairing_save(referee, &pairings[i]);
        }
    contest->state = "over";
    contest_save(referee, contest);
    tell_end(referee, contest);
    organiser_hear(referee, 0, HEAR_LATER, "The tournament %s is over.", contest->name);
}

/* Opens the next games, and ends the tournament once all games are over. */
static void go_on(struct referee *referee, struct contest *contest)
{
    size_t count;

    if (!contest_is(contest, "running"))
        return;
    play_open(referee, contest);
    const struct pairing *const pairings = pairing_list(referee, contest, &count);
    for (size_t i = 0; i < count; i++)
        if (is_open(&pairings[i]))
            return;
    course_end(referee, contest);
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
        if (*counted && is_open(&pairings[i]))
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
    struct buffer text = {0};
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
    buffer_format(&text, say(person.language, sentence), competitor->name, contest->name);
    contest_write_to(referee, contest, &person, buffer_string(&text));
    buffer_release(&text);
    organiser_hear(referee, 0, HEAR_LATER, sentence, competitor->name, contest->name);
}

/* --- after an entry */

static void take_leave(struct referee *referee)
{
    int64_t id;

    while ((id = store_number(referee->store, 0,
                              "SELECT MIN(tournament) FROM tournament_players"
                              " WHERE state = 'leaving'",
                              "")) != 0) {
        struct contest contest = contest_load(referee, id);
        struct competitor competitor = contest_competitor(
            referee, &contest,
            store_number(referee->store, 0,
                         "SELECT MIN(person) FROM tournament_players WHERE state = 'leaving' AND"
                         " tournament = ?",
                         "i", id));
        if (contest_is(&contest, "running")) {
            leave(referee, &contest, &competitor);
            go_on(referee, &contest);
        } else {
            competitor.state = "entered";
            contest_put(referee, &contest, &competitor);
        }
    }
}

static void settle_ended(struct referee *referee)
{
    size_t count;
    struct pairing *const pairings = pairing_ended(referee, &count);

    for (size_t i = 0; i < count; i++) {
        struct contest contest = contest_load(referee, pairings[i].tournament);
        pairings[i].state = "over";
        pairing_save(referee, &pairings[i]);
        go_on(referee, &contest);
    }
}

/* A game goes on after it was over, and with it a tournament that was over. */
static void reopen(struct referee *referee)
{
    size_t count;
    struct pairing *const pairings = pairing_reopened(referee, &count);

    for (size_t i = 0; i < count; i++) {
        struct contest contest = contest_load(referee, pairings[i].tournament);
        pairings[i].state = "playing";
        pairing_save(referee, &pairings[i]);
        if (contest_is(&contest, "over")) {
            contest.state = "running";
            contest_save(referee, &contest);
        }
    }
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
        return contest_is(contest, "running") && play_may_open(referee, contest);
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
            course_begin(referee, &contest);
        else
            go_on(referee, &contest);
    }
    free(list);
}
