#include "referee/organiser/pending.h"

#include "referee/journal/decisions.h"
#include "referee/journal/journal.h"
#include "referee/match/proving.h"
#include "referee/match/succession.h"
#include "referee/organiser/overview.h"
#include "referee/outgoing/answer.h"
#include "referee/outgoing/quote.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DAY = 86400, DAYS_VALID = 3, CODE_CHARACTERS = 6 };
enum { PROOF_MEGABYTES = 128 };

static const char broadcasting[] = "broadcast\n", proving[] = "prove\n";

/* --- what is asked */

/* A code for an order, the NUMBER-th of entry SEQ. */
static void write_code(const struct referee *referee, int64_t seq, int64_t number,
                       char code[MAC_CHARACTERS + 1])
{
    char text[64];

    (void)snprintf(text, sizeof text, "confirm %" PRId64 " %" PRId64, seq, number);
    secret_mac(referee->keys.list[referee->keys.current], text, code);
    code[CODE_CHARACTERS] = '\0';
}

const char *pending_standing(struct referee *referee, int64_t game)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT state, turn, moved, length(record) FROM games WHERE id = ?", "i", game);
    const char *standing = "";

    if (query_next(query))
        standing =
            referee_text(referee, "%s %" PRId64 " %" PRId64 " %" PRId64, query_text(query, 0),
                         query_number(query, 1), query_number(query, 2), query_number(query, 3));
    query_end(query);
    return standing;
}

/* The whole of which a code is valid. */
static const char *last_day(struct referee *referee, int64_t asked)
{
    return referee_day(referee, asked + DAYS_VALID * DAY);
}

static void forget_old(struct referee *referee)
{
    (void)store_run(referee->store,
                    "DELETE FROM pending WHERE (SELECT moment FROM journal WHERE journal.seq ="
                    " pending.seq) < ?",
                    "i", referee->entry->moment - (DAYS_VALID + 1) * DAY);
}

/* --- texts of the organiser */

bool message_fits(struct response *response, const char *text)
{
    struct buffer quoted = {0};
    const bool whole = quote_text(text, QUOTE_OF_OTHERS, &quoted);

    buffer_release(&quoted);
    if (!whole)
        response_refuse(response, "this text is too long: %d lines at most", QUOTE_LINES);
    return whole;
}

/* The text for a reader, in the arena. */
static const char *letter_for(struct referee *referee, enum language language, const char *author,
                              const char *text)
{
    struct buffer letter = {0};

    buffer_format(&letter, say(language, "The organiser, %s, writes:\n\n"), author);
    (void)quote_text(text, QUOTE_OF_OTHERS, &letter);
    const char *const copy = referee_text(referee, "%s", buffer_string(&letter));
    buffer_release(&letter);
    return copy;
}

static void note_message(struct response *response, int64_t game, const char *text)
{
    struct buffer excerpt = {0};

    buffer_excerpt(&excerpt, text, strcspn(text, "\n"), 200);
    referee_note(response->referee, game, "%s writes to %s: %s", response_player(response),
                 game == 0 ? "players" : "the players", buffer_string(&excerpt));
    buffer_release(&excerpt);
}

void message_to_game(struct response *response, int64_t game, const char *text)
{
    struct referee *const referee = response->referee;
    struct match match;

    if (match_load(referee, game, &match)) {
        for (int player = 1; player <= match.count; player++)
            answer_player(
                referee, &match, player, NULL,
                letter_for(referee, match.parties[player].language, response->person.name, text));
        note_message(response, game, text);
        response_say(response, "  It goes to the %d players of game %d:\n\n", match.count,
                     (int)game);
        (void)quote_text(text, QUOTE_OF_OTHERS, &response->said);
    }
    match_release(&match);
}

static void write_to(struct response *response, const struct person *person, const char *text)
{
    struct referee *const referee = response->referee;
    const enum language language = person->language;

    answer_person(referee, person, NULL, say(language, "A message of the organiser"),
                  letter_for(referee, language, response->person.name, text));
}

void message_to_person(struct response *response, const struct person *person, const char *text)
{
    write_to(response, person, text);
    note_message(response, 0, text);
    response_say(response, "  It goes to %s:\n\n", person->name);
    (void)quote_text(text, QUOTE_OF_OTHERS, &response->said);
}

