#include "referee/execute/personal.h"

#include "notation/time/moment.h"
#include "referee/execute/press.h"
#include "referee/execute/standby.h"
#include "referee/execute/tournaments.h"
#include "referee/execute/vacation.h"
#include "referee/match/secrets.h"
#include "referee/match/timing.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <stdlib.h>

/* --- my games */

enum { GAMES_MOST = 100 };

struct game_list {
    struct response *response;
    const char *url;
    struct buffer own, others; /* what waits for the person, and the rest */
    size_t listed, left_out;
};

static const char *name_others(struct referee *referee, const struct match *match, int player)
{
    const char *names = "";

    for (int other = 1; other <= match->count; other++)
        if (other != player)
            names = referee_join(referee, names, match->parties[other].name);
    return names;
}

static const char *own_deadline(struct referee *referee, struct match *match, int player)
{
    const bool together = secret_round_is_together(match);
    struct buffer before = {0};
    int64_t moment = MOMENT_NEVER;
    struct clock clock;

    if (!together)
        secret_round_peek(referee, match, &before);
    if (timing_is_running(match) && timing_clock_of(referee, match, player, &clock))
        moment = clock_at(&clock, clock.since.sent).flag.first;
    secret_round_hide(referee, match, &before);
    return moment < MOMENT_NEVER ? referee_minute(referee, moment) : "";
}

static bool is_asked(struct referee *referee, const struct match *match, int player)
{
    if (match_is(match, "invited"))
        return !match->parties[player].accepted;
    if (!match_is(match, "running"))
        return false;
    return match_is_secret(match)
               ? !match_has_left(match, player) && !match_has_answered(referee, match, player)
               : match->visit.judgement->to_move == player;
}

/* What a game waits for: a text of the catalogue, which may name when or whom. */
static const char *say_waiting(const struct match *match, bool own, bool until)
{
    if (match_is(match, "invited"))
        return own ? SAID("  game %d, %s, with %s: you are invited\n")
                   : SAID("  game %d, %s, with %s: not everybody has accepted\n");
    if (own)
        return until ? SAID("  game %d, %s, with %s: your turn until %s\n")
                     : SAID("  game %d, %s, with %s: your turn\n");
    if (!match_is(match, "running"))
        return SAID("  game %d, %s, with %s: stands still\n");
    return match_is_secret(match) || match->visit.judgement->to_move == 0
               ? SAID("  game %d, %s, with %s: the others are asked\n")
               : SAID("  game %d, %s, with %s: the turn of %s\n");
}

static void list_game(struct game_list *list, struct match *match, int player)
{
    struct response *const response = list->response;
    const bool own = is_asked(response->referee, match, player);
    struct buffer *const out = own ? &list->own : &list->others;
    const char *const until =
        own && match_is(match, "running") ? own_deadline(response->referee, match, player) : "";
    const struct judgement *const judgement = match->visit.judgement;

    buffer_format(out, say(response->person.language, say_waiting(match, own, until[0] != '\0')),
                  (int)match->id, judgement->game->schema.title,
                  name_others(response->referee, match, player),
                  own || judgement->to_move == 0 ? until : match->parties[judgement->to_move].name);
    if (list->url[0] != '\0' && !match_is(match, "invited"))
        buffer_format(out, "    %sgame-%" PRId64 ".html\n", list->url, match->id);
    list->listed++;
}

static void list_all(struct game_list *list)
{
    struct referee *const referee = list->response->referee;
    struct query *const query = store_query(
        referee->store,
        "SELECT game, number FROM players JOIN games ON games.id = players.game"
        " WHERE address = ? COLLATE NOCASE"
        " AND state IN ('invited', 'running', 'paused', 'adjourned') ORDER BY game, number",
        "t", list->response->person.address);

    while (query_next(query)) {
        struct match match;
        if (list->listed >= GAMES_MOST) {
            list->left_out++;
            continue;
        }
        if (match_load(referee, query_number(query, 0), &match))
            list_game(list, &match, (int)query_number(query, 1));
        match_release(&match);
    }
    query_end(query);
}

static void write_list(struct game_list *list)
{
    struct response *const response = list->response;

    if (list->listed == 0)
        response_say(response, "  None of your games is running.\n");
    if (list->own.len > 0) {
        response_say(response, "\nThese wait for you:\n\n");
        buffer_append(&response->said, list->own.bytes, list->own.len);
    }
    if (list->others.len > 0) {
        response_say(response, "\nThese do not:\n\n");
        buffer_append(&response->said, list->others.bytes, list->others.len);
    }
    if (list->left_out > 0)
        response_say(response, "\nand %zu more.\n", list->left_out);
    if (list->url[0] != '\0')
        response_say(response, "\nAll your games: %splayer-%d.html\n", list->url,
                     (int)response->person.id);
}

/* Tells who wrote about all games of that address that have not ended: first those that wait for
 * the person, each with its deadline, and with the address of its page if the setting `url` is set.
 * The match of the response is judged anew. */
static void my_games_list(struct response *response)
{
    struct game_list list = {.response = response, .url = settings_value(response->referee, "url")};

    list_all(&list);
    write_list(&list);
    buffer_release(&list.own);
    buffer_release(&list.others);
    /* One arbiter judges one record at a time. */
    if (response->match != NULL)
        (void)match_judge(response->referee, response->match);
}

static void set_language(struct response *response, enum language language)
{
    person_set_language(response->referee, &response->person, language);
    if (response->match != NULL)
        response->match->parties[response->player].language = language;
}

void personal_choose_language(struct response *response, const struct orders *orders)
{
    for (size_t i = 0; i < orders->count && !response->stale; i++)
        if (orders->list[i].kind == ORDER_LANGUAGE)
            set_language(response, orders->list[i].language);
}

/* Each language says in its own words how it is chosen. */
static void list_languages(struct response *response)
{
    for (int i = 0; i < LANGUAGES; i++)
        buffer_format(&response->said, "  %s: %s\n", language_names[i],
                      say((enum language)i, "write `language English`"));
}

/* Whether it changes something for its author; texts for the organiser are for a person to judge.
 */
static bool changes_something(const struct order *order)
{
    switch (order->kind) {
    case ORDER_LANGUAGE:
    case ORDER_BACK:
    case ORDER_STEP_IN:
    case ORDER_SIGN_UP:
    case ORDER_LEAVE:
        return true;
    case ORDER_VACATION:
        return order->from[0] != '\0';
    default:
        return false;
    }
}

bool execute_personal(struct response *response, const struct order *order)
{
    if (response->stale && changes_something(order)) {
        response_refuse(response, "an answer to an older message changes nothing");
        return true;
    }
    switch (order->kind) {
    case ORDER_LANGUAGE:
        set_language(response, order->language);
        response_say(response, "  From now on I write to you in English.\n");
        return true;
    case ORDER_LANGUAGES:
        list_languages(response);
        return true;
    case ORDER_TELL:
        press_tell(response, order);
        return true;
    case ORDER_MY_GAMES:
        my_games_list(response);
        return true;
    case ORDER_VACATION:
        execute_vacation(response, order);
        return true;
    case ORDER_BACK:
        execute_return(response);
        return true;
    case ORDER_STEP_IN:
        execute_step_in(response, order->stance);
        return true;
    default:
        return execute_tournament(response, order);
    }
}
