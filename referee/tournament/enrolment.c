#include "referee/tournament/enrolment.h"

#include "referee/organiser/organiser.h"
#include "referee/people/naming.h"
#include "referee/settings.h"
#include "validator/game.h"
#include "validator/games/games.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_SHOWN = 10, DAY = 86400 };

/* --- names */

static bool is_taken(struct referee *referee, const struct contest *contest, int64_t person,
                     const char *name)
{
    return store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM tournament_players WHERE tournament = ? AND"
                        " person <> ? AND fold(name) = fold(?)",
                        "iit", contest->id, person, name) > 0;
}

/* The tables tell players apart by their names. */
static const char *free_name(struct referee *referee, const struct contest *contest, int64_t person,
                             const char *wanted)
{
    const char *const bare = contest_name(referee, wanted, COMPETITOR_NAME_LONGEST);
    const char *const base = bare[0] != '\0' ? bare : "A player";
    const char *name = base;

    for (int number = 2; is_taken(referee, contest, person, name); number++)
        name = referee_text(referee, "%s (%d)", base, number);
    return name;
}

/* --- entering */

const char *enrolment_refusal(struct referee *referee, const struct contest *contest)
{
    if (!contest_is(contest, "open"))
        return contest_is(contest, "running") ? SAID("sign-up for %s is over")
                                              : SAID("the tournament %s is over");
    return store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM tournament_players WHERE tournament = ? AND"
                        " state IN ('entered', 'invited')",
                        "i", contest->id) >= CONTEST_PLAYERS_MOST
               ? SAID("the tournament %s has as many players as it can take")
               : NULL;
}

static int next_number(struct referee *referee, const struct contest *contest)
{
    return (int)store_number(referee->store, 1,
                             "SELECT COALESCE(MAX(number), 0) + 1 FROM tournament_players"
                             " WHERE tournament = ?",
                             "i", contest->id);
}

struct competitor enrolment_add(struct referee *referee, const struct contest *contest,
                                int64_t person, const char *wanted, const char *state)
{
    const struct competitor competitor = {.person = person,
                                          .number = next_number(referee, contest),
                                          .name = free_name(referee, contest, person, wanted),
                                          .state = state};

    contest_put(referee, contest, &competitor);
    return competitor;
}

void enrolment_enter(struct referee *referee, const struct contest *contest,
                     struct competitor *competitor, const char *name)
{
    if (name[0] != '\0')
        competitor->name = free_name(referee, contest, competitor->person, name);
    if (strcmp(competitor->state, "asked") == 0)
        competitor->number = next_number(referee, contest);
    competitor->state = "entered";
    contest_put(referee, contest, competitor);
}

/* --- asking */

/* Appends the rest of the line that begins with a key, if it is not there yet. */
static void add_value(const char *record, const char *key, struct buffer *out)
{
    const char *at = strstr(record, key);
    struct buffer value = {0};

    if (at == NULL || (at > record && at[-1] != '\n'))
        return;
    at += strlen(key);
    at += strspn(at, " {");
    size_t len = strcspn(at, "\n");
    while (len > 0 && strchr(" }", at[len - 1]) != NULL)
        len--;
    const struct game *const game = game_find(at, len);
    buffer_append(&value, at, len);
    const char *const text = game != NULL ? game->schema.title : buffer_string(&value);
    if (len > 0 && strstr(buffer_string(out), text) == NULL)
        buffer_format(out, "%s%s", out->len > 0 ? ", " : "", text);
    buffer_release(&value);
}

/* What is played, and the time, if there is one. */
static const char *say_games(struct referee *referee, const struct contest *contest,
                             enum language language)
{
    struct query *const query = store_query(
        referee->store, "SELECT record FROM tournament_games WHERE tournament = ? ORDER BY number",
        "i", contest->id);
    struct buffer titles = {0}, times = {0};

    while (query_next(query)) {
        const struct span record = query_bytes(query, 0);
        const char *const text = arena_copy(&referee->arena, record.bytes, record.len);
        add_value(text, "game:", &titles);
        add_value(text, "time:", &times);
    }
    query_end(query);
    const char *const said =
        times.len > 0
            ? referee_text(referee, say(language, "The game is %s (time: %s)."),
                           buffer_string(&titles), buffer_string(&times))
            : referee_text(referee, say(language, "The game is %s."), buffer_string(&titles));
    buffer_release(&titles);
    buffer_release(&times);
    return said;
}

const char *enrolment_about(struct referee *referee, const struct contest *contest,
                            enum language language)
{
    return referee_text(referee, "%s %s", say_games(referee, contest, language),
                        contest->cycles > 1
                            ? say(language, "Everybody plays everybody else twice.")
                            : say(language, "Everybody plays everybody else once."));
}

void enrolment_invite(struct referee *referee, const struct contest *contest,
                      struct competitor *competitor)
{
    const struct person person = person_load(referee, competitor->person);

