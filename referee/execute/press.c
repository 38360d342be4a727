#include "referee/execute/press.h"

#include "base/character.h"
#include "referee/match/secrets.h"
#include "referee/orders/words.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"
#include "referee/outgoing/quote.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    SECONDS_A_DAY = 86400,
    TEXTS_MOST = 20, /* a day, of a player in a game or of a person to the organiser */
    DAYS_AFTER = 28, /* after the end of a game */
    PASSED_ON_MOST = 1000,
    COMMENT_MOST = 300, /* characters, on a move */
    REASON_MOST = 200,
};

static int64_t game_of(const struct response *response)
{
    return response->match == NULL ? 0 : response->match->id;
}

/* --- who is meant */

enum { NOBODY = 0, SEVERAL = -1 };

/* Whether a name in normal form has a word. */
static bool has_word(const char *name, const char *word)
{
    const size_t len = strlen(word);

    for (const char *at = name; (at = strstr(at, word)) != NULL; at++)
        if ((at == name || at[-1] == ' ') && (at[len] == ' ' || at[len] == '\0'))
            return true;
    return false;
}

/* How well a name fits: 2 as a whole, 1 with a word of it, 0 not. */
static int fit(const char *name, const char *whom)
{
    struct buffer whole = {0};

    words_normalise(name, strlen(name), &whole);
    const char *const text = buffer_string(&whole);
    const int found = strcmp(text, whom) == 0 ? 2 : has_word(text, whom) ? 1 : 0;
    buffer_release(&whole);
    return found;
}

static int find_name(const struct match *match, const char *whom)
{
    int best = 0, player = NOBODY;

    for (int i = 1; i <= match->count; i++) {
        const int found = fit(match->parties[i].name, whom);
        if (found > best) {
            best = found;
            player = i;
        } else if (found > 0 && found == best) {
            player = SEVERAL;
        }
    }
    return player;
}

/* The player with that number or name. */
static int find_player(const struct match *match, const char *whom)
{
    struct buffer words = {0};
    int64_t number;

    if (referee_number(whom, &number) && number >= 1 && number <= match->count)
        return (int)number;
    words_normalise(whom, strlen(whom), &words);
    const int player = words.len == 0 ? NOBODY : find_name(match, buffer_string(&words));
    buffer_release(&words);
    return player;
}

/* The player who is meant; NOBODY after a refusal. */
static int read_player(struct response *response, const char *whom)
{
    const int player = find_player(response->match, whom);

    if (player == NOBODY)
        response_refuse(response, "this game has no player %s", whom);
    else if (player == SEVERAL)
        response_refuse(response, "more than one player may be meant by %s", whom);
    else if (player == response->player)
        response_refuse(response, "that is you");
    else
        return player;
    return NOBODY;
}

/* --- texts for players */

/* Whether the players may write to each other. */
static bool is_on(const struct response *response)
{
    return store_number(response->referee->store, 1, "SELECT press FROM games WHERE id = ?", "i",
                        response->match->id) != 0;
}

/* Why no text goes out now: a text of the catalogue, or NULL. */
static const char *why_not(struct response *response)
{
    struct referee *const referee = response->referee;
    const struct match *const match = response->match;
    const int64_t since = referee->entry->moment - match->moved;

    if (response->stale && !match_has_left(match, response->player)) /* who gets no newer one */
        return SAID("you have answered an older message than the newest one; look at the board "
                    "below, and answer this message");
    if (!is_on(response))
        return SAID("the players of this game do not write to each other through me");
    if (!match_is(match, "invited") && !match_is(match, "running") && !match_is(match, "paused") &&
        !match_is(match, "adjourned") && since > (int64_t)DAYS_AFTER * SECONDS_A_DAY)
        return SAID("the game ended more than four weeks ago");
    return NULL;
}

/* Counts a text; false, with a refusal, if there are too many. */
static bool count_text(struct response *response, const char *whom)
{
    const int64_t day = response->referee->entry->moment / SECONDS_A_DAY;

    if (referee_count(response->referee, whom, day) <= TEXTS_MOST)
        return true;
    response_refuse(response,
                    "you have written %d texts today, and I pass on no more before "
                    "midnight (UTC)",
                    TEXTS_MOST);
    return false;
}

