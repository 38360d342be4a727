#include "referee/hearing/receive.h"

#include "referee/hearing/hearing.h"
#include "referee/mail/mail.h"
#include "referee/match/token.h"
#include "referee/outgoing/answer.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

enum {
    SECONDS_A_DAY = 86400,
    /* Answers a day, so that two programs that answer each other fall silent: */
    USELESS_MOST = 10,    /* to a player in a game, to messages of no use … */
    OLD_MOST = 10,        /* … or with an old token, which others may have … */
    IDLE_MOST = 30,       /* … or that leave the moves as they are */
    ADDRESS_MOST = 5,     /* to an address, to messages without a token … */
    STRANGERS_MOST = 100, /* … and to all such addresses */
};

/* --- reading */

void receive_raw_id(const char *bytes, size_t len, unsigned char id[SECRET_BYTES])
{
    secret_hash(bytes, len, id);
}

/* What was read counts, not only the id: the whole message may come after a part of it. */
static void find_id(const char *bytes, size_t len, struct received *received)
{
    const struct letter *const letter = &received->letter;
    struct buffer text = {0};

    if (letter->message_id[0] == '\0' || letter->kind == LETTER_BROKEN) {
        receive_raw_id(bytes, len, received->id);
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

/* --- silence */

/* How many messages of that kind came from somebody on this day, this one included. */
static int64_t tally(struct referee *referee, const char *whom)
{
    const int64_t day = referee->entry->moment / SECONDS_A_DAY;

    (void)store_run(referee->store,
                    "INSERT INTO tallies VALUES(?, ?, 1) ON CONFLICT(whom, day)"
                    " DO UPDATE SET count = count + 1",
                    "ti", whom, day);
    return store_number(referee->store, 0, "SELECT count FROM tallies WHERE whom = ? AND day = ?",
                        "ti", whom, day);
}

static int64_t tally_player(const struct hearing *hearing, const char *what)
{
    return tally(hearing->referee, referee_text(hearing->referee, "%s %" PRId64 ".%d", what,
                                                hearing->match->id, hearing->player));
}

/* Whether a message is answered that has left the moves as they are. The last one that is says so.
 * Only whoever has the player's token can use this up, and whoever has an old one only what there
 * is for old ones. */
static bool may_answer(struct hearing *hearing, bool useful)
{
    struct referee *const referee = hearing->referee;
    const bool scarce = hearing->stale || !useful;
    const int64_t most = hearing->stale ? OLD_MOST : useful ? IDLE_MOST : USELESS_MOST;
    int64_t count = tally_player(hearing, hearing->stale ? "old" : "idle");

    if (!hearing->stale && !useful)
        count = tally_player(hearing, "useless");
    if (count == most) {
        buffer_format(&hearing->said,
                      "\nThis is message %" PRId64 " of today that %s. Programs that answer by "
                      "themselves write so many, so until midnight (UTC) I do not answer any more "
                      "of them. %s\n",
                      most,
                      hearing->stale ? "answers an older one of mine"
                      : useful       ? "leaves the moves as they are"
                                     : "I can do nothing with",
                      hearing->stale ? "Please answer this one."
                                     : "A move that the rules allow is played and answered "
                                       "whenever it comes; the clock, if there is one, goes on.");
        referee_note(referee, hearing->match->id,
                     "%s: no more answers today (UTC) but to moves%s, after %" PRId64 " messages%s",
                     hearing->match->parties[hearing->player].name,
                     hearing->stale ? " with the newest token" : "", most,
                     scarce ? " of no use" : " that left the moves as they are");
    }
    return count <= most;
}

/* The address without what stands behind a plus: all such are one person's. */
static const char *bare_address(struct referee *referee, const char *address)
{
    const char *const at = strrchr(address, '@');
    const size_t name = strcspn(address, "+");

    if (at == NULL || address + name >= at || name == 0)
        return address;
    return referee_text(referee, "%.*s%s", (int)name, address, at);
}

static bool may_answer_stranger(struct referee *referee, const char *address)
{
    if (tally(referee, referee_text(referee, "address %s", bare_address(referee, address))) >
        ADDRESS_MOST)
        return false;
    const int64_t count = tally(referee, "strangers");
    if (count == STRANGERS_MOST + 1)
        referee_note(referee, 0, "no more answers today (UTC) to messages without a valid token");
    return count <= STRANGERS_MOST;
}

/* --- a player's message */

/* Whether others than the referee and the player see the message, and so the token in it. */
static bool is_given_away(struct hearing *hearing, const struct letter *letter)
{
    const struct match *const match = hearing->match;

    for (size_t i = 0; i < letter->others.count; i++) {
        const char *const other = letter->others.list[i];
        if (strcmp(other, letter->from) != 0 &&
            strcasecmp(other, match->parties[hearing->player].address) != 0)
            return true;
    }
    return false;
}

/* A token that was good for whoever reads along is good for nothing any more; the answer has a
 * new one. */
static void renew_token(struct hearing *hearing)
{
    token_renew(hearing->referee, hearing->match, hearing->player);
    buffer_text(&hearing->said,
                "\nYour message went to others too, and with it what lets me know you. That is "
                "worth nothing any more: please answer this message, and none before it.\n");
    referee_note(hearing->referee, hearing->match->id,
                 "%s: the message went to others too, so there is a new token",
                 hearing->match->parties[hearing->player].name);
}

static void hear(struct hearing *hearing, const struct received *received)
{
    const struct letter *const letter = &received->letter;

    if (!letter->readable)
        hearing_refuse(hearing, "your message cannot be read: %s", letter->why);
    else if (received->orders.count == 0)
        buffer_format(&hearing->said, "There is nothing in your message that I understand.\n\n%s",
                      hearing_help());
    hear_orders(hearing, &received->orders);
    if (hearing->picture != PICTURE_NONE)
        hearing->match->parties[hearing->player].picture = hearing->picture;
}

/* Whether a message has an order that no program writes by accident. */
static bool has_intention(const struct orders *orders)
{
    for (size_t i = 0; i < orders->count; i++)
        if (orders->list[i].kind < ORDER_ABSENT)
            return true;
    return false;
}

static bool is_answered(struct hearing *hearing, const struct received *received)
{
    const bool useful = received->orders.count > 0 && !hearing->wrong;

    if (received->letter.kind == LETTER_DOUBTFUL && !(useful && has_intention(&received->orders)))
        return false;
    return hearing->played || may_answer(hearing, useful);
}

static void tell_others(struct hearing *hearing)
{
    for (int player = 1; player <= hearing->match->count; player++) {
        struct buffer text = {0};
        if (player == hearing->player)
            continue;
        buffer_append(&text, hearing->news.bytes, hearing->news.len);
        if (player == hearing->aside_for)
            hearing_say(&text, "%s", buffer_string(&hearing->aside));
        answer_player(hearing->referee, hearing->match, player, NULL, buffer_string(&text));
        buffer_release(&text);
    }
}

static void answer(struct hearing *hearing, const struct letter *letter)
{
    struct referee *const referee = hearing->referee;

    answer_player(referee, hearing->match, hearing->player, letter, buffer_string(&hearing->said));
    if (hearing->news.len > 0)
        tell_others(hearing);
}

/* Nothing is done that is not answered. */
static void hear_letter(struct hearing *hearing, const struct received *received)
{
    struct referee *const referee = hearing->referee;
    const struct letter *const letter = &received->letter;
    const char *const name = hearing->match->parties[hearing->player].name;

    referee_note(referee, hearing->match->id, "mail of %s", name);
    (void)store_run(referee->store, "SAVEPOINT heard", "");
    hear(hearing, received);
    const bool answered = is_answered(hearing, received);
    if (!answered) {
        (void)store_run(referee->store, "ROLLBACK TO heard", "");
        referee_note(referee, hearing->match->id, "%s: not answered, and nothing done: %s%s%s",
                     name, letter->kind == LETTER_DOUBTFUL ? letter->why : "too many of them today",
                     hearing->why.len > 0 ? "; " : "", buffer_string(&hearing->why));
    }
    if (!hearing->stale && is_given_away(hearing, letter))
        renew_token(hearing);
    if (answered)
        answer(hearing, letter);
    (void)store_run(referee->store, "RELEASE heard", "");
}

/* Of a message with a token that others have seen not a word is read: it may be theirs. */
static void hear_given_away(struct hearing *hearing, const struct letter *letter)
{
    struct referee *const referee = hearing->referee;

    referee_note(referee, hearing->match->id,
                 "nothing done with a message that came with a token %s gave away",
                 hearing->match->parties[hearing->player].name);
    buffer_text(&hearing->said,
                "A message has come in your name, with a token that others have seen too. It has "
                "not been read. If it was yours, please answer this one.\n");
    hearing->stale = true;
    if (letter->kind == LETTER_PERSONAL && may_answer(hearing, false))
        answer_player(referee, hearing->match, hearing->player, NULL,
                      buffer_string(&hearing->said));
}

/* --- whose message it is */

/* The token that is worth most, and whose it is. */
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

static void refuse_stranger(struct referee *referee, const struct letter *letter)
{
    if (letter->kind != LETTER_PERSONAL) {
        referee_note(referee, 0, "not answered, from %s: %s", letter->from, letter->why);
        return;
    }
    referee_note(referee, 0, "no valid token, from %s", letter->from);
    if (may_answer_stranger(referee, letter->answer_to))
        answer_stranger(referee, letter->answer_to,
                        "Nothing was done with your message, since it answers none of mine: what "
                        "I need to know of you stands in the address and in the subject of what I "
                        "sent you. Please answer the newest message of your game, and leave its "
                        "subject as it is.\n");
}

static void hear_player(struct hearing *hearing, enum worth worth, const struct received *received)
{
    const struct letter *const letter = &received->letter;

    if (letter->kind != LETTER_PERSONAL && letter->kind != LETTER_DOUBTFUL)
        referee_note(hearing->referee, hearing->match->id, "mail of %s, not answered: %s",
                     hearing->match->parties[hearing->player].name, letter->why);
    else if (worth == WORTH_GIVEN_AWAY)
        hear_given_away(hearing, letter);
    else
        hear_letter(hearing, received);
}

void receive_mail(struct referee *referee, const struct received *received)
{
    struct match match = {.state = ""};
    int player = 0;
    const enum worth worth = find_player(referee, &received->letter, &match, &player);

    if (worth == WORTH_NOTHING) {
        refuse_stranger(referee, &received->letter);
    } else {
        struct hearing hearing = {
            .referee = referee, .match = &match, .player = player, .stale = worth == WORTH_OLD};
        hear_player(&hearing, worth, received);
        hearing_release(&hearing);
    }
    match_release(&match);
}

void receive_aside(struct referee *referee)
{
    referee_note(referee, 0,
                 "put aside unread: a message of %zu bytes, which takes too long to be read",
                 referee->entry->len);
}
