#include "referee/execute/receive.h"

#include "referee/execute/execute.h"
#include "referee/execute/extract.h"
#include "referee/execute/moves.h"
#include "referee/execute/personal.h"
#include "referee/execute/press.h"
#include "referee/execute/response.h"
#include "referee/execute/silence.h"
#include "referee/execute/standby.h"
#include "referee/execute/tournaments.h"
#include "referee/mail/letter.h"
#include "referee/mail/read.h"
#include "referee/match/succession.h"
#include "referee/match/token.h"
#include "referee/organiser/command.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"
#include "referee/people/people.h"

#include <string.h>

/* --- reading */

/* The text counts too, not only the Message-ID: a complete message may follow a truncated one. */
static void find_id(const char *bytes, size_t len, struct received *received)
{
    const struct letter *const letter = &received->letter;
    struct buffer text = {0};

    if (letter->message_id[0] == '\0' || letter->kind == LETTER_BROKEN) {
        secret_hash(bytes, len, received->id);
        return;
    }
    buffer_format(&text, "%s\n%s\n", letter->message_id, letter->from);
    for (size_t i = 0; i < letter->tokens.count; i++)
        buffer_format(&text, "%s\n", letter->tokens.list[i]);
    buffer_text(&text, letter->text);
    secret_hash(text.bytes, text.len, received->id);
    buffer_release(&text);
}

void receive_read(struct referee *referee, const char *bytes, size_t len, struct received *received)
{
    const struct mail_limits limits = mail_limits();
    const char *const stop = memchr(bytes, '\n', len);
    const size_t first = stop == NULL ? len : (size_t)(stop - bytes);
    const char *const envelope = arena_copy(&referee->arena, bytes, first);
    const size_t skip = stop == NULL ? len : first + 1;

    mail_read(&received->letter, bytes + skip, len - skip, referee_setting(referee, "address"),
              envelope, &limits, &referee->arena);
    received->orders = orders_read(received->letter.text, &referee->arena);
    find_id(bytes, len, received);
}

void receive_unread(struct referee *referee, const char *bytes, size_t len,
                    struct received *received)
{
    mail_read(&received->letter, "", 0, "", "", &(struct mail_limits){0}, &referee->arena);
    received->letter.kind = LETTER_UNREAD;
    received->letter.why = referee_text(
        referee, "put aside unread: a message of %zu bytes, which takes too long to be read", len);
    secret_hash(bytes, len, received->id);
}

/* --- messages that came back */

/* The person to whom the message of this id went; id 0 if it is none of the outbox. */
static struct person recipient_of(struct referee *referee, const char *id)
{
    return person_find(
        referee,
        referee_found(
            referee,
            store_query(referee->store, "SELECT recipient FROM outbox WHERE id = ?", "t", id), ""));
}

/* The message that a report is about: the one that it contains, or that it answers. An id proves
 * that somebody has seen the message, since nobody can guess it. */
static struct person find_returned(struct referee *referee, const struct letter *letter,
                                   const char **id)
{
    *id = letter->returned;
    struct person person = recipient_of(referee, *id);
    if (person.id != 0)
        return person;
    *id = letter->in_reply_to;
    person = recipient_of(referee, *id);
    for (size_t i = letter->references.count; person.id == 0 && i-- > 0;) {
        *id = letter->references.list[i];
        person = recipient_of(referee, *id);
    }
    return person;
}

static void count(struct referee *referee, const struct person *person, const char *id)
{
    struct store *const store = referee->store;
    const bool organiser = organiser_find(referee).id == person->id;

    if (store_number(store, 0, "SELECT COUNT(*) FROM bounces WHERE id = ?", "t", id) > 0)
        return;
    (void)store_run(store, "INSERT INTO bounces VALUES(?, ?, ?)", "tii", id, person->id,
                    referee->entry->seq);
    const int64_t times =
        store_number(store, 0, "SELECT COUNT(*) FROM bounces WHERE person = ?", "i", person->id);
    if (times == 2 && !organiser)
        organiser_hear(referee, 0, HEAR_NOW,
                       "Mail to %s <%s> has come back again: the player may not know what is "
                       "asked. A new address is given with `replace`.\n",
                       person->name, person->address);
    else
        organiser_hear(referee, 0, HEAR_LATER, "Mail to %s <%s> has come back.\n", person->name,
                       person->address);
}

/* If a letter reports that a message of the outbox has not arrived, notes that for the person it
 * went to. A second message that comes back is an alarm. */
static void bounces_note(struct referee *referee, const struct letter *letter)
{
    const char *id;

    if (letter->kind != LETTER_BOUNCE || !letter->failed)
        return;
    const struct person person = find_returned(referee, letter, &id);
    if (person.id == 0)
        return;
    person_note_letter(referee, &person);
    count(referee, &person, id);
}

