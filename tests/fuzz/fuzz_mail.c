/* A fuzz target for libFuzzer: any bytes as a message. What comes of it is what the headers of
 * referee/mail/letter.h and referee/orders/orders.h promise, and what is written in answer is a
 * message that has what was put into it and nothing else. */
#include "referee/execute/extract.h"
#include "referee/mail/read.h"
#include "referee/mail/text.h"
#include "referee/mail/unquoted.h"
#include "referee/mail/write.h"
#include "referee/orders/orders.h"
#include "referee/orders/organiser_line.h"
#include "referee/outgoing/quote.h"

#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len);

static void insist(bool true_of_all)
{
    if (!true_of_all)
        abort();
}

/* UTF-8 without controls, but perhaps with line breaks. */
static void check_text(const char *text, bool lines)
{
    insist(charset_is_utf8(text, strlen(text)));
    for (; *text != '\0'; text++)
        insist(((unsigned char)*text >= 0x20 && *text != 0x7F) || (lines && *text == '\n'));
}

static void check_texts(const struct texts *texts)
{
    for (size_t i = 0; i < texts->count; i++) {
        insist(texts->list[i][0] != '\0');
        check_text(texts->list[i], false);
    }
}

static void check_letter(const struct letter *letter)
{
    insist(letter->kind == LETTER_PERSONAL ? letter->from[0] != '\0' : letter->why[0] != '\0');
    insist(letter->readable || (letter->text[0] == '\0' && letter->why[0] != '\0'));
    check_text(letter->why, false);
    check_text(letter->from, false);
    check_text(letter->name, false);
    check_text(letter->answer_to, false);
    check_text(letter->message_id, false);
    check_text(letter->in_reply_to, false);
    check_text(letter->returned, false);
    check_text(letter->text, true);
    insist(strlen(letter->text) <= mail_limits().text);
    check_texts(&letter->recipients);
    check_texts(&letter->others);
    check_texts(&letter->tokens);
    check_texts(&letter->references);
}

/* An existing day such as 2026-12-24. */
static void check_day(const char *day)
{
    insist(strlen(day) == strlen("2026-12-24") && day[4] == '-' && day[7] == '-');
    insist(strspn(day, "0123456789-") == strlen(day));
}

/* Whether an order may have a text; all others have none. */
static bool takes_text(enum order_kind kind)
{
    return kind == ORDER_MOVES || kind == ORDER_CONDITION || kind == ORDER_PREVIEW ||
           kind == ORDER_TELL || (kind >= ORDER_SIGN_UP && kind <= ORDER_TABLE);
}

/* What the comments of referee/orders/order.h promise of each kind. */
static void check_order(const struct order *order)
{
    const bool days = order->kind == ORDER_VACATION && order->from[0] != '\0';

    insist(order->said[0] != '\0' && order->line > 0);
    insist((order->kind == ORDER_UNCLEAR) == (order->why[0] != '\0'));
    insist(takes_text(order->kind) ? order->text[0] != '\0'
                                   : order->text[0] == '\0' || order->kind == ORDER_EXTENSION);
    insist((order->kind == ORDER_CONDITION) == (order->coming[0] != '\0'));
    insist(order->kind != ORDER_ANSWER || order->stance != STANCE_OFFER);
    insist((order->kind == ORDER_EXTENSION && order->stance == STANCE_OFFER) ==
           (order->seconds > 0));
    insist(order->seconds >= 0 && order->seconds % 3600 == 0);
    insist(order->kind == ORDER_TELL || order->whom[0] == '\0');
    insist((int)order->language < LANGUAGES);
    insist(days == (order->from[0] != '\0') && days == (order->to[0] != '\0'));
    if (days) {
        check_day(order->from);
        check_day(order->to);
        insist(strcmp(order->from, order->to) <= 0);
    }
}

static void check_orders(const struct orders *orders)
{
    size_t unclear = 0;

    insist(orders->count <= ORDERS_MOST);
    for (size_t i = 0; i < orders->count; i++) {
        const struct order *const order = &orders->list[i];
        unclear += order->kind == ORDER_UNCLEAR;
        check_order(order);
        check_text(order->text, order->kind == ORDER_TELL);
        check_text(order->whom, false);
        check_text(order->said, false);
        check_text(order->why, false);
        if (order->kind == ORDER_UNCLEAR)
            check_text(order->what, false);
        check_text(order->coming, false);
    }
    insist(unclear == orders->unclear);
    check_text(orders->unread, false);
    check_text(orders->rest, true);
}

