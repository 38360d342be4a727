#include "referee/organiser/overview.h"

#include "notation/time/moment.h"
#include "referee/journal/look.h"
#include "referee/match/timing.h"
#include "referee/organiser/targets.h"
#include "referee/outgoing/answer.h"
#include "referee/outgoing/outbox.h"
#include "referee/tournament/contest.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LISTED_MOST = 100, PEOPLE_MOST = 300, LOGGED_MOST = 50, EXCERPT_MOST = 300 };

static const char *const states[] = {SAID("invited"),   SAID("running"), SAID("paused"),
                                     SAID("adjourned"), SAID("over"),    SAID("declined"),
                                     SAID("cancelled"), SAID("expired"), NULL};

/* A state in English or in the language of who asks; NULL if the text is none. */
static const char *find_state(const char *text, enum language language)
{
    const char *const *state = states;

    while (*state != NULL && strcasecmp(text, *state) != 0 &&
           strcasecmp(text, say(language, *state)) != 0)
        state++;
    return *state;
}

/* --- games */

/* Whose turn it is, since when, and until when. */
static void write_turn(struct referee *referee, const struct match *match, enum language language,
                       struct buffer *out)
{
    const int64_t deadline = timing_deadline(match);

    buffer_text(out, ", ");
    buffer_format(out, say(language, "%s's turn since %s"),
                  match->parties[match->visit.judgement->to_move].name,
                  referee_day(referee, match->moved));
    if (deadline < MOMENT_NEVER)
        buffer_format(out, say(language, ", until %s"), referee_minute(referee, deadline));
}

/* Who has not accepted yet. */
static void write_invited(struct referee *referee, const struct match *match,
                          enum language language, struct buffer *out)
{
    const char *names = "";

    for (int player = 1; player <= match->count; player++)
        if (!match->parties[player].accepted)
            names = referee_join(referee, names, match->parties[player].name);
    buffer_format(out, say(language, ", waits for %s"), names);
}

static void write_game(struct referee *referee, const struct match *match, enum language language,
                       struct buffer *out)
{
    const struct judgement *const judgement = match->visit.judgement;
    const unsigned moves = judgement->moves;

    buffer_format(out, "  %" PRId64 "  %s: ", match->id, judgement->game->schema.title);
    for (int player = 1; player <= match->count; player++)
        buffer_format(out, "%s%s", player > 1 ? " - " : "", match->parties[player].name);
    buffer_format(out, "\n     %s, ", say(language, match->state));
    buffer_format(out, say_count(language, "%u move", "%u moves", moves), moves);
    if (match_is(match, "running") && !match_is_secret(match) && judgement->to_move > 0)
        write_turn(referee, match, language, out);
    else if (match_is(match, "invited"))
        write_invited(referee, match, language, out);
    buffer_character(out, '\n');
}

void overview_write_board(struct referee *referee, struct match *match, enum language language,
                          struct buffer *out)
{
    const struct person reader = {.language = language};
    struct buffer board = {0};

    if (match_wants_lists(match))
        return;
    answer_write_board(referee, match, &reader, &board);
    paragraph_indent(out, buffer_string(&board));
    buffer_release(&board);
}

void overview_game(struct response *response, int64_t id, bool board)
{
    struct referee *const referee = response->referee;
    const enum language language = response->person.language;
    struct match match;

    if (match_load(referee, id, &match)) {
        write_game(referee, &match, language, &response->said);
        if (board) {
            buffer_character(&response->said, '\n');
            overview_write_board(referee, &match, language, &response->said);
        }
    }
    match_release(&match);
}

static bool plays(struct referee *referee, int64_t game, const char *name)
{
    struct query *const query =
        store_query(referee->store, "SELECT name FROM players WHERE game = ?", "i", game);
    bool found = false;

    while (!found && query_next(query))
        found = target_fits(query_text(query, 0), name) > 0;
    query_end(query);
    return found;
}

