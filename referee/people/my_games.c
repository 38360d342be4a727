#include "referee/people/my_games.h"

#include "notation/time/moment.h"
#include "referee/match/secret_round.h"
#include "referee/match/timing.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <stdlib.h>

enum { GAMES_MOST = 100 };

struct game_list {
    struct response *response;
    const char *url;
    struct buffer own, others; /* what waits for the person, and the rest */
    size_t listed, left_out;
};

/* What is told of a game in one line. */
struct game_line {
    struct match *match;
    int player;
    bool own;           /* it waits for the person */
    const char *others; /* whom the person plays with */
    const char *until;  /* "2026-11-26 08:00 UTC", or "" */
};

/* --- a game */

static const char *name_others(struct referee *referee, const struct match *match, int player)
{
    const char *names = "";

    for (int other = 1; other <= match->count; other++)
        if (other != player)
            names = referee_text(referee, "%s%s%s", names, names[0] == '\0' ? "" : ", ",
                                 match->parties[other].name);
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
        moment = clock_at(&clock, clock.since).flag.first;
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

static void write_own(const struct game_line *line, enum language language, struct buffer *out)
{
    const int number = (int)line->match->id;
    const char *const title = line->match->visit.judgement->game->schema.title;

    if (match_is(line->match, "invited"))
        buffer_format(out, say(language, "  game %d, %s, with %s: you are invited\n"), number,
                      title, line->others);
    else if (line->until[0] != '\0')
        buffer_format(out, say(language, "  game %d, %s, with %s: your turn until %s\n"), number,
                      title, line->others, line->until);
    else
        buffer_format(out, say(language, "  game %d, %s, with %s: your turn\n"), number, title,
                      line->others);
}

static void write_other(const struct game_line *line, enum language language, struct buffer *out)
{
    const struct match *const match = line->match;
    const int number = (int)match->id, due = match->visit.judgement->to_move;
    const char *const title = match->visit.judgement->game->schema.title;

    if (match_is(match, "invited"))
        buffer_format(out, say(language, "  game %d, %s, with %s: not everybody has accepted\n"),
                      number, title, line->others);
    else if (!match_is(match, "running"))
        buffer_format(out, say(language, "  game %d, %s, with %s: stands still\n"), number, title,
                      line->others);
    else if (match_is_secret(match) || due == 0)
        buffer_format(out, say(language, "  game %d, %s, with %s: the others are asked\n"), number,
                      title, line->others);
    else
        buffer_format(out, say(language, "  game %d, %s, with %s: the turn of %s\n"), number, title,
                      line->others, match->parties[due].name);
}

static void list_game(struct game_list *list, struct match *match, int player)
{
    struct referee *const referee = list->response->referee;
    const enum language language = list->response->person.language;
    struct game_line line = {.match = match, .player = player, .until = ""};

    line.own = is_asked(referee, match, player);
    line.others = name_others(referee, match, player);
    if (line.own && match_is(match, "running"))
        line.until = own_deadline(referee, match, player);
    struct buffer *const out = line.own ? &list->own : &list->others;
    (line.own ? write_own : write_other)(&line, language, out);
    if (list->url[0] != '\0' && !match_is(match, "invited"))
        buffer_format(out, "    %sgame-%" PRId64 ".html\n", list->url, match->id);
    list->listed++;
}

/* --- all of them */

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

void my_games_list(struct response *response)
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