static void check_organiser(const char *text, struct arena *arena)
{
    const struct organiser_orders orders = organiser_orders_read(text, arena);

    insist(orders.count <= ORGANISER_ORDERS_MOST);
    check_text(orders.unread, false);
    for (size_t i = 0; i < orders.count; i++) {
        const struct organiser_order *const order = &orders.list[i];
        insist(order->kind != ORGANISER_NONE && order->said[0] != '\0');
        insist((order->kind == ORGANISER_UNCLEAR) == (order->why[0] != '\0'));
        insist(order->kind == ORGANISER_UNCLEAR || strlen(order->text) <= ORGANISER_TEXT_LONGEST);
        insist(order->number >= 0 || order->kind == ORGANISER_UNCLEAR);
        check_text(order->said, false);
        check_text(order->game, false);
        check_text(order->who, false);
        check_text(order->what, false);
        check_text(order->text, true);
    }
}

/* An answer to what came: read again, it goes to one address and is never answered. */
static void answer(const struct letter *letter, const char *raw, struct arena *arena)
{
    const struct mail_limits limits = mail_limits();
    const struct reply reply = {.from = "referee@example.org",
                                .from_name = raw,
                                .to = letter->answer_to,
                                .to_name = raw,
                                .answer_to = "",
                                .subject = raw,
                                .message_id = "1@example.org",
                                .in_reply_to = letter->message_id,
                                .references = letter->references,
                                .text = raw};
    struct buffer written = {0}, twice = {0};
    struct letter again;

    mail_write(&reply, &written);
    mail_write(&reply, &twice);
    insist(written.len == twice.len && memcmp(written.bytes, twice.bytes, written.len) == 0);
    mail_read(&again, written.bytes, written.len, "", "", &limits, arena);
    insist(again.kind == LETTER_AUTOMATIC && again.readable);
    insist(strcmp(again.from, reply.from) == 0 && strcmp(again.answer_to, reply.from) == 0);
    insist(again.recipients.count == 1 && strcmp(again.recipients.list[0], reply.to) == 0);
    insist(strcmp(again.message_id, reply.message_id) == 0);
    insist(strcmp(again.in_reply_to, reply.in_reply_to) == 0);
    buffer_release(&written);
    buffer_release(&twice);
}

/* What an entry keeps of a message says the same when it is read, whole or without the message, and
 * no line of it can be taken for another. */
static void check_extract(const struct letter *letter, const char *raw, struct arena *arena)
{
    const struct received received = {.letter = *letter, .id = "id"};
    struct buffer kept = {0}, again = {0};
    struct extract extract;
    struct received read;

    extract_write(&received, &kept);
    const size_t len = kept.len;
    buffer_text(&kept, raw);
    const struct entry entry = {.kind = "letter", .bytes = kept.bytes, .len = kept.len};
    insist(extract_find(&entry, &extract) && extract.text_end == len && extract.has_text);
    insist(extract_read(&extract, arena, &read));
    insist(strcmp(read.letter.text, letter->text) == 0);
    extract_write(&read, &again);
    insist(again.len == len && memcmp(again.bytes, kept.bytes, len) == 0);
    const struct entry pruned = {
        .kind = "letter", .bytes = kept.bytes, .len = len, .rest = "a hash"};
    insist(extract_find(&pruned, &extract) && extract.text_end == len && extract.whole.len == 0);
    buffer_release(&kept);
    buffer_release(&again);
}

/* A text that is passed on is never read as the reader's own. */
static void check_press(const struct orders *orders, struct arena *arena)
{
    for (size_t i = 0; i < orders->count; i++) {
        struct buffer quoted = {0}, own = {0};
        (void)quote_text(orders->list[i].text, QUOTE_OF_OTHERS, &quoted);
        check_text(buffer_string(&quoted), true);
        unquoted_text(&own, quoted.bytes, quoted.len, arena);
        insist(own.len == 0);
        insist(orders->list[i].kind != ORDER_TELL || quoted.len > 0);
        buffer_release(&quoted);
        buffer_release(&own);
    }
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    mail_open();
    return 0;
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    const struct mail_limits limits = mail_limits();
    struct arena arena = {0};
    struct letter letter;
    struct orders orders;

    mail_read(&letter, (const char *)bytes, len, "referee@example.org", "", &limits, &arena);
    check_letter(&letter);
    orders = orders_read(letter.text, &arena);
    check_orders(&orders);
    check_press(&orders, &arena);
    const char *const raw = arena_copy(&arena, len == 0 ? "" : (const char *)bytes, len);
    check_extract(&letter, raw, &arena);
    if (letter.from[0] != '\0')
        answer(&letter, raw, &arena);
    struct buffer repaired = {0};
    charset_repair(&repaired, raw, strlen(raw));
    orders = orders_read(buffer_string(&repaired), &arena);
    check_organiser(letter.text, &arena);
    buffer_release(&repaired);
    arena_release(&arena);
    return 0;
}