void overview_list(struct response *response, const struct organiser_order *order)
{
    struct referee *const referee = response->referee;
    const char *const what = order->what;
    const char *const state = find_state(what, response->person.language);
    const bool all = strcmp(what, "*") == 0;
    const bool by_name = what[0] != '\0' && state == NULL && !all;
    size_t count, listed = 0;
    int64_t *const games = query_numbers(
        store_query(referee->store,
                    "SELECT id FROM games WHERE CASE ?1 WHEN '' THEN state IN ('invited',"
                    " 'running', 'paused', 'adjourned') WHEN '*' THEN 1 ELSE state = ?1 END"
                    " ORDER BY id",
                    "t",
                    by_name || all  ? "*"
                    : state == NULL ? ""
                                    : state),
        &count);

    for (size_t i = 0; i < count; i++)
        if (!by_name || plays(referee, games[i], what)) {
            if (++listed <= LISTED_MOST)
                overview_game(response, games[i], false);
        }
    free(games);
    if (listed == 0)
        response_say(response, "  There is no such game.\n");
    else if (listed > LISTED_MOST)
        response_say(response, "  … and %d more: name a state or a player.\n",
                     (int)(listed - LISTED_MOST));
}

/* The moves of a secret round are in no record yet. */
void overview_show(struct response *response, const struct organiser_order *order)
{
    struct referee *const referee = response->referee;
    const enum language language = response->person.language;
    const int64_t id = target_game(response, order->game);
    struct match match;

    if (id == 0)
        return;
    if (match_load(referee, id, &match)) {
        write_game(referee, &match, language, &response->said);
        for (int player = 1; player <= match.count; player++)
            buffer_format(&response->said, "  %d. %s <%s>%s\n", player, match.parties[player].name,
                          match.parties[player].address,
                          match.parties[player].accepted ? ""
                                                         : say(language, ", has not accepted"));
        buffer_character(&response->said, '\n');
        overview_write_board(referee, &match, language, &response->said);
    }
    match_release(&match);
}

/* --- the log */

/* Not the lines that only say whose mail came: the next ones say what was in it. */
#define TELLING " AND text NOT GLOB 'mail of *'"

static void log_line(struct response *response, const struct query *query)
{
    const char *const text = query_text(query, 1);

    buffer_text(&response->said, "  ");
    buffer_text(&response->said, referee_minute(response->referee, query_number(query, 0)));
    buffer_text(&response->said, ": ");
    buffer_excerpt(&response->said, text, strcspn(text, "\n"), EXCERPT_MOST);
    buffer_character(&response->said, '\n');
}

void overview_log(struct response *response, const struct organiser_order *order)
{
    struct store *const store = response->referee->store;
    const int64_t id = target_game(response, order->game);

    if (id == 0)
        return;
    const int64_t count =
        store_number(store, 0, "SELECT COUNT(*) FROM notes WHERE game = ?" TELLING, "i", id);
    if (count > LOGGED_MOST)
        response_say(response, "  The last %d lines of %d:\n", LOGGED_MOST, (int)count);
    struct query *const query =
        store_query(store,
                    "SELECT moment, text FROM notes JOIN journal USING(seq) WHERE game = ?1" TELLING
                    " ORDER BY notes.rowid LIMIT ?2 OFFSET max(0, ?3 - ?2)",
                    "iii", id, (int64_t)LOGGED_MOST, count);
    while (query_next(query))
        log_line(response, query);
    query_end(query);
}

/* --- the outbox */

/* What became of a message on its way out is no part of the journal, except that it was put aside.
 */
void overview_outbox(struct response *response, const struct organiser_order *order)
{
    struct referee *const referee = response->referee;
    const struct look look = look_last(referee);
    struct query *const query = store_query(
        referee->store, "SELECT id, recipient FROM outbox WHERE sent = ? ORDER BY rowid LIMIT ?",
        "ii", (int64_t)OUTBOX_ASIDE, (int64_t)LISTED_MOST);
    size_t count = 0;

    (void)order;
    for (; query_next(query); count++)
        buffer_format(&response->said, "  %s: %s\n", query_text(query, 1), query_text(query, 0));
    query_end(query);
    if (count == 0)
        response_say(response, "  No message is put aside.\n");
    else
        response_say(response, "  These are put aside, and do not go out.\n");
    if (look.moment > 0)
        response_say(response, "  On %s there waited this many messages: %d\n",
                     referee_moment(referee, look.moment), (int)look.waiting);
}