/* Writes the text as it is passed on; false, with a refusal, if it is too long. */
static bool take_text(struct response *response, const struct order *order, struct buffer *text)
{
    if (response_is_secret(response, order->text)) {
        response_refuse(response, "this reads like a secret answer, which nobody else is shown: "
                                  "send it in an answer to a message of its game");
        return false;
    }
    if (quote_text(order->text, QUOTE_OF_OTHERS, text))
        return true;
    response_refuse(response, "the text is too long: I pass on %d bytes, in %d lines", QUOTE_BYTES,
                    QUOTE_LINES);
    return false;
}

/* The head is a text of the catalogue. */
static void put_for(struct response *response, int player, const struct buffer *text,
                    const char *head)
{
    const struct party *const party = &response->match->parties[player];
    struct buffer *const out = &response->press[player];

    paragraph_append(out, say(party->language, head), response_player(response));
    buffer_append(out, text->bytes, text->len);
}

/* Who was written to is in the log, but not what. */
static void note(struct response *response, const char *whom)
{
    buffer_format(&response->told, "%s writes to %s\n", response_player(response), whom);
}

/* To one player, or to all others (NOBODY). */
static void tell_players(struct response *response, int only, const struct order *order,
                         const struct buffer *text)
{
    const struct match *const match = response->match;
    const char *names = "";

    for (int player = 1; player <= match->count; player++) {
        if (player == response->player || (only != NOBODY && player != only) ||
            !answer_concerns(match, player))
            continue;
        put_for(response, player, text,
                order->audience == AUDIENCE_ALL ? SAID("%s writes to all:")
                                                : SAID("%s writes to you:"));
        names = referee_join(response->referee, names, match->parties[player].name);
    }
    if (names[0] == '\0') {
        response_refuse(response, "there is nobody who could get this");
        return;
    }
    response_say(response, "  Passed on to %s.\n", names);
    note(response, names);
}

static void tell_game(struct response *response, const struct order *order)
{
    const char *const why = why_not(response);
    const char *const whom = referee_text(response->referee, "press %" PRId64 ".%d",
                                          game_of(response), response->player);
    struct buffer text = {0};
    int player = NOBODY;

    if (why != NULL)
        response_refuse_for(response, why);
    else if ((order->audience == AUDIENCE_ALL ||
              (player = read_player(response, order->whom)) != NOBODY) &&
             take_text(response, order, &text) && count_text(response, whom))
        tell_players(response, player, order, &text);
    buffer_release(&text);
}

static const char left_out[] = SAID("  Your text was left out: it reads like a secret answer.\n");

void press_reason(struct response *response, const char *reason)
{
    const struct match *const match = response->match;
    struct buffer short_reason = {0}, text = {0};

    if (reason[0] == '\0')
        return;
    if (response_is_secret(response, reason)) {
        response_say(response, left_out);
        return;
    }
    if (!is_on(response)) {
        response_say(response, "  Your reason is not passed on, since the players of this game do "
                               "not write to each other through me.\n");
        return;
    }
    buffer_excerpt(&short_reason, reason, strlen(reason), REASON_MOST);
    (void)quote_text(buffer_string(&short_reason), QUOTE_OF_OTHERS, &text);
    for (int player = 1; player <= match->count; player++)
        if (player != response->player && answer_concerns(match, player))
            put_for(response, player, &text, SAID("%s gives this reason:"));
    buffer_release(&short_reason);
    buffer_release(&text);
}

/* --- comments on moves */

/* Appends a comment in braces as far as so many characters are left; gives whether that is all. */
static bool write_comment(const char *begin, const char *end, size_t *left, struct buffer *out)
{
    const char *at = begin;

    for (size_t step; *left > 0 && at < end && (step = utf8_length(at, end)) > 0; --*left)
        at += step;
    if (at > begin)
        buffer_format(out, "{%.*s%s}", (int)(at - begin), begin, at < end ? "…" : "");
    return at == end;
}

