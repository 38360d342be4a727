#include "referee/execute/tournaments.h"

#include "referee/orders/words.h"
#include "referee/organiser/organiser.h"
#include "referee/people/naming.h"
#include "referee/tournament/enrolment.h"
#include "referee/tournament/standing.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- which tournament */

/* Cuts a text at the last place where the word is, and returns what follows; "" if it is not in it,
 * or in the name of a tournament. */
static const char *cut_after(struct referee *referee, char *text, const char *word)
{
    const char *rest, *name = "";
    char *found = NULL;

    if (contest_find(referee, contest_name(referee, text, CONTEST_NAME_LONGEST)).id != 0)
        return name;
    for (char *at = strchr(text, ' '); at != NULL; at = strchr(at + 1, ' '))
        if (words_begin(at + 1, word, &rest) && *rest != '\0') {
            found = at;
            name = rest;
        }
    if (found != NULL)
        *found = '\0';
    return name;
}

/* The tournament of that name; refuses if there is none. */
static struct contest find(struct response *response, const char *text)
{
    struct referee *const referee = response->referee;
    const char *const name = contest_name(referee, text, CONTEST_NAME_LONGEST);
    const struct contest contest = contest_find(referee, name);

    if (contest.id != 0)
        return contest;
    const char *const names = enrolment_names(referee);
    if (names[0] != '\0')
        response_refuse(response, "there is no tournament of that name; sign-up is open for: %s",
                        names);
    else
        response_refuse(response, "there is no tournament of that name");
    return contest;
}

/* --- entering */

static void enter(struct response *response, const struct contest *contest,
                  struct competitor *competitor, const char *name)
{
    struct referee *const referee = response->referee;

    enrolment_enter(referee, contest, competitor, name);
    response_say(response,
                 "  You are entered for %s as %s. It begins when sign-up closes, on %s; until "
                 "then `withdraw from %s` takes you off the list.\n",
                 contest->name, competitor->name, contest_last_day(referee, contest),
                 contest->name);
    organiser_hear(referee, 0, HEAR_LATER, "%s <%s> has signed up for the tournament %s.",
                   competitor->name, response->person.address, contest->name);
}

/* A name that somebody has chosen; refuses it if it is not the own one of who wrote. */
static bool may_be_called(struct response *response, const char *wanted)
{
    const struct person organiser = organiser_find(response->referee);
    const bool own = organiser.id != 0 && organiser.id == response->person.id;

    if (own ||
        !(naming_misleads(response->referee, wanted) || response_is_secret(response, wanted)))
        return true;
    response_refuse(response, "the name %s would be taken for somebody else's", wanted);
    return false;
}

/* A place is kept for who was invited. */
static bool may_enter(struct response *response, const struct contest *contest,
                      const struct competitor *competitor)
{
    const char *const why = strcmp(competitor->state, "invited") == 0
                                ? NULL
                                : enrolment_refusal(response->referee, contest);

    if (why != NULL)
        response_refuse(response, why, contest->name);
    return why == NULL;
}

static void sign_up(struct response *response, const char *text)
{
    struct referee *const referee = response->referee;
    char *const title = arena_copy(&referee->arena, text, strlen(text));
    const char *const wanted =
        contest_name(referee, cut_after(referee, title, "as"), COMPETITOR_NAME_LONGEST);
    const struct contest contest = find(response, title);

    if (contest.id == 0)
        return;
    struct competitor competitor = contest_competitor(referee, &contest, response->person.id);
    if (competitor_plays(&competitor)) {
        response_say(response, "  You are entered for %s already, as %s.\n", contest.name,
                     competitor.name);
        return;
    }
    if (!may_enter(response, &contest, &competitor) || !may_be_called(response, wanted))
        return;
    if (competitor.person == 0)
        competitor = enrolment_add(referee, &contest, response->person.id,
                                   response_player(response), "asked");
    enter(response, &contest, &competitor, wanted);
}

/* --- answers */

static void answer(struct response *response, struct contest *contest, enum stance stance)
{
    struct competitor competitor =
        contest_competitor(response->referee, contest, response->person.id);

    if (stance == STANCE_ACCEPT) {
        if (may_enter(response, contest, &competitor))
            enter(response, contest, &competitor, "");
        return;
    }
    contest_remove(response->referee, contest, response->person.id);
    response_say(response, "  You do not play in %s.\n", contest->name);
    organiser_hear(response->referee, 0, HEAR_LATER, "%s <%s> does not play in the tournament %s.",
                   competitor.name, response->person.address, contest->name);
}

/* False if there is nothing to answer. */
static bool answer_question_of_tournament(struct response *response, enum stance stance)
{
    size_t count;
    int64_t *const list = enrolment_open(response->referee, response->person.id, &count);

    for (size_t i = 0; i < count; i++) {
        struct contest contest = contest_load(response->referee, list[i]);
        answer(response, &contest, stance);
    }
    free(list);
    return count > 0;
}

/* --- leaving */

static void leave(struct response *response, const char *text)
{
    struct referee *const referee = response->referee;
    const struct contest contest = find(response, text);

    if (contest.id == 0)
        return;
    struct competitor competitor = contest_competitor(referee, &contest, response->person.id);
    if (competitor.person == 0 ||
        (contest_is(&contest, "running") && !competitor_plays(&competitor)))
        response_refuse(response, "you do not play in the tournament %s", contest.name);
    else if (contest_is(&contest, "open")) {
        contest_remove(referee, &contest, competitor.person);
        response_say(response, "  You are taken off the list of %s.\n", contest.name);
        organiser_hear(referee, 0, HEAR_LATER, "%s <%s> does not play in the tournament %s.",
                       competitor.name, response->person.address, contest.name);
    } else if (contest_is(&contest, "running")) {
        competitor.state = "leaving";
        contest_put(referee, &contest, &competitor);
        response_say(response,
                     "  You leave the tournament %s. Another message says what becomes "
                     "of your games.\n",
                     contest.name);
    } else {
        response_refuse(response, "the tournament %s is over", contest.name);
    }
}

/* --- tables */

static void show_table(struct response *response, const char *text)
{
    const struct contest contest = find(response, text);

    if (contest.id == 0)
        return;
    buffer_character(&response->said, '\n');
    standing_write(response->referee, &contest, &response->said);
    buffer_character(&response->said, '\n');
}

bool execute_tournament(struct response *response, const struct order *order)
{
    switch (order->kind) {
    case ORDER_SIGN_UP:
        sign_up(response, order->text);
        return true;
    case ORDER_LEAVE:
        leave(response, order->text);
        return true;
    case ORDER_TABLE:
        show_table(response, order->text);
        return true;
    case ORDER_ANSWER:
        return response->match == NULL && answer_question_of_tournament(response, order->stance);
    default:
        return false;
    }
}

bool tournament_hears_stranger(struct referee *referee, const struct received *received,
                               const char *address)
{
    for (size_t i = 0; i < received->orders.count; i++) {
        const struct order *const order = &received->orders.list[i];
        if (order->kind != ORDER_SIGN_UP)
            continue;
        char *const title = arena_copy(&referee->arena, order->text, strlen(order->text));
        (void)cut_after(referee, title, "as");
        const struct contest contest =
            contest_find(referee, contest_name(referee, title, CONTEST_NAME_LONGEST));
        if (contest.id == 0 || enrolment_refusal(referee, &contest) != NULL)
            continue;
        enrolment_ask(referee, &contest, address);
        return true;
    }
    return false;
}