/* --- people */

void overview_waiting(struct response *response, const struct organiser_order *order)
{
    struct referee *const referee = response->referee;
    struct query *const query = people_standing_by(referee);
    size_t count = 0;

    (void)order;
    for (; query_next(query); count++) {
        response_say(response, "  %s <%s>, since %s", query_text(query, 0), query_text(query, 1),
                     referee_day(referee, query_number(query, 2)));
        if (query_number(query, 3) != 0)
            response_say(response, ", is asked about game %d", (int)query_number(query, 3));
        buffer_character(&response->said, '\n');
    }
    query_end(query);
    if (count == 0)
        response_say(response, "  Nobody has written `step in`.\n");
}

/* "  Ann <ann@example.org>: 3 games, away from 2026-12-24 to 2027-01-02" */
static void list_player(struct response *response, const struct query *query)
{
    const unsigned games = (unsigned)query_number(query, 2);

    buffer_format(&response->said, "  %s <%s>: ", query_text(query, 0), query_text(query, 1));
    buffer_format(&response->said,
                  say_count(response->person.language, "%u game", "%u games", games), games);
    if (query_text(query, 3)[0] != '\0')
        response_say(response, ", away from %s to %s", query_text(query, 3), query_text(query, 4));
    if (query_number(query, 5) != 0)
        response_say(response, ", mail comes back");
    if (query_number(query, 6) != 0)
        response_say(response, ", would step in");
    buffer_character(&response->said, '\n');
}

void overview_players(struct response *response, const struct organiser_order *order)
{
    struct referee *const referee = response->referee;
    struct query *const query = store_query(
        referee->store,
        "SELECT people.name, people.address, (SELECT COUNT(*) FROM players JOIN games ON games.id"
        " = game WHERE people.address = players.address AND state IN ('invited', 'running',"
        " 'paused', 'adjourned')) AS playing,"
        " COALESCE(MIN(first), ''), COALESCE(MIN(last), ''),"
        " EXISTS (SELECT 1 FROM bounces WHERE person = people.id),"
        " EXISTS (SELECT 1 FROM standbys WHERE person = people.id) AS ready FROM people"
        " LEFT JOIN vacations ON vacations.person = people.id AND last >= ?"
        " GROUP BY people.id HAVING playing > 0 OR ready OR EXISTS (SELECT 1 FROM players WHERE"
        " people.address = players.address) OR EXISTS (SELECT 1 FROM tournament_players WHERE"
        " person = people.id AND state <> 'asked') ORDER BY people.name COLLATE NOCASE, people.id",
        "t", referee_day(referee, referee->entry->moment));
    int count = 0;

    (void)order;
    for (; query_next(query); count++)
        if (count < PEOPLE_MOST)
            list_player(response, query);
    query_end(query);
    if (count == 0)
        response_say(response, "  Nobody plays here yet: `open differences squares=6: Ann "
                               "<ann@example.org>, Ben <ben@example.org>` invites two.\n");
    else if (count > PEOPLE_MOST)
        response_say(response, "  … and %d more\n", count - PEOPLE_MOST);
}

/* --- tournaments */

void overview_tournaments(struct response *response, const struct organiser_order *order)
{
    struct referee *const referee = response->referee;
    size_t count;
    int64_t *const list = contest_list(referee, &count);
    const char *last = "";

    (void)order;
    for (size_t i = 0; i < count; i++) {
        const struct contest contest = contest_load(referee, list[i]);
        last = contest.name;
        buffer_format(&response->said, "  %s: ", contest.name);
        if (contest_is(&contest, "open"))
            response_say(response, "sign-up until %s", contest_last_day(referee, &contest));
        else
            buffer_text(&response->said, contest_is(&contest, "running")
                                             ? say(response->person.language, "running")
                                             : say(response->person.language, "over"));
        buffer_character(&response->said, '\n');
    }
    free(list);
    if (count == 0)
        response_say(response, "  There is no tournament.\n");
    else
        response_say(response, "  `table of %s` shows a table.\n", last);
}
