#include "referee/execute/response.h"

#include <string.h>

enum { LOGGED_MOST = 66 };

const char *response_player(const struct response *response)
{
    return response->match->parties[response->player].name;
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

/* The log must not reveal a secret answer; the code of the reason is safe. */
static void log_refusal(struct response *response, const char *why)
{
    const bool secret = match_is_secret(response->match);
    const char *const code = secret ? strrchr(why, '(') : NULL;

    if (response->order != NULL && !secret) {
        buffer_text(&response->log, "`");
        buffer_excerpt(&response->log, response->order, strlen(response->order), LOGGED_MOST);
        buffer_text(&response->log, "`: ");
    }
    buffer_format(&response->log, "%s\n", code != NULL ? code : why);
}

void response_refuse(struct response *response, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    buffer_format(&response->said, "  Not done: %s.\n", buffer_string(&text));
    log_refusal(response, buffer_string(&text));
    if (!response->wrong)
        buffer_append(&response->why, text.bytes, text.len);
    buffer_release(&text);
    response->wrong = true;
}

void response_tell(struct response *response, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    buffer_format(&response->said, "  %s: %s\n", response_player(response), buffer_string(&text));
    paragraph_append(&response->news, "%s: %s", response_player(response), buffer_string(&text));
    referee_note(response->referee, response->match->id, "%s: %s", response_player(response),
                 buffer_string(&text));
    buffer_release(&text);
}

void response_release(struct response *response)
{
    buffer_release(&response->said);
    buffer_release(&response->news);
    buffer_release(&response->why);
    buffer_release(&response->log);
    buffer_release(&response->aside);
}
