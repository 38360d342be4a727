#include "referee/execute/response.h"

#include "referee/match/secrets.h"
#include "referee/orders/line.h"

#include <string.h>

enum { QUOTED_MOST = 66, LOGGED_MOST = 66 };

const char *response_player(const struct response *response)
{
    return response->match == NULL ? response->person.name
                                   : response->match->parties[response->player].name;
}

void paragraph_append(struct buffer *out, const char *format, ...)
{
    va_list arguments;

    buffer_text(out, out->len > 0 ? "\n" : "");
    va_start(arguments, format);
    buffer_format_list(out, format, arguments);
    va_end(arguments);
    buffer_character(out, '\n');
}

void paragraph_indent(struct buffer *out, const char *text)
{
    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        buffer_repeat(out, ' ', len > 0 ? 2 : 0);
        buffer_append(out, text, len);
        buffer_character(out, '\n');
        text += len + (text[len] == '\n');
    }
}

void response_say(struct response *response, const char *english, ...)
{
    va_list arguments;

    va_start(arguments, english);
    buffer_format_list(&response->said, say(response->person.language, english), arguments);
    va_end(arguments);
}

void response_say_no_order(struct response *response)
{
    response_say(response,
                 "There is no order in your message that I understand. Orders are in English, one "
                 "a line at its top, such as `accept`, `draw` or a move; the order `help` gets you "
                 "a list of them.\n");
}

void response_help(struct response *response, const struct order *order)
{
    (void)order;
    buffer_character(&response->said, '\n');
    orders_help_write(response->person.language, &response->said);
}

/* Help and rules end in a paragraph, which the next line would join. */
static bool ends_in_paragraph(const struct buffer *text)
{
    size_t start = text->len;

    while (start > 0 && (start == text->len || text->bytes[start - 1] != '\n'))
        start--;
    return start < text->len && text->bytes[start] != ' ' && text->bytes[start] != '\n';
}

void response_quote(struct response *response, const char *said)
{
    buffer_text(&response->said, ends_in_paragraph(&response->said) ? "\n" : "");
    response_say(response, "You wrote: ");
    buffer_excerpt(&response->said, said, strlen(said), QUOTED_MOST);
    buffer_character(&response->said, '\n');
}

void response_announce(struct response *response, struct tongues *told)
{
    paragraph_append(&response->said, "%s", tongues_for(told, response->person.language));
    for (int i = 0; i < LANGUAGES; i++)
        paragraph_append(&response->news.in[i], "%s", tongues_for(told, (enum language)i));
}

/* Nothing is secret any more in a game that was played without a referee, by nobody known here. */
bool response_is_secret(struct response *response, const char *text)
{
    if (response->person.id == 0)
        return false;
    if (text == NULL && response->match != NULL && match_is_secret(response->match))
        return true;
    const bool secret = secret_is_told(response->referee, response->person.address, text);
    if (response->match != NULL) /* one arbiter judges one record at a time */
        (void)match_judge(response->referee, response->match);
    return secret;
}

/* A reason as the log may have it: it must not reveal a secret answer, so only the code of the
 * reason is left, or the reason without what it quotes. In the arena. */
static const char *for_log(const struct response *response, const char *why)
{
    const char *const code = strrchr(why, '('), *const open = strstr(why, "“");
    const char *close = NULL;

    if (code != NULL && code[strspn(code, "(abcdefghijklmnopqrstuvwxyz-")] == ')')
        return code;
    for (const char *at = open; at != NULL && (at = strstr(at, "”")) != NULL; at++)
        close = at;
    if (open == NULL)
        return why;
    return referee_text(response->referee, "%.*s“…%s", (int)(open - why), why,
                        close != NULL ? close : "”");
}

static void log_refusal(struct response *response, const char *why, bool secret)
{
    if (response->order != NULL && !secret) {
        buffer_text(&response->log, "`");
        buffer_excerpt(&response->log, response->order, strlen(response->order), LOGGED_MOST);
        buffer_text(&response->log, "`: ");
    }
    buffer_format(&response->log, "%s\n", why);
}

/* The log is in English. */
static void refuse(struct response *response, const char *said, const char *reason)
{
    const bool secret = response_is_secret(response, NULL);
    const char *const logged = secret ? for_log(response, reason) : reason;

    response_say(response, "  Not done: %s.\n", said);
    log_refusal(response, logged, secret);
    if (!response->wrong)
        buffer_text(&response->why, logged);
    response->wrong = true;
}

void response_refuse(struct response *response, const char *english, ...)
{
    struct tongues why = {0};
    va_list arguments;

    va_start(arguments, english);
    tongues_add_list(&why, english, arguments);
    va_end(arguments);
    refuse(response, tongues_for(&why, response->person.language),
           tongues_for(&why, LANGUAGE_ENGLISH));
    tongues_release(&why);
}

void response_refuse_for(struct response *response, const char *reason)
{
    struct buffer said = {0};

    reason_write(response->person.language, reason, &said);
    refuse(response, buffer_string(&said), reason);
    buffer_release(&said);
}

void response_tell(struct response *response, const char *english, ...)
{
    struct tongues told = {0};
    va_list arguments;

    va_start(arguments, english);
    tongues_add_list(&told, english, arguments);
    va_end(arguments);
    response_tell_told(response, &told);
    tongues_release(&told);
}

void response_tell_told(struct response *response, struct tongues *told)
{
    const char *const player = response_player(response);

    buffer_text(&response->said, "  ");
    buffer_format(&response->said, say(response->person.language, "%s: %s"), player,
                  tongues_for(told, response->person.language));
    buffer_character(&response->said, '\n');
    for (int i = 0; i < LANGUAGES; i++)
        paragraph_append(&response->news.in[i], say((enum language)i, "%s: %s"), player,
                         tongues_for(told, (enum language)i));
    referee_note(response->referee, response->match == NULL ? 0 : response->match->id, "%s: %s",
                 player, tongues_for(told, LANGUAGE_ENGLISH));
}

void response_release(struct response *response)
{
    buffer_release(&response->said);
    tongues_release(&response->news);
    buffer_release(&response->why);
    buffer_release(&response->log);
    buffer_release(&response->aside);
    for (int player = 0; player <= PLAYERS_MOST; player++)
        buffer_release(&response->press[player]);
    buffer_release(&response->to_organiser);
    buffer_release(&response->told);
}