const char *press_comments(struct response *response, const char *text)
{
    const char *const comment = strchr(text, '{');
    const bool secret = comment != NULL && response_is_secret(response, comment);
    const bool on = is_on(response) && !secret;
    size_t left = on ? COMMENT_MOST : 0;
    struct buffer taken = {0};
    bool whole = true;

    if (response->person.id == 0 || comment == NULL)
        return text; /* games that were played without a referee */
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '{') {
            const char *const end = at + strcspn(at, "}");
            whole = write_comment(at + 1, end, &left, &taken) && whole;
            at = *end == '\0' ? end - 1 : end;
        } else {
            left = *at == ' ' || !on ? left : COMMENT_MOST;
            buffer_character(&taken, *at);
        }
    }
    while (taken.len > 0 && taken.bytes[taken.len - 1] == ' ')
        taken.len--;
    if (!whole && on)
        response_say(response, "  Your comment was cut: it may have %d characters.\n",
                     COMMENT_MOST);
    else if (secret)
        response_say(response, left_out);
    else if (!whole)
        response_say(response, "  Your comment was left out: the players of this game do not write "
                               "to each other through me.\n");
    const char *const result = arena_copy(&response->referee->arena, taken.bytes, taken.len);
    buffer_release(&taken);
    return result;
}

/* --- the organiser */

/* The organiser's mail says who writes, and how to answer. */
static void write_to_organiser(struct response *response, const struct person *organiser,
                               const struct buffer *text)
{
    const struct person *const person = &response->person;
    struct buffer *const out = &response->to_organiser;

    if (response->match == NULL)
        paragraph_append(out, say(organiser->language, "%s <%s> writes to you:"), person->name,
                         person->address);
    else
        paragraph_append(out,
                         say(organiser->language, "%s <%s>, player %d of game %d, writes to you:"),
                         person->name, person->address, response->player, (int)game_of(response));
    buffer_append(out, text->bytes, text->len);
}

static void tell_organiser(struct response *response, const struct order *order)
{
    struct referee *const referee = response->referee;
    const struct person organiser = organiser_find(referee);
    struct buffer text = {0};

    if (organiser.id == 0) {
        response_refuse(response, "there is no organiser who could be told");
    } else if (organiser.id == response->person.id) {
        response_refuse(response, "that is you");
    } else if (take_text(response, order, &text) &&
               count_text(response,
                          referee_text(referee, "organiser p.%" PRId64, response->person.id))) {
        write_to_organiser(response, &organiser, &text);
        response_say(response, "  Passed on to %s, the organiser.\n", organiser.name);
        note(response, "the organiser");
    }
    buffer_release(&text);
}

/* --- both */

bool press_is_for_players(const struct order *order)
{
    return order->kind == ORDER_TELL && order->audience != AUDIENCE_ORGANISER;
}

/* What is refused is not lost. */
void press_tell(struct response *response, const struct order *order)
{
    const bool wrong = response->wrong;

    if (response->person.id == 0)
        return; /* games that were played without a referee */
    response->wrong = false;
    if (order->audience == AUDIENCE_ORGANISER)
        tell_organiser(response, order);
    else if (response->match == NULL)
        response_refuse(response, "this concerns a game: answer a message of that game");
    else
        tell_game(response, order);
    if (response->wrong)
        (void)quote_text(order->text, QUOTE_OF_READER, &response->said);
    response->wrong = response->wrong || wrong;
}

void press_drop(struct response *response)
{
    for (int player = 1; player <= PLAYERS_MOST; player++)
        response->press[player].len = 0;
    response->to_organiser.len = 0;
    response->told.len = 0;
}

void press_deliver(struct response *response)
{
    struct referee *const referee = response->referee;
    const struct person organiser = organiser_find(referee);
    const char *at = buffer_string(&response->told);

    for (size_t len; *at != '\0'; at += len + 1) {
        len = strcspn(at, "\n");
        referee_note(referee, game_of(response), "%.*s", (int)len, at);
    }
    if (response->to_organiser.len == 0)
        return;
    answer_person(referee, &organiser, NULL,
                  referee_text(referee, say(organiser.language, "A message of %s"),
                               response_player(response)),
                  buffer_string(&response->to_organiser));
}

/* What the organiser is shown of a text that is no order. */
static void write_passed_on(const char *text, struct buffer *out)
{
    struct buffer beginning = {0};
    size_t len = strnlen(text, PASSED_ON_MOST);

    while (text[len] != '\0' && is_continuation(text[len]))
        len--;
    buffer_format(&beginning, "%.*s%s", (int)len, text, text[len] == '\0' ? "" : "…");
    (void)quote_text(buffer_string(&beginning), QUOTE_OF_OTHERS, out);
    buffer_release(&beginning);
}

/* A text that is no order of the organiser's waits for the digest if there is one. */
static enum urgency urgency_of_texts(struct referee *referee)
{
    return strcmp(settings_value(referee, "digest"), "off") == 0 ? HEAR_LETTER : HEAR_LATER;
}

