#include "cli/serve/answer.h"

#include "base/json.h"
#include "cli/exit_status.h"

#include <string.h>

enum { OK = 200, UNPROCESSABLE = 422 };

/* Lines of JSON, as members of an array. */
static void write_lines(const struct buffer *lines, struct buffer *out)
{
    const char *at = lines->bytes, *const end = bytes_end(lines->bytes, lines->len);

    json_open(out, "games", '[');
    while (at != end) {
        const char *const found = memchr(at, '\n', (size_t)(end - at));
        const char *const stop = found != NULL ? found : end;
        json_value(out, NULL);
        buffer_append(out, at, (size_t)(stop - at));
        at = found != NULL ? stop + 1 : end;
    }
    json_close(out, ']');
}

static void write_base64(const char *key, const struct buffer *bytes, struct buffer *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *const from = (const unsigned char *)bytes->bytes;

    json_value(out, key);
    buffer_character(out, '"');
    for (size_t i = 0; i < bytes->len; i += 3) {
        const size_t count = bytes->len - i < 3 ? bytes->len - i : 3;
        const unsigned long group = (unsigned long)from[i] << 16 |
                                    (count > 1 ? (unsigned long)from[i + 1] << 8 : 0) |
                                    (count > 2 ? from[i + 2] : 0);
        for (unsigned digit = 0; digit < 4; digit++)
            buffer_character(out, digit <= count ? digits[group >> (18 - 6 * digit) & 63] : '=');
    }
    buffer_character(out, '"');
}

static void write_result(enum answer_kind kind, const struct buffer *result, struct buffer *out)
{
    static const char *const keys[] = {[ANSWER_RECORD] = "record",
                                       [ANSWER_SVG] = "svg",
                                       [ANSWER_TEXT] = "text",
                                       [ANSWER_HTML] = "html",
                                       [ANSWER_PDF] = "pdf"};

    if (kind == ANSWER_GAMES)
        write_lines(result, out);
    else if (result->len == 0)
        json_null(out, keys[kind]);
    else if (kind == ANSWER_PDF)
        write_base64(keys[kind], result, out);
    else
        json_text(out, keys[kind], result->bytes, result->len);
}

int answer_write(const struct task *task, const struct judge_answer *judged, struct buffer *out)
{
    const bool done = judged->status != EXIT_TROUBLE;

    json_open(out, NULL, '{');
    json_number(out, "status", judged->status);
    if (done)
        write_result(task->kind, &judged->out, out);
    else
        json_text(out, "error", judged->said.bytes, judged->said.len);
    json_text(out, "said", judged->said.bytes, judged->said.len);
    json_close(out, '}');
    buffer_character(out, '\n');
    return done ? OK : UNPROCESSABLE;
}

void answer_refuse(const char *why, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_number(out, "status", EXIT_TROUBLE);
    json_text(out, "error", why, strlen(why));
    json_text(out, "said", why, strlen(why));
    json_close(out, '}');
    buffer_character(out, '\n');
}
