#include "referee/organiser/message.h"

#include "referee/outgoing/answer.h"
#include "referee/outgoing/quote.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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

static void note(struct response *response, int64_t game, const char *text)
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
        note(response, game, text);
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
    note(response, 0, text);
    response_say(response, "  It goes to %s:\n\n", person->name);
    (void)quote_text(text, QUOTE_OF_OTHERS, &response->said);
}

/* People who play in a running game. */
#define PLAYING                                                                     \
    "FROM people WHERE EXISTS (SELECT 1 FROM players JOIN games ON games.id = game" \
    " WHERE state = 'running' AND players.address = people.address COLLATE NOCASE)"

int64_t message_count_players(struct referee *referee)
{
    return store_number(referee->store, 0, "SELECT COUNT(*) " PLAYING, "");
}

void message_broadcast(struct response *response, const char *text)
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
    note(response, 0, text);
    response_say(response, "  Done: it goes to %d players.\n", (int)count);
}