    competitor->asked = referee->entry->moment;
    contest_put(referee, contest, competitor);
    contest_write_to(referee, contest, &person,
                     "You are invited to the tournament %s, which is played by mail. %s\n\n"
                     "To play, answer this message with the line `accept` by %s; its games then "
                     "begin without further questions. If you do not want to play, answer with "
                     "the line `decline`.\n",
                     contest->name, enrolment_about(referee, contest, person.language),
                     contest_last_day(referee, contest));
}

void enrolment_ask(struct referee *referee, const struct contest *contest, const char *from)
{
    const struct person person = person_note_stranger(referee, from);

    if (person.id == 0)
        return;
    if (contest_competitor(referee, contest, person.id).person == 0)
        (void)enrolment_add(referee, contest, person.id, person.name, "asked");
    referee_note(referee, 0, "%s is asked to confirm: sign-up for %s", person.address,
                 contest->name);
    contest_write_to(referee, contest, &person,
                     "Somebody, perhaps you, has asked me to enter this address for the "
                     "tournament %s. %s\n\nIf you want to play, answer this message with the "
                     "line `accept`, or with `sign up for %s as` and the name that you want to "
                     "play under. Otherwise do nothing: you will hear no more of it.\n",
                     contest->name, enrolment_about(referee, contest, person.language),
                     contest->name);
}

/* Who is to be reminded, in the order of entry; the caller frees the list. Nobody is reminded twice
 * on the last two days. */
static int64_t *list_forgotten(struct referee *referee, const struct contest *contest, int64_t now,
                               size_t *count)
{
    const int64_t wait = settings_span(referee, "invitation-remind");

    return query_numbers(
        store_query(referee->store,
                    "SELECT person FROM tournament_players WHERE tournament = ?1 AND"
                    " state = 'invited' AND ?2 >= 0 AND"
                    " (asked <= ?2 OR (?3 >= 0 AND asked < ?3)) ORDER BY number",
                    "iii", contest->id, wait == INT64_MAX ? -1 : now - wait,
                    now >= contest->closing - DAY ? contest->closing - 2 * DAY : -1),
        count);
}

bool enrolment_may_remind(struct referee *referee, const struct contest *contest, int64_t now)
{
    size_t count;

    free(list_forgotten(referee, contest, now, &count));
    return count > 0;
}

static void remind(struct referee *referee, const struct contest *contest, int64_t id)
{
    const struct person person = person_load(referee, id);
    struct competitor competitor = contest_competitor(referee, contest, id);

    competitor.asked = referee->entry->moment;
    contest_put(referee, contest, &competitor);
    contest_write_to(referee, contest, &person,
                     "A reminder: you are invited to the tournament %s, and have not answered. "
                     "To play, answer this message with the line `accept` by %s; otherwise "
                     "with the line `decline`.\n",
                     contest->name, contest_last_day(referee, contest));
    referee_note(referee, 0, "reminded of the invitation to %s: %s", contest->name,
                 competitor.name);
}

void enrolment_remind(struct referee *referee, const struct contest *contest)
{
    size_t count;
    int64_t *const list = list_forgotten(referee, contest, referee->entry->moment, &count);

    for (size_t i = 0; i < count; i++)
        remind(referee, contest, list[i]);
    free(list);
}

void enrolment_expire(struct referee *referee, const struct contest *contest)
{
    size_t count;
    const struct competitor *const list = contest_competitors(referee, contest, &count);
    const char *names = "";

    for (size_t i = 0; i < count; i++) {
        if (competitor_plays(&list[i]))
            continue;
        contest_remove(referee, contest, list[i].person);
        if (!competitor_is_invited(&list[i]))
            continue;
        const struct person person = person_load(referee, list[i].person);
        contest_write_to(referee, contest, &person,
                         "The invitation to the tournament %s has expired: there was no answer of "
                         "yours.\n",
                         contest->name);
        names = referee_join(referee, names, list[i].name);
    }
    if (names[0] != '\0')
        organiser_hear(referee, 0, HEAR_LATER,
                       "Invitations to the tournament %s have expired: no answer of %s.",
                       contest->name, names);
}

int64_t *enrolment_open(struct referee *referee, int64_t person, size_t *count)
{
    return query_numbers(
        store_query(referee->store,
                    "SELECT tournament FROM tournament_players WHERE person = ? AND state IN"
                    " ('invited', 'asked') ORDER BY tournament",
                    "i", person),
        count);
}

const char *enrolment_names(struct referee *referee)
{
    const char *names = "";
    struct query *const query =
        store_query(referee->store,
                    "SELECT name FROM tournaments WHERE state = 'open' ORDER BY id DESC LIMIT ?",
                    "i", (int64_t)NAMES_SHOWN);

    while (query_next(query))
        names = referee_join(referee, names, query_text(query, 0));
    query_end(query);
    return names;
}
