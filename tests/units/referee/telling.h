/* Writes as text how a message was understood. */
#ifndef RECTO_TESTS_UNITS_REFEREE_TELLING_H
#define RECTO_TESTS_UNITS_REFEREE_TELLING_H

#include "base/buffer.h"
#include "referee/mail/letter.h"
#include "referee/orders/orders.h"

static inline void tell_texts(struct buffer *out, const char *key, const struct texts *texts)
{
    if (texts->count > 0)
        buffer_format(out, "%s:", key);
    for (size_t i = 0; i < texts->count; i++)
        buffer_format(out, " %s%s", texts->list[i], i + 1 == texts->count ? "\n" : "");
}

static inline void tell_line(struct buffer *out, const char *key, const char *value)
{
    if (value[0] != '\0')
        buffer_format(out, "%s: %s\n", key, value);
}

static inline void tell_letter(struct buffer *out, const struct letter *letter)
{
    static const char kinds[][10] = {"personal", "automatic", "bounce",
                                     "list",     "doubtful",  "broken"};
    buffer_format(out, "kind: %s\n", kinds[letter->kind]);
    tell_line(out, "why", letter->why);
    tell_line(out, "from", letter->from);
    tell_line(out, "name", letter->name);
    tell_line(out, "answer to", strcmp(letter->answer_to, letter->from) ? letter->answer_to : "");
    tell_texts(out, "recipients", &letter->recipients);
    tell_texts(out, "tokens", &letter->tokens);
    tell_line(out, "id", letter->message_id);
    tell_line(out, "in reply to", letter->in_reply_to);
    tell_texts(out, "references", &letter->references);
    buffer_text(out, letter->readable ? "" : "unreadable\n");
    for (const char *line = letter->text; *line != '\0';) {
        const size_t len = strcspn(line, "\n");
        buffer_format(out, "|%s%.*s\n", len > 0 ? " " : "", (int)len, line);
        line += len + (line[len] == '\n');
    }
}

static inline void tell_order(struct buffer *out, const struct order *order)
{
    static const char *const kinds[] = {
        [ORDER_MOVES] = "moves",         [ORDER_CONDITION] = "condition",
        [ORDER_CANCEL] = "cancel",       [ORDER_RESIGN] = "resign",
        [ORDER_DRAW] = "draw",           [ORDER_TAKEBACK] = "takeback",
        [ORDER_ANSWER] = "answer",       [ORDER_PREVIEW] = "preview",
        [ORDER_BOARD] = "board",         [ORDER_PICTURES] = "pictures",
        [ORDER_HISTORY] = "history",     [ORDER_RULES] = "rules",
        [ORDER_MOVE_LIST] = "move-list", [ORDER_TELL] = "tell",
        [ORDER_MY_GAMES] = "my-games",   [ORDER_LANGUAGE] = "language",
        [ORDER_LANGUAGES] = "languages", [ORDER_EXTENSION] = "extension",
        [ORDER_SIGN_UP] = "sign-up",     [ORDER_LEAVE] = "leave",
        [ORDER_TABLE] = "table",         [ORDER_VACATION] = "vacation",
        [ORDER_BACK] = "back",           [ORDER_STEP_IN] = "step-in",
        [ORDER_HELP] = "help",           [ORDER_UNCLEAR] = "unclear",
    };
    static const char *const audiences[] = {" all", " one", " organiser"};
    static const char *const stances[] = {" offer", " accept", " decline"};
    static const char *const pictures[] = {"", " svg", " png"};

    buffer_format(out, "%zu. %s", order->line, kinds[order->kind]);
    if (order->kind == ORDER_DRAW || order->kind == ORDER_TAKEBACK || order->kind == ORDER_ANSWER)
        buffer_text(out, stances[order->stance]);
    buffer_text(out, pictures[order->picture]);
    if (order->kind == ORDER_TELL)
        buffer_format(out, "%s%s%s", audiences[order->audience],
                      order->audience == AUDIENCE_ONE ? " " : "",
                      order->audience == AUDIENCE_ONE ? order->whom : "");
    if (order->kind == ORDER_EXTENSION)
        buffer_text(out, stances[order->stance]);
    if (order->seconds > 0)
        buffer_format(out, " %lld", (long long)order->seconds);
    if (order->kind == ORDER_VACATION && order->from[0] != '\0')
        buffer_format(out, " %s %s", order->from, order->to);
    if (order->kind == ORDER_CONDITION)
        buffer_format(out, " if `%s` then `%s`", order->coming, order->text);
    else if (order->text[0] != '\0')
        buffer_format(out, " `%s`", order->text);
    buffer_text(out, order->loose ? " loosely" : "");
    if (order->kind == ORDER_UNCLEAR) {
        buffer_format(out, " `%s` ", order->said);
        buffer_format(out, say(LANGUAGE_ENGLISH, order->why), order->what);
    }
    buffer_character(out, '\n');
}

static inline void tell_orders(struct buffer *out, const struct orders *orders)
{
    for (size_t i = 0; i < orders->count; i++)
        tell_order(out, &orders->list[i]);
    tell_line(out, "unread", orders->unread);
}

#endif
