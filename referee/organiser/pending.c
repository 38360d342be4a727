#include "referee/organiser/pending.h"

#include "referee/journal/decisions.h"
#include "referee/match/succession.h"
#include "referee/organiser/overview.h"
#include "referee/outgoing/answer.h"
#include "referee/outgoing/quote.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DAY = 86400, DAYS_VALID = 3, CODE_CHARACTERS = 6 };

static const char broadcasting[] = "broadcast\n";

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

/* What must not have changed when the order is confirmed; in the arena. */
static const char *standing_of(struct referee *referee, int64_t game)
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

static void ask(struct response *response, int64_t game, const char *lines)
{
    struct referee *const referee = response->referee;
    const int64_t seq = referee->entry->seq;
    const int64_t number =
        store_number(referee->store, 1, "SELECT COUNT(*) + 1 FROM pending WHERE seq = ?", "i", seq);
    char code[MAC_CHARACTERS + 1];

    forget_old(referee);
    (void)store_run(referee->store, "INSERT INTO pending VALUES(?, ?, ?, ?, ?)", "iiitt", seq,
                    number, game, standing_of(referee, game), lines);
    write_code(referee, seq, number, code);
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
    else if (strcmp(pending.standing, standing_of(referee, pending.game)) != 0)
        response_refuse(response, "game %d has changed since; look at it, and order it once more",
                        (int)pending.game);
    else
        carry_out(response, &pending);
}