/* Forgets what came back from a person who has written. */
static void bounces_forget(struct referee *referee, const struct person *person)
{
    (void)store_run(referee->store, "DELETE FROM bounces WHERE person = ?", "i", person->id);
}

/* --- a player's message */

/* Invalidates a token that others have seen. The answer contains a new one. */
static void renew_token(struct response *response)
{
    token_renew(response->referee, response->match, response->player);
    response_say(response,
                 "\nYour message went to others too, and with it what lets me know you. That is "
                 "worth nothing any more: please answer this message, and none before it.\n");
    referee_note(response->referee, response->match->id,
                 "%s: the message went to others too, so there is a new token",
                 response->match->parties[response->player].name);
}

static void execute(struct response *response, const struct received *received)
{
    const struct letter *const letter = &received->letter;
    const char *const move =
        received->orders.count == 0 ? execute_seen(response, letter->text) : "";

    response->seen = move[0] != '\0';
    if (!letter->readable)
        response_refuse(response, "your message cannot be read: %s",
                        say(response->person.language, letter->why));
    else if (response->seen)
        response_say(response,
                     "I saw `%s` in your message, and played nothing: send it on a line of its "
                     "own, at the top.\n",
                     move);
    else if (received->orders.count == 0)
        response_say_no_order(response);
    execute_orders(response, &received->orders);
    if (response->picture != PICTURE_NONE)
        response->match->parties[response->player].picture = response->picture;
}

/* Whether there is an order that no program writes by accident. */
static bool has_intention(const struct orders *orders)
{
    for (size_t i = 0; i < orders->count; i++)
        if (orders->list[i].kind <= ORDERS_OF_GAMES)
            return true;
    return false;
}

static bool is_answered(struct response *response, const struct received *received)
{
    const bool useful = received->orders.count > 0 && !response->wrong;

    if (received->letter.kind == LETTER_DOUBTFUL && !(useful && has_intention(&received->orders)))
        return false;
    return response->played || silence_may_answer(response, useful);
}

/* What the author wrote to this player comes after the news. */
static void append_press(struct response *response, int player, struct buffer *text)
{
    const struct buffer *const press = &response->press[player];

    if (press->len == 0)
        return;
    buffer_text(text, text->len > 0 ? "\n" : "");
    buffer_append(text, press->bytes, press->len);
}

static void tell_others(struct response *response)
{
    for (int player = 1; player <= response->match->count; player++) {
        struct buffer text = {0};
        if (player == response->player || !answer_concerns(response->match, player))
            continue;
        buffer_text(&text, tongues_for(&response->news, response->match->parties[player].language));
        if (player == response->aside_for && text.len > 0)
            paragraph_append(&text, "%s", buffer_string(&response->aside));
        append_press(response, player, &text);
        if (text.len > 0)
            answer_player(response->referee, response->match, player, NULL, buffer_string(&text));
        buffer_release(&text);
    }
}

static void answer(struct response *response, const struct letter *letter)
{
    struct referee *const referee = response->referee;

    answer_player(referee, response->match, response->player, letter,
                  buffer_string(&response->said));
    tell_others(response);
    press_deliver(response);
}

/* An order that is not answered is not carried out either. */
static void receive_orders(struct response *response, const struct received *received)
{
    struct referee *const referee = response->referee;
    const struct letter *const letter = &received->letter;
    const char *const name = response->match->parties[response->player].name;

    referee_note(referee, response->match->id, "mail of %s", name);
    bounces_forget(referee, &response->person);
    (void)store_run(referee->store, "SAVEPOINT heard", "");
    execute(response, received);
    const bool answered = is_answered(response, received);
    if (!answered) {
        (void)store_run(referee->store, "ROLLBACK TO heard", "");
        referee_note(referee, response->match->id, "%s: not answered, and nothing done: %s%s%s",
                     name, letter->kind == LETTER_DOUBTFUL ? letter->why : "too many of them today",
                     response->why.len > 0 ? "; " : "", buffer_string(&response->why));
    }
    if (!response->stale && silence_is_given_away(response, letter))
        renew_token(response);
    if (answered)
        answer(response, letter);
    (void)store_run(referee->store, "RELEASE heard", "");
}

/* A message with a token that others have seen is not read at all: it may be theirs. */
static void refuse_given_away(struct response *response, const struct letter *letter)
{
    struct referee *const referee = response->referee;

    referee_note(referee, response->match->id,
                 "nothing done with a message that came with a token %s gave away",
                 response->match->parties[response->player].name);
    response_say(response,
                 "A message has come in your name, with a token that others have seen too. It has "
                 "not been read. If it was yours, please answer this one.\n");
    response->stale = true;
    if (letter->kind == LETTER_PERSONAL && silence_may_answer(response, false))
        answer_player(referee, response->match, response->player, NULL,
                      buffer_string(&response->said));
}