/* People who play in a running game. */
#define PLAYING                                                                     \
    "FROM people WHERE EXISTS (SELECT 1 FROM players JOIN games ON games.id = game" \
    " WHERE state = 'running' AND players.address = people.address COLLATE NOCASE)"

/* How many people a broadcast goes to. */
static int64_t message_count_players(struct referee *referee)
{
    return store_number(referee->store, 0, "SELECT COUNT(*) " PLAYING, "");
}

static void message_broadcast(struct response *response, const char *text)
{
    struct referee *const referee = response->referee;
    size_t count;
    int64_t *const people =
        query_numbers(store_query(referee->store, "SELECT id " PLAYING " ORDER BY id", ""), &count);

    for (size_t i = 0; i < count; i++) {
        const struct person person = person_load(referee, people[i]);
        write_to(response, &person, text);
    }
    free(people);
    if (count == 0) {
        response_refuse(response, "no game is running");
        return;
    }
    (void)store_run(referee->store, "INSERT INTO decisions VALUES(?, 0, 'broadcast', ?)", "it",
                    referee->entry->seq, text);
    note_message(response, 0, text);
    response_say(response, "  Done: it goes to %d players.\n", (int)count);
}

/* Keeps an order that waits; returns its number in this entry. */
static int64_t keep(struct response *response, int64_t game, const char *lines)
{
    struct referee *const referee = response->referee;
    const int64_t seq = referee->entry->seq;
    const int64_t number =
        store_number(referee->store, 1, "SELECT COUNT(*) + 1 FROM pending WHERE seq = ?", "i", seq);

    forget_old(referee);
    (void)store_run(referee->store, "INSERT INTO pending VALUES(?, ?, ?, ?, ?)", "iiitt", seq,
                    number, game, pending_standing(referee, game), lines);
    return number;
}

static void ask(struct response *response, int64_t game, const char *lines)
{
    struct referee *const referee = response->referee;
    char code[MAC_CHARACTERS + 1];

    write_code(referee, referee->entry->seq, keep(response, game, lines), code);
    response_say(response,
                 "\n  Nothing is done yet, since it cannot be taken back. To have it done, answer "
                 "with this line until %s (UTC), unless the game changes before:\n\n    confirm "
                 "%s\n\n",
                 last_day(referee, referee->entry->moment), code);
    referee_note(referee, game, "%s wants this, once it is confirmed: %.*s",
                 response_player(response), (int)strcspn(lines, "\n"), lines);
}

/* --- what would happen */

/* Says who is asked, if the decision is to have somebody take over a seat; the player stands in its
 * third line. False if it is another decision. */
static bool say_asked(struct response *response, int64_t game, const char *lines,
                      const char *english)
{
    struct referee *const referee = response->referee;
    const char *at = lines;
    int64_t player = 0;

    if (strcmp(referee_next_line(referee, &at), "replace") != 0)
        return false;
    (void)referee_next_line(referee, &at);
    if (!referee_number(referee_next_line(referee, &at), &player))
        return false;
    const struct person person = succession_asked(referee, game, player);
    if (person.id != 0)
        response_say(response, english, person.address);
    return person.id != 0;
}

/* Carries the order out, shows what comes of it, and undoes it. */
static bool try_out(struct response *response, int64_t game, const char *lines)
{
    struct referee *const referee = response->referee;
    struct store *const store = referee->store;
    static const char count[] = "SELECT COUNT(*) FROM outbox WHERE pruned = 0 AND seq = ?";
    const int64_t seq = referee->entry->seq;
    const int64_t before = store_number(store, 0, count, "i", seq);
    const size_t replies = referee->replies;

    (void)store_run(store, "SAVEPOINT trial", "");
    const char *const why = decision_try(referee, lines);
    const int64_t messages = store_number(store, 0, count, "i", seq) - before;
    if (why == NULL && !say_asked(response, game, lines,
                                  SAID("  %s would be asked by mail, with a week to answer. Until "
                                       "a yes all stays as it is:\n\n")))
        response_say(response,
                     "  It would be like this afterwards, and %d messages would go to "
                     "the players:\n\n",
                     (int)messages);
    if (why == NULL)
        overview_game(response, game, true);
    (void)store_run(store, "ROLLBACK TO trial", "");
    (void)store_run(store, "RELEASE trial", "");
    referee->replies = replies;
    if (why != NULL)
        response_refuse_for(response, why);
    return why == NULL;
}

