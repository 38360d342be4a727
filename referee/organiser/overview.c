#include "referee/organiser/overview.h"

#include "notation/time/moment.h"
#include "referee/journal/look.h"
#include "referee/match/timing.h"
#include "referee/organiser/targets.h"
#include "referee/outgoing/answer.h"
#include "referee/outgoing/outbox.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LISTED_MOST = 100, LOGGED_MOST = 50, EXCERPT_MOST = 300 };

static const struct state {
    const char *state, *said;
} states[] = {
    {"invited", SAID("invited")},     {"running", SAID("running")}, {"paused", SAID("paused")},
    {"adjourned", SAID("adjourned")}, {"over", SAID("over")},       {"declined", SAID("declined")},
    {"cancelled", SAID("cancelled")}, {"expired", SAID("expired")},
};

enum { STATES = sizeof states / sizeof states[0] };

static const char *say_state(const char *state, enum language language)
{
    for (int i = 0; i < STATES; i++)
        if (strcmp(states[i].state, state) == 0)
            return say(language, states[i].said);
    return state;
}

/* A state in English or in the language of who asks; NULL if the text is none. */
static const char *find_state(const char *text, enum language language)
{
    for (int i = 0; i < STATES; i++)
        if (strcasecmp(text, states[i].state) == 0 ||
            strcasecmp(text, say(language, states[i].said)) == 0)
            return states[i].state;
    return NULL;
}

/* --- games */

void overview_write_game(const struct match *match, enum language language, struct buffer *out)
{
    const struct judgement *const judgement = match->visit.judgement;
    const unsigned moves = judgement->moves;

    buffer_format(out, "  %" PRId64 "  %s: ", match->id, judgement->game->schema.title);
    for (int player = 1; player <= match->count; player++)
        buffer_format(out, "%s%s", player > 1 ? " - " : "", match->parties[player].name);
    buffer_format(out, "; %s, ", say_state(match->state, language));
    buffer_format(out, say_count(language, "%u move", "%u moves", moves), moves);
    if (match_is(match, "running") && !match_is_secret(match) && judgement->to_move > 0) {
        buffer_text(out, ", ");
        buffer_format(out, say(language, "%s's turn"), match->parties[judgement->to_move].name);
    }
    buffer_character(out, '\n');
}

static void list_game(struct response *response, int64_t id)
{
    struct match match;

    if (match_load(response->referee, id, &match))
        overview_write_game(&match, response->person.language, &response->said);
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

void overview_list(struct response *response, const char *what)
{
    struct referee *const referee = response->referee;
    const char *const state = find_state(what, response->person.language);
    const bool by_name = what[0] != '\0' && state == NULL;
    size_t count, listed = 0;
    int64_t *const games = query_numbers(
        store_query(referee->store,
                    "SELECT id FROM games WHERE CASE ?1 WHEN '' THEN state IN ('invited',"
                    " 'running', 'paused', 'adjourned') WHEN '*' THEN 1 ELSE state = ?1 END"
                    " ORDER BY id",
                    "t",
                    by_name         ? "*"
                    : state == NULL ? ""
                                    : state),
        &count);

    for (size_t i = 0; i < count; i++)
        if (!by_name || plays(referee, games[i], what)) {
            if (++listed <= LISTED_MOST)
                list_game(response, games[i]);
        }
    free(games);
    if (listed == 0)
        response_say(response, "  There is no such game.\n");
    else if (listed > LISTED_MOST)
        response_say(response, "  … and %d more: name a state or a player.\n",
                     (int)(listed - LISTED_MOST));
}

void overview_write_board(struct referee *referee, struct match *match, struct buffer *out)
{
    struct buffer board = {0};
    const char *at;

    if (match_wants_lists(match))
        return;
    answer_write_board(referee, match, &board);
    for (at = buffer_string(&board); *at != '\0';) {
        const size_t len = strcspn(at, "\n");
        buffer_repeat(out, ' ', len > 0 ? 2 : 0);
        buffer_append(out, at, len);
        buffer_character(out, '\n');
        at += len + (at[len] == '\n');
    }
    buffer_release(&board);
}

/* The moves of a secret round are in no record yet. */
void overview_show(struct response *response, const char *game)
{
    struct referee *const referee = response->referee;
    const enum language language = response->person.language;
    const int64_t id = target_game(response, game);
    struct match match;

    if (id == 0)
        return;
    if (match_load(referee, id, &match)) {
        overview_write_game(&match, language, &response->said);
        for (int player = 1; player <= match.count; player++)
            buffer_format(&response->said, "  %d. %s <%s>%s\n", player, match.parties[player].name,
                          match.parties[player].address,
                          match.parties[player].accepted ? ""
                                                         : say(language, ", has not accepted"));
        buffer_character(&response->said, '\n');
        overview_write_board(referee, &match, &response->said);
    }
    match_release(&match);
}

/* --- the log */

static void log_line(struct response *response, const struct query *query)
{
    const char *const text = query_text(query, 1);

    buffer_text(&response->said, "  ");
    moment_write(query_number(query, 0), 0, &response->said);
    buffer_character(&response->said, ' ');
    buffer_excerpt(&response->said, text, strcspn(text, "\n"), EXCERPT_MOST);
    buffer_character(&response->said, '\n');
}

void overview_log(struct response *response, const char *game)
{
    struct store *const store = response->referee->store;
    const int64_t id = target_game(response, game);

    if (id == 0)
        return;
    const int64_t count =
        store_number(store, 0, "SELECT COUNT(*) FROM notes WHERE game = ?", "i", id);
    if (count > LOGGED_MOST)
        response_say(response, "  The last %d lines of %d:\n", LOGGED_MOST, (int)count);
    struct query *const query =
        store_query(store,
                    "SELECT moment, text FROM notes JOIN journal USING(seq) WHERE game = ?1"
                    " ORDER BY notes.rowid LIMIT ?2 OFFSET max(0, ?3 - ?2)",
                    "iii", id, (int64_t)LOGGED_MOST, count);
    while (query_next(query))
        log_line(response, query);
    query_end(query);
}

/* --- the outbox */

/* What became of a message on its way out is no part of the journal, except that it was put aside.
 */
void overview_outbox(struct response *response)
{
    struct referee *const referee = response->referee;
    const struct look look = look_last(referee);
    struct query *const query = store_query(
        referee->store, "SELECT id, recipient FROM outbox WHERE sent = ? ORDER BY rowid LIMIT ?",
        "ii", (int64_t)OUTBOX_ASIDE, (int64_t)LISTED_MOST);
    size_t count = 0;

    for (; query_next(query); count++)
        buffer_format(&response->said, "  %s: %s\n", query_text(query, 1), query_text(query, 0));
    query_end(query);
    if (count == 0)
        response_say(response, "  No message is put aside.\n");
    else
        response_say(response, "  These are put aside, since the mail program does not take them; "
                               "`recto referee outbox` can send them again.\n");
    if (look.moment > 0)
        response_say(response, "  On %s there waited this many messages: %d\n",
                     look_moment(referee, look.moment), (int)look.waiting);
}
