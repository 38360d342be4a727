#include "referee/receive.h"

#include "referee/answer.h"
#include "referee/hearing.h"
#include "referee/mail.h"
#include "referee/token.h"

#include <string.h>

enum { SECONDS_A_DAY = 86400, UNANSWERED_FROM = 10 };

/* The recipient's line, and the message behind it. */
static void read_letter(struct referee *referee, const char *bytes, size_t len,
                        struct letter *letter)
{
    const struct mail_limits limits = mail_limits();
    const char *const stop = memchr(bytes, '\n', len);
    const size_t first = stop == NULL ? len : (size_t)(stop - bytes);
    const char *const envelope = arena_copy(&referee->arena, bytes, first);
    const size_t skip = stop == NULL ? len : first + 1;

    mail_read(letter, bytes + skip, len - skip, referee_setting(referee, "address"), envelope,
              &limits, &referee->arena);
}

/* What was read counts, not only the id: the whole message may come after a part of it. */
void receive_id(struct referee *referee, const char *bytes, size_t len,
                unsigned char id[SECRET_BYTES])
{
    struct buffer text = {0};
    struct letter letter;

    read_letter(referee, bytes, len, &letter);
    if (letter.message_id[0] == '\0' || letter.kind == LETTER_BROKEN) {
        buffer_append(&text, bytes, len);
    } else {
        buffer_format(&text, "%s\n%s\n", letter.message_id, letter.from);
        for (size_t i = 0; i < letter.tokens.count; i++)
            buffer_format(&text, "%s\n", letter.tokens.list[i]);
        buffer_text(&text, letter.text);
    }
    secret_hash(text.bytes, text.len, id);
    buffer_release(&text);
}

/* Nothing that a program may have written is answered for ever: after so many messages in a day
 * that were of no use, silence. */
static bool may_answer(struct referee *referee, const char *address)
{
    const int64_t day = referee->entry->moment / SECONDS_A_DAY;

    (void)store_run(referee->store,
                    "INSERT INTO unanswered VALUES(?, ?, 1) ON CONFLICT(address, day)"
                    " DO UPDATE SET count = count + 1",
                    "ti", address, day);
    return store_number(referee->store, 0,
                        "SELECT count FROM unanswered WHERE address = ? AND day = ?", "ti", address,
                        day) <= UNANSWERED_FROM;
}

static void hear_letter(struct hearing *hearing, const struct letter *letter)
{
    struct referee *const referee = hearing->referee;
    const struct orders orders = orders_read(letter->text, &referee->arena);

    if (!letter->readable)
        hearing_refuse(hearing, "your message cannot be read: %s", letter->why);
    else if (orders.count == 0)
        buffer_format(&hearing->said, "There is nothing in your message that I understand.\n\n%s",
                      hearing_help());
    hear_orders(hearing, &orders);
    if (hearing->picture != PICTURE_NONE)
        hearing->match->parties[hearing->player].picture = hearing->picture;
    const bool useful = orders.count > 0 && !hearing->wrong;
    if (useful || may_answer(referee, hearing->match->parties[hearing->player].address))
        answer_player(referee, hearing->match, hearing->player, letter,
                      buffer_string(&hearing->said));
    if (hearing->news.len > 0)
        answer_others(referee, hearing->match, hearing->player, buffer_string(&hearing->news));
}

static void refuse_stranger(struct referee *referee, const struct letter *letter)
{
    referee_note(referee, 0, "no valid token, from %s", letter->from);
    if (may_answer(referee, letter->answer_to))
        answer_stranger(referee, letter,
                        "Nothing was done with your message, since it answers none of mine: what "
                        "I need to know of you stands in the address and in the subject of what I "
                        "sent you. Please answer the newest message of your game, and leave its "
                        "subject as it is.\n");
}

void receive_mail(struct referee *referee)
{
    struct letter letter;
    struct match match = {.state = ""};
    int player = 0;
    int64_t turn = 0;

    read_letter(referee, referee->entry->bytes, referee->entry->len, &letter);
    if (letter.kind != LETTER_PERSONAL) {
        referee_note(referee, 0, "not answered, from %s: %s", letter.from, letter.why);
        return;
    }
    for (size_t i = 0; i < letter.tokens.count && player == 0; i++) {
        match_release(&match);
        player = token_read(referee, letter.tokens.list[i], &match, &turn);
    }
    if (player == 0) {
        refuse_stranger(referee, &letter);
    } else {
        struct hearing hearing = {
            .referee = referee, .match = &match, .player = player, .stale = turn != match.turn};
        referee_note(referee, match.id, "mail of %s", match.parties[player].name);
        hear_letter(&hearing, &letter);
        hearing_release(&hearing);
    }
    match_release(&match);
}