/* --- a person's message, which is about no game */

static void execute_order(struct response *response, const struct order *order)
{
    if (order->kind == ORDER_UNCLEAR)
        response_refuse(response, order->why, order->what);
    else if (order->kind == ORDER_HELP)
        response_help(response, order);
    else if (order->kind == ORDER_ANSWER && succession_answer(response, order->stance))
        return;
    else if (!execute_personal(response, order))
        response_refuse_for(response,
                            order->kind == ORDER_ANSWER
                                ? SAID("you are not asked anything here, or not any more; about a "
                                       "game, answer a message of that game")
                                : SAID("this concerns a game: answer a message of that game"));
}

/* Gives whether an order was of use. */
static bool execute_all(struct response *response, const struct received *received)
{
    const struct orders *const orders = &received->orders;

    if (received->letter.readable && organiser_is(response->referee, &response->person))
        return organiser_command(response, &received->letter);
    if (!received->letter.readable)
        response_refuse(response, "your message cannot be read: %s",
                        say(response->person.language, received->letter.why));
    else if (orders->count == 0) {
        response_say_no_order(response);
        press_return(response, orders->rest, true);
        response_help(response, NULL);
    }
    personal_choose_language(response, orders);
    for (size_t i = 0; i < orders->count; i++) {
        response_quote(response, orders->list[i].said);
        response->order = orders->list[i].said;
        execute_order(response, &orders->list[i]);
    }
    return orders->count > 0 && !response->wrong;
}

/* A message that is not answered has no consequences either, as in games. */
static void person_receive(struct response *response, const struct received *received)
{
    struct referee *const referee = response->referee;

    referee_note(referee, 0, "mail of %s", response->person.address);
    person_note_letter(referee, &response->person);
    bounces_forget(referee, &response->person);
    (void)store_run(referee->store, "SAVEPOINT person", "");
    const bool useful = execute_all(response, received);
    const bool answered = (received->letter.kind == LETTER_PERSONAL || useful) &&
                          silence_may_answer(response, useful);
    if (!answered) {
        (void)store_run(referee->store, "ROLLBACK TO person", "");
        referee_note(referee, 0, "%s: not answered, and nothing done", response->person.address);
    }
    if (silence_is_given_away(response, &received->letter))
        person_renew_token(referee, &response->person);
    if (answered)
        answer_person(referee, &response->person, &received->letter,
                      say(response->person.language, "Your message"),
                      buffer_string(&response->said));
    if (answered)
        press_deliver(response);
    (void)store_run(referee->store, "RELEASE person", "");
}

/* --- whose message it is */

/* Finds the token that is worth most, and its player. */
static enum worth find_player(struct referee *referee, const struct letter *letter,
                              struct match *match, int *player)
{
    enum worth best = WORTH_NOTHING;
    size_t found = 0;

    for (size_t i = 0; i < letter->tokens.count; i++) {
        const enum worth worth = token_read(referee, letter->tokens.list[i], match, player);
        match_release(match);
        if (worth > best) {
            best = worth;
            found = i;
        }
    }
    if (best != WORTH_NOTHING)
        (void)token_read(referee, letter->tokens.list[found], match, player);
    return best;
}

/* Answers it, and passes it on to the organiser if its sender is known. */
static void answer_unproven(struct referee *referee, const struct received *received,
                            const struct person *known, const char *address, enum worth worth)
{
    const enum language language =
        known != NULL ? known->language : language_of(referee_setting(referee, "language"));
    struct buffer text = {0};

    if (worth == WORTH_REVOKED)
        buffer_text(&text, say(language, SAID("Nothing was done with your message: somebody else "
                                              "plays that seat now, or you from another "
                                              "address.\n")));
    else
        buffer_text(&text, say(language, SAID("Nothing was done with your message: it answers "
                                              "none of mine, or not the newest. Please answer the "
                                              "newest message of your game, and leave its address "
                                              "and its subject as they are.\n")));
    if (known != NULL && press_hear_unproven(referee, known, received))
        buffer_format(&text,
                      say(language, "\nIts text was passed on to %s, the organiser, who cannot be "
                                    "sure that it is yours.\n"),
                      organiser_find(referee).name);
    answer_stranger(referee, address, known, buffer_string(&text));
    buffer_release(&text);
}