/* Passes on to the organiser what is no order, since it may be about an illness; but the organiser
 * may play, too, and what may be a secret answer is for nobody. */
static void pass_on(struct response *response, const char *text)
{
    struct referee *const referee = response->referee;
    const struct person organiser = organiser_find(referee);
    struct buffer quoted = {0};

    if (organiser.id == 0 || organiser.id == response->person.id)
        return;
    if ((response->match != NULL && match_is_secret(response->match)) ||
        (strpbrk(text, "0123456789") != NULL && response_is_secret(response, NULL))) {
        response_say(response, "Nobody else is shown it, since it may be a secret answer.\n");
        return;
    }
    write_passed_on(text, &quoted);
    organiser_hear(referee, game_of(response), urgency_of_texts(referee),
                   "%s writes, without an order:\n%s", response_player(response),
                   buffer_string(&quoted));
    response_say(response, "%s, the organiser, gets to know it.\n", organiser.name);
    buffer_release(&quoted);
}

/* What of a message without a token is for the organiser: the texts that say so; otherwise all of
 * it, but for what is meant for players. */
static void take_unproven(struct referee *referee, const struct person *person,
                          const struct received *received, struct buffer *text)
{
    const struct orders *const orders = &received->orders;
    bool for_players = false;

    for (size_t i = 0; i < orders->count; i++) {
        const struct order *const order = &orders->list[i];
        for_players = for_players || press_is_for_players(order);
        if (order->kind == ORDER_TELL && order->audience == AUDIENCE_ORGANISER)
            buffer_format(text, "%s%s", text->len > 0 ? "\n" : "", order->text);
    }
    const char *const rest = for_players ? orders->rest : received->letter.text;
    if (text->len > 0 && secret_is_told(referee, person->address, buffer_string(text)))
        text->len = 0;
    else if (text->len == 0 && (strpbrk(rest, "0123456789") == NULL ||
                                !secret_is_told(referee, person->address, NULL)))
        buffer_text(text, rest);
}

bool press_hear_unproven(struct referee *referee, const struct person *person,
                         const struct received *received)
{
    const struct person organiser = organiser_find(referee);
    struct buffer text = {0}, quoted = {0};

    if (organiser.id == 0 || organiser.id == person->id)
        return false;
    take_unproven(referee, person, received, &text);
    if (text.len > 0) {
        (void)quote_text(buffer_string(&text), QUOTE_OF_OTHERS, &quoted);
        person_note_letter(referee, person);
        organiser_hear(referee, 0, urgency_of_texts(referee),
                       "%s <%s> writes (not proven: it answers no message of mine):\n%s",
                       person->name, person->address, buffer_string(&quoted));
    }
    const bool heard = text.len > 0;
    buffer_release(&text);
    buffer_release(&quoted);
    return heard;
}

void press_return(struct response *response, const char *rest, bool no_order)
{
    if (rest[0] == '\0')
        return;
    if (no_order && !response->seen)
        pass_on(response, rest);
    response_say(response, no_order ? SAID("\nYou wrote:\n") : SAID("\nNot read, from here on:\n"));
    (void)quote_text(rest, QUOTE_OF_READER, &response->said);
    if (!response->seen)
        response_say(response,
                     "\nA text for the other players belongs below a line `--- to all`, or "
                     "`--- to Zoe` for one of them, or `--- to the organiser`.\n");
}

/* --- the switch */

void press_switch(struct referee *referee, struct match *match, bool on, const char *why)
{
    const int64_t before =
        store_number(referee->store, 1, "SELECT press FROM games WHERE id = ?", "i", match->id);
    const char *const text =
        on && why[0] == '\0'
            ? SAID("The players of this game may write to each other through me.\n")
        : on
            ? SAID("The players of this game may write to each other through me: %s\n")
            : SAID(
                  "The players of this game may not write to each other through me any more: %s\n");

    if ((before != 0) == on) {
        referee_refuse(referee, "the press of game %" PRId64 " is %s already", match->id,
                       on ? "on" : "off");
        return;
    }
    (void)store_run(referee->store, "UPDATE games SET press = ? WHERE id = ?", "ii", (int64_t)on,
                    match->id);
    answer_others(referee, match, 0, text, why);
    referee_note(referee, match->id, text, why);
}
