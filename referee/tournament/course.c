#include "referee/tournament/course.h"

#include "referee/language/language.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"
#include "referee/tournament/berger.h"
#include "referee/tournament/enrolment.h"
#include "referee/tournament/ladder.h"
#include "referee/tournament/play.h"
#include "referee/tournament/standing.h"

#include "validator/game.h"
#include "validator/games/games.h"

#include <string.h>

/* --- pairings */

static void pair_round(struct referee *referee, const struct contest *contest, int part,
                       const int64_t *persons, int count, int cycle, int round)
{
    const int played = berger_round_played(count, contest->cycles, cycle, round);

    for (int table = 1; table <= berger_tables(count); table++) {
        const struct berger_pair pair = berger_pair(count, played, table);
        if (pair.first == 0 || pair.second == 0)
            continue;
        const int64_t first = persons[pair.first - 1], second = persons[pair.second - 1];
        struct pairing pairing = {.tournament = contest->id,
                                  .stage = contest->stage,
                                  .part = part,
                                  .round = cycle * berger_rounds(count) + round,
                                  .board = table,
                                  .first = cycle % 2 == 0 ? first : second,
                                  .second = cycle % 2 == 0 ? second : first,
                                  .kind = (played - 1) % contest->games,
                                  .state = "waiting"};
        pairing_save(referee, &pairing);
    }
}

static void pair_all(struct referee *referee, const struct contest *contest, int part,
                     const int64_t *persons, int count)
{
    for (int cycle = 0; cycle < contest->cycles; cycle++)
        for (int round = 1; round <= berger_rounds(count); round++)
            pair_round(referee, contest, part, persons, count, cycle, round);
}

/* --- what the players are told */