void pending_ask(struct response *response, int64_t game, const char *lines)
{
    overview_game(response, game, false);
    if (try_out(response, game, lines))
        ask(response, game, lines);
}

void pending_ask_broadcast(struct response *response, const struct organiser_order *order)
{
    const int count = (int)message_count_players(response->referee);

    if (count == 0) {
        response_refuse(response, "no game is running");
        return;
    }
    if (!message_fits(response, order->text))
        return;
    response_say(response, "  This would go to %d players, to each once:\n\n", count);
    (void)quote_text(order->text, QUOTE_OF_OTHERS, &response->said);
    ask(response, 0, referee_text(response->referee, "%s%s", broadcasting, order->text));
}

/* --- confirming */

/* An order that waits. */
struct pending {
    int64_t seq, number, game, asked;
    const char *standing, *lines;
};

/* Finds what the code is for; false if there is nothing. */
static bool find(struct referee *referee, const char *code, struct pending *pending)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT seq, number, game, moment, standing, lines FROM pending"
                    " JOIN journal USING(seq) ORDER BY seq, number",
                    "");
    char expected[MAC_CHARACTERS + 1];
    bool found = false;

    while (!found && query_next(query)) {
        *pending = (struct pending){.seq = query_number(query, 0),
                                    .number = query_number(query, 1),
                                    .game = query_number(query, 2),
                                    .asked = query_number(query, 3)};
        write_code(referee, pending->seq, pending->number, expected);
        found = strcasecmp(code, expected) == 0;
        if (found) {
            pending->standing = referee_text(referee, "%s", query_text(query, 4));
            pending->lines = referee_text(referee, "%s", query_text(query, 5));
        }
    }
    query_end(query);
    return found;
}

static void carry_out(struct response *response, const struct pending *pending)
{
    struct referee *const referee = response->referee;
    const size_t heading = strlen(broadcasting);

    if (strncmp(pending->lines, broadcasting, heading) == 0) {
        message_broadcast(response, pending->lines + heading);
        return;
    }
    const char *const why = decision_try(referee, pending->lines);
    if (why != NULL) {
        response_refuse_for(response, why);
        return;
    }
    if (!say_asked(response, pending->game, pending->lines,
                   SAID("  %s is asked; you hear of the answer. Until then:\n")))
        response_say(response, "  Done:\n");
    overview_game(response, pending->game, false);
}

void pending_confirm(struct response *response, const struct organiser_order *order)
{
    struct referee *const referee = response->referee;
    struct pending pending;

    if (!find(referee, order->what, &pending)) {
        response_refuse(response, "nothing waits to be confirmed by this code");
        return;
    }
    (void)store_run(referee->store, "DELETE FROM pending WHERE seq = ? AND number = ?", "ii",
                    pending.seq, pending.number);
    if (strcmp(referee_day(referee, referee->entry->moment), last_day(referee, pending.asked)) > 0)
        response_refuse(response, "this code was valid for %d days; order it once more",
                        DAYS_VALID);
    else if (strcmp(pending.standing, pending_standing(referee, pending.game)) != 0)
        response_refuse(response, "game %d has changed since; look at it, and order it once more",
                        (int)pending.game);
    else
        carry_out(response, &pending);
}

/* --- proofs */

void pending_ask_for_proof(struct response *response, int64_t game, const char *why)
{
    struct referee *const referee = response->referee;
    struct store *const store = referee->store;
    const size_t replies = referee->replies;

    (void)store_run(store, "SAVEPOINT trial", "");
    const char *const refusal = decision_try(
        referee, referee_text(referee, "decide\n%" PRId64 "\nvoid\n\n%s\n", game, why));
    (void)store_run(store, "ROLLBACK TO trial", "");
    (void)store_run(store, "RELEASE trial", "");
    referee->replies = replies;
    if (refusal != NULL) {
        response_refuse_for(response, refusal);
        return;
    }
    (void)keep(response, game, referee_text(referee, "%s%s\n", proving, why));
    response_say(response, "  A proof is looked for, for %d seconds; you hear what comes of it.\n",
                 (int)settings_count(referee, "proof"));
}

