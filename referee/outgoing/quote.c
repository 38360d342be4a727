#include "referee/outgoing/quote.h"

#include "base/character.h"
#include "base/wrap.h"

#include <string.h>

enum { COLUMNS = 60 };

struct quoting {
    const char *mark;
    struct buffer *out;
    size_t lines;
};

/* The length of a character that looks like a blank, but is none to those who break lines. */
static size_t hidden_blank_length(const char *at, const char *end)
{
    static const char *const blanks[] = {"\u2800", "\u3164", "\uFFA0", "\u115F", "\u1160",
                                         "\u00A0", "\u2002", "\u2003", "\u3000"};

    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        const size_t len = strlen(blanks[i]);
        if ((size_t)(end - at) >= len && memcmp(at, blanks[i], len) == 0)
            return len;
    }
    return 0;
}

/* Appends a line as it can be seen. */
static void write_safe(const char *at, const char *end, struct buffer *out)
{
    struct buffer plain = {0};

    while (at < end) {
        const size_t len = hidden_blank_length(at, end);
        buffer_character(&plain, len > 0 ? ' ' : *at);
        at += len > 0 ? len : 1;
    }
    if (plain.len > 0)
        buffer_visible(out, plain.bytes, plain.len);
    buffer_release(&plain);
}

static bool write_line(struct quoting *quoting, const char *at, size_t len)
{
    if (quoting->lines++ == QUOTE_LINES)
        return false;
    buffer_text(quoting->out, quoting->mark);
    buffer_append(quoting->out, at, len);
    while (quoting->out->bytes[quoting->out->len - 1] == ' ')
        quoting->out->len--;
    buffer_character(quoting->out, '\n');
    return true;
}

static bool write_wrapped(struct quoting *quoting, const struct buffer *line)
{
    const struct wrap wrap = wrap_to_columns(COLUMNS, false);
    const char *at = line->len == 0 ? "" : line->bytes;
    const char *const end = at + line->len;
    struct line_break stop;

    if (at == end)
        return write_line(quoting, at, 0);
    for (; at < end; at += stop.next) {
        (void)wrap_line(&wrap, at, end, &stop);
        if (!write_line(quoting, at, stop.len))
            return false;
    }
    return true;
}

/* The length of the text within the limit, in whole characters. */
static size_t bounded(const char *text)
{
    size_t len = strnlen(text, QUOTE_BYTES + 1);

    if (len <= QUOTE_BYTES)
        return len;
    for (len = QUOTE_BYTES; len > 0 && is_continuation(text[len]);)
        len--;
    return len;
}

bool quote_text(const char *text, const char *mark, struct buffer *out)
{
    struct quoting quoting = {.mark = mark, .out = out};
    const size_t len = bounded(text);
    const char *const end = text + len;
    bool all = true;

    for (const char *at = text; at < end && all;) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const char *const last = stop == NULL ? end : stop;
        struct buffer line = {0};
        write_safe(at, last, &line);
        all = write_wrapped(&quoting, &line);
        buffer_release(&line);
        at = stop == NULL ? end : stop + 1;
    }
    if (!all || *end != '\0')
        buffer_format(out, "%s…\n", mark);
    return all && *end == '\0';
}