static void write_games(struct referee *referee, const struct contest *contest,
                        const struct person *person, struct buffer *out)
{
    size_t count;
    const struct pairing *const pairings = pairing_list(referee, contest, contest->stage, &count);

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

    buffer_format(&text,
                  contest->stage > 1
                      ? say(person.language, "You are in the final of the tournament %s.")
                      : say(person.language, "The tournament %s begins."),
                  contest->name);
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

/* How many groups so many players make: at least two of them in each. */
static int count_groups(const struct contest *contest, int players)
{
    const int groups =
        contest->groups > 0 ? contest->groups : (players + contest->size - 1) / contest->size;

    return groups > players / 2 ? players / 2 : groups;
}

/* The strongest are supposed to have entered first, so the groups are filled to and fro. */
static int group_of(int place, int groups)
{
    const int row = place / groups, column = place % groups;

    return row % 2 == 0 ? column + 1 : groups - column;
}

static void begin_groups(struct referee *referee, struct contest *contest,
                         struct competitor *competitors, int count)
{
    int64_t *const persons = arena_allocate(&referee->arena, (size_t)count * sizeof *persons);
    const bool grouped = strcmp(contest->system, "groups") == 0;
    const int groups = grouped ? count_groups(contest, count) : 1;

    contest->groups = grouped ? groups : 0;
    contest_save(referee, contest);
    for (int i = 0; i < count; i++) {
        competitors[i].part = group_of(i, groups);
        contest_put(referee, contest, &competitors[i]);
    }
    for (int part = 1; part <= groups; part++) {
        int members = 0;
        for (int i = 0; i < count; i++)
            if (competitors[i].part == part)
                persons[members++] = competitors[i].person;
        pair_all(referee, contest, part, persons, members);
    }
    for (int i = 0; i < count; i++)
        tell_games(referee, contest, &competitors[i]);
    play_open(referee, contest, COURSE_GAMES_MOST);
}

static void begin_ladder(struct referee *referee, const struct contest *contest,
                         struct competitor *competitors, int count)
{
    for (int i = 0; i < count; i++) {
        competitors[i].place = i + 1;
        contest_put(referee, contest, &competitors[i]);
    }
    struct buffer table = {0};
    tournament_table_write(referee, contest, &table);
    contest_tell(referee, contest,
                 "The ladder %s begins:\n\n%s\nA line such as `challenge Zoe` challenges somebody "
                 "who stands at most %d places above you. Who wins takes the higher place.\n",
                 contest->name, buffer_string(&table), contest->reach);
    buffer_release(&table);
}

void course_begin(struct referee *referee, struct contest *contest)
{
    size_t entered;

    enrolment_expire(referee, contest);
    struct competitor *const competitors = contest_competitors(referee, contest, &entered);
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
    if (contest_is_ladder(contest))
        begin_ladder(referee, contest, competitors, count);
    else
        begin_groups(referee, contest, competitors, count);
}

/* --- the final */

/* The one in that place of a group, from 0, among those who still play; 0 if there is none. */
static int64_t finalist(struct referee *referee, const struct contest *contest, int part, int place)
{
    size_t count;
    const int64_t *const order = standing_order(referee, contest, 1, part, &count);

    for (size_t i = 0; i < count; i++) {
        const struct competitor competitor = contest_competitor(referee, contest, order[i]);
        if (competitor_plays(&competitor) && place-- == 0)
            return order[i];
    }
    return 0;
}

/* The best of each group: first those who won theirs, then those in the second places … */
static int list_finalists(struct referee *referee, const struct contest *contest, int64_t *persons)
{
    int count = 0;

    for (int place = 0; place < contest->finals; place++)
        for (int part = 1; part <= contest->groups && count < CONTEST_GROUP_MOST; part++) {
            const int64_t person = finalist(referee, contest, part, place);
            if (person != 0)
                persons[count++] = person;
        }
    return count;
}

/* False if fewer than two are left to play it. */
static bool begin_final(struct referee *referee, struct contest *contest)
{
    int64_t persons[CONTEST_GROUP_MOST];
    const int count = list_finalists(referee, contest, persons);

    if (count < 2)
        return false;
    contest->stage = 2;
    contest_save(referee, contest);
    for (int i = 0; i < count; i++) {
        struct competitor competitor = contest_competitor(referee, contest, persons[i]);
        competitor.place = i + 1;
        contest_put(referee, contest, &competitor);
    }
    pair_all(referee, contest, 1, persons, count);
    for (int i = 0; i < count; i++) {
        const struct competitor competitor = contest_competitor(referee, contest, persons[i]);
        tell_games(referee, contest, &competitor);
    }
    organiser_hear(referee, 0, HEAR_LATER, "The final of the tournament %s begins.", contest->name);
    play_open(referee, contest, COURSE_GAMES_MOST);
    return true;
}

/* --- the end */

static bool is_over(struct referee *referee, const struct contest *contest)
{
    size_t count;
    const struct pairing *const pairings = pairing_list(referee, contest, contest->stage, &count);

    for (size_t i = 0; i < count; i++)
        if (pairing_is(&pairings[i], "waiting") || pairing_is(&pairings[i], "playing"))
            return false;
    return true;
}

static void tell_end(struct referee *referee, const struct contest *contest)
{
    struct buffer table = {0};
    size_t count;

    tournament_table_write(referee, contest, &table);
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
        answer_person(referee, &person, NULL, contest->name, buffer_string(&text));
        buffer_release(&text);
    }
    buffer_release(&table);
}

void course_end(struct referee *referee, struct contest *contest)
{
    size_t count;
    struct pairing *const pairings = pairing_list(referee, contest, 0, &count);

    for (size_t i = 0; i < count; i++)
        if (pairing_is(&pairings[i], "waiting") || pairing_is(&pairings[i], "playing")) {
            pairings[i].state = "struck";
            pairing_save(referee, &pairings[i]);
        }
    contest->state = "over";
    contest_save(referee, contest);
    tell_end(referee, contest);
    organiser_hear(referee, 0, HEAR_LATER, "The tournament %s is over.", contest->name);
}