/* Reads the oldest request for a proof after another one, by entry and number. */
static bool find_request(struct referee *referee, struct pending *after)
{
    struct query *const query = store_query(
        referee->store,
        "SELECT seq, number, game, standing, lines FROM pending WHERE substr(lines, 1, 6) = ?"
        " AND (seq, number) > (?, ?) ORDER BY seq, number LIMIT 1",
        "tii", proving, after->seq, after->number);
    const bool found = query_next(query);

    if (found)
        *after = (struct pending){
            .seq = query_number(query, 0),
            .number = query_number(query, 1),
            .game = query_number(query, 2),
            .standing = referee_text(referee, "%s", query_text(query, 3)),
            .lines = referee_text(referee, "%s", query_text(query, 4)),
        };
    query_end(query);
    return found;
}

static int prove(struct referee *referee, const struct pending *request, int64_t now)
{
    const uint32_t seconds = (uint32_t)settings_count(referee, "proof");
    struct proving found = {.result = "", .proof = "", .bounds = ""};
    struct match match;

    if (match_load(referee, request->game, &match))
        proving_run(referee, &match, seconds, PROOF_MEGABYTES, &found);
    match_release(&match);
    return journal_put_text(referee, "proof", now,
                            referee_text(referee, "%" PRId64 " %" PRId64 "\n%u\n%s\n%d\n%s\n%s",
                                         request->seq, request->number, seconds, found.result,
                                         found.player, found.proof, found.bounds));
}

int pending_prove(struct referee *referee, int64_t now)
{
    struct pending request = {.seq = 0};
    int status = EX_OK;

    while (status == EX_OK && find_request(referee, &request))
        status = prove(referee, &request, now);
    return status;
}

/* The organiser is told what is proved, and what not. */
static void tell_bounds(struct response *response, int64_t game, int64_t seconds,
                        const char *bounds)
{
    struct match match;

    response_say(response,
                 "Who wins game %d with best play is not proved within %d seconds. The game goes "
                 "on, and you may decide it yourself.\n\n",
                 (int)game, (int)seconds);
    if (match_load(response->referee, game, &match))
        proving_write_bounds(&match, bounds, response->person.language, &response->said);
    match_release(&match);
    referee_note(response->referee, game, "who wins is not proved within %d seconds", (int)seconds);
}

static void answer_request(struct response *response, const struct pending *request,
                           const char *lines)
{
    struct referee *const referee = response->referee;
    const char *const why = request->lines + strlen(proving);
    int64_t seconds = 0;

    (void)referee_number(referee_next_line(referee, &lines), &seconds);
    const char *const result = referee_next_line(referee, &lines);
    const char *const player = referee_next_line(referee, &lines);
    const char *const proof = referee_next_line(referee, &lines);
    if (strcmp(request->standing, pending_standing(referee, request->game)) != 0)
        response_refuse(response, "game %d has changed since; look at it, and order it once more",
                        (int)request->game);
    else if (result[0] == '\0')
        tell_bounds(response, request->game, seconds, lines);
    else
        pending_ask(response, request->game,
                    referee_text(referee, "decide\n%" PRId64 "\n%s\n%s\n%.*s\n%s\n", request->game,
                                 result, strcmp(player, "0") == 0 ? "" : player,
                                 (int)strcspn(why, "\n"), why, proof));
}

void pending_take_proof(struct referee *referee)
{
    const char *at = referee_entry_text(referee);
    struct response response = {.referee = referee, .person = organiser_find(referee)};
    int64_t seq = 0, number = 0;

    if (sscanf(referee_next_line(referee, &at), "%" SCNd64 " %" SCNd64, &seq, &number) != 2) {
        referee_refuse(referee, "this proof is of no request");
        return;
    }
    struct pending request = {.seq = seq, .number = number - 1};
    if (!find_request(referee, &request) || request.seq != seq || request.number != number ||
        response.person.id == 0)
        return; /* another process has answered it */
    (void)store_run(referee->store, "DELETE FROM pending WHERE seq = ? AND number = ?", "ii", seq,
                    number);
    answer_request(&response, &request, at);
    answer_person(referee, &response.person, NULL,
                  referee_text(referee, say(response.person.language, "Game %d needs you"),
                               (int)request.game),
                  buffer_string(&response.said));
    response_release(&response);
}