/* What was read of a message, without what lets its author in. */
static struct received without_tokens(struct referee *referee, const struct received *received,
                                      const char *address)
{
    struct received safe = *received;

    safe.letter.text = token_hide(referee, address, received->letter.text);
    if (strcmp(safe.letter.text, received->letter.text) != 0)
        safe.orders = orders_read(safe.letter.text, &referee->arena);
    return safe;
}

static bool signs_up(const struct orders *orders)
{
    for (size_t i = 0; i < orders->count; i++)
        if (orders->list[i].kind == ORDER_SIGN_UP || orders->list[i].kind == ORDER_STEP_IN)
            return true;
    return false;
}

/* Who is known is answered at the address that is known, whatever a forged letter says. What
 * strangers send does not limit that. */
static void refuse_stranger(struct referee *referee, const struct received *read, enum worth worth)
{
    const struct received safe = without_tokens(referee, read, read->letter.from), *const received =
                                                                                       &safe;
    const struct letter *const letter = &received->letter;
    const struct person person = person_find_known(referee, letter->from);
    const bool known = person.id != 0;
    const char *const address = known ? person.address : letter->answer_to;

    if (letter->kind != LETTER_PERSONAL) {
        referee_note(referee, 0, "not answered, from %s: %s", letter->from, letter->why);
        return;
    }
    referee_note(referee, 0, "no valid token, from %s", letter->from);
    if (!silence_hears(referee, address) ||
        !(known || silence_may_answer_stranger(referee, signs_up(&received->orders))))
        return;
    if (!tournament_hears_stranger(referee, received, letter->answer_to) &&
        !standby_hears_stranger(referee, received, letter->answer_to))
        answer_unproven(referee, received, known ? &person : NULL, address, worth);
}

static void receive_from_player(struct response *response, enum worth worth,
                                const struct received *received)
{
    const struct letter *const letter = &received->letter;

    if (letter->kind != LETTER_PERSONAL && letter->kind != LETTER_DOUBTFUL)
        referee_note(response->referee, response->match->id, "mail of %s, not answered: %s",
                     response->match->parties[response->player].name, letter->why);
    else if (worth == WORTH_GIVEN_AWAY)
        refuse_given_away(response, letter);
    else {
        const struct received safe =
            without_tokens(response->referee, received, response->person.address);
        receive_orders(response, &safe);
    }
}

/* The person whose token the message has; id 0 if there is none. */
static struct person find_person(struct referee *referee, const struct letter *letter)
{
    struct person person = {.id = 0};

    for (size_t i = 0; i < letter->tokens.count && person.id == 0; i++)
        person = person_of_token(referee, letter->tokens.list[i]);
    return person;
}

static void receive_from_person(struct response *response, const struct received *received)
{
    const struct letter *const letter = &received->letter;

    if (letter->kind == LETTER_PERSONAL || letter->kind == LETTER_DOUBTFUL) {
        const struct received safe =
            without_tokens(response->referee, received, response->person.address);
        person_receive(response, &safe);
    } else
        referee_note(response->referee, 0, "mail of %s, not answered: %s", response->person.address,
                     letter->why);
}

static void receive(struct referee *referee, const struct received *received)
{
    struct match match = {.state = ""};
    struct response response = {.referee = referee};
    const enum worth worth = find_player(referee, &received->letter, &match, &response.player);

    bounces_note(referee, &received->letter);

    if (worth > WORTH_REVOKED) {
        const struct party *const party = &match.parties[response.player];
        response.match = &match;
        response.person = person_note(referee, party->address, party->name);
        response.stale = worth == WORTH_OLD;
        receive_from_player(&response, worth, received);
    } else {
        response.player = 0;
        response.person = find_person(referee, &received->letter);
        if (response.person.id != 0)
            receive_from_person(&response, received);
        else
            refuse_stranger(referee, received, worth);
    }
    response_release(&response);
    match_release(&match);
}

static void note_seen(struct referee *referee, const unsigned char id[SECRET_BYTES])
{
    (void)store_run(referee->store, "INSERT OR IGNORE INTO seen VALUES(?, ?)", "bi", id,
                    (size_t)SECRET_BYTES, referee->entry->seq);
}

void receive_letter(struct referee *referee)
{
    struct extract extract;
    struct received received;

    if (!extract_find(referee->entry, &extract) ||
        !extract_read(&extract, &referee->arena, &received)) {
        referee_refuse(referee, "what was read of the message is damaged");
        return;
    }
    note_seen(referee, received.id);
    if (received.letter.kind == LETTER_UNREAD) {
        referee_note(referee, 0, "%s", received.letter.why);
        return;
    }
    received.orders = orders_read(received.letter.text, &referee->arena);
    receive(referee, &received);
}