void course_go_on(struct referee *referee, struct contest *contest)
{
    if (!contest_is(contest, "running") || contest_is_ladder(contest))
        return;
    play_open(referee, contest, COURSE_GAMES_MOST);
    if (!is_over(referee, contest))
        return;
    if (contest->stage == 1 && contest->finals > 0 && begin_final(referee, contest))
        return;
    course_end(referee, contest);
}

/* --- leaving */

/* What of a stage concerns somebody: all games, and those that were played to their end. One that
 * was lost by forfeit before the first move was not played. */
static void count_games(struct referee *referee, const struct pairing *pairings, size_t count,
                        int64_t person, int *all, int *played)
{
    *all = *played = 0;
    for (size_t i = 0; i < count; i++)
        if (pairing_has(&pairings[i], person) && !pairing_is(&pairings[i], "struck")) {
            ++*all;
            *played += pairing_is(&pairings[i], "over") && play_took_place(referee, &pairings[i]);
        }
}

static bool is_open(const struct pairing *pairing)
{
    return pairing_is(pairing, "waiting") || pairing_is(pairing, "playing");
}

static void settle_games(struct referee *referee, const struct contest *contest, int64_t person,
                         bool counted)
{
    size_t count;
    struct pairing *const pairings = pairing_list(referee, contest, contest->stage, &count);

    for (size_t i = 0; i < count; i++) {
        if (!pairing_has(&pairings[i], person))
            continue;
        if (counted && is_open(&pairings[i])) {
            play_forfeit(referee, contest, &pairings[i], person);
            if (contest_is_ladder(contest))
                ladder_settle(referee, contest, &pairings[i]);
        } else if (!counted && !pairing_is(&pairings[i], "struck"))
            play_strike(referee, &pairings[i], person);
    }
}

/* Those below move up. */
static void close_ranks(struct referee *referee, const struct contest *contest, int place)
{
    (void)store_run(referee->store,
                    "UPDATE tournament_players SET place = place - 1 WHERE tournament = ? AND"
                    " place > ?",
                    "ii", contest->id, (int64_t)place);
}

/* Whether what the player has played counts, and the rest is lost. Who has not come into the final
 * has played everything. */
static bool is_counted(struct referee *referee, const struct contest *contest, int64_t person)
{
    size_t count;
    int all, played;
    const struct pairing *const pairings = pairing_list(referee, contest, contest->stage, &count);

    count_games(referee, pairings, count, person, &all, &played);
    return contest_is_ladder(contest) || 2 * played >= all;
}

void course_leave(struct referee *referee, struct contest *contest, struct competitor *competitor)
{
    const bool counted = is_counted(referee, contest, competitor->person);
    const bool struck = !counted && contest->stage == 1;

    settle_games(referee, contest, competitor->person, counted);
    if (contest_is_ladder(contest)) { /* where a challenger may have moved the player down */
        close_ranks(referee, contest,
                    contest_competitor(referee, contest, competitor->person).place);
        competitor->place = 0;
    } else if (!counted && contest->stage > 1) {
        competitor->place = 0;
    }
    competitor->state = struck ? "struck" : "withdrawn";
    contest_put(referee, contest, competitor);
    const char *const sentence =
        contest_is_ladder(contest) ? SAID("%s has left the ladder %s.")
        : counted ? SAID("%s has withdrawn from the tournament %s. At least half of the games of "
                         "that player were over, so they count, and the others are won by the "
                         "opponents.")
                  : SAID("%s has withdrawn from the tournament %s. Fewer than half of the games of "
                         "that player were over, so none of them counts.");
    contest_tell(referee, contest, sentence, competitor->name, contest->name);
    const struct person person = person_load(referee, competitor->person);
    struct buffer text = {0};
    buffer_format(&text, say(person.language, sentence), competitor->name, contest->name);
    contest_write_to(referee, contest, &person, buffer_string(&text));
    buffer_release(&text);
    organiser_hear(referee, 0, HEAR_LATER, sentence, competitor->name, contest->name);
}
