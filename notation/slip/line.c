#include "notation/slip/line.h"

#include "base/character.h"

#include <string.h>

static const char *drop_blanks(const char *start, const char *end)
{
    while (end > start && is_spacing(end[-1]))
        end--;
    return end;
}

const char *line_close_quote(const char *at, const char *end)
{
    const char quote = *at++;

    for (; at < end; at++) {
        if (*at == '\\' && quote == '"')
            at++;
        else if (*at == quote && quote == '\'' && at + 1 < end && at[1] == quote)
            at++;
        else if (*at == quote)
            return at;
    }
    return NULL;
}

/* Whether a quote may open at `at`, since a value begins there. */
static bool opens(const char *start, const char *at)
{
    const char *before = drop_blanks(start, at);

    return before == start || strchr("[{,:\n\r", before[-1]) != NULL;
}

const char *line_close_bracket(const char *at, const char *end, const char **quote)
{
    const char *const start = at;
    int depth = 0;

    for (*quote = NULL; at < end; at++) {
        if ((*at == '"' || *at == '\'') && opens(start, at)) {
            const char *const close = line_close_quote(at, end);
            if (close == NULL) {
                *quote = at;
                return NULL;
            }
            at = close;
        } else if (*at == '[' || *at == '{') {
            depth++;
        } else if ((*at == ']' || *at == '}') && --depth == 0) {
            return at;
        }
    }
    return NULL;
}

/* The end of the text before a comment, which a `#` after a blank begins. */
static const char *before_comment(const char *at, const char *end)
{
    for (const char *hash = at; (hash = memchr(hash, '#', (size_t)(end - hash))) != NULL; hash++)
        if (hash == at || is_spacing(hash[-1]))
            return drop_blanks(at, hash);
    return end;
}

/* The colon that ends the key at the start of a text. */
static const char *find_colon(const char *at, const char *end)
{
    if (at < end && (*at == '"' || *at == '\'')) {
        const char *const close = line_close_quote(at, end);
        at = close == NULL ? end : after_spaces(close + 1, end);
        return at < end && *at == ':' ? at : NULL;
    }
    if (at < end && strchr("[{|>`@%", *at) != NULL)
        return NULL;
    for (; (at = memchr(at, ':', (size_t)(end - at))) != NULL; at++)
        if (at + 1 == end || is_spacing(at[1]))
            return at;
    return NULL;
}

struct line line_read(const char *start, const char *end)
{
    struct line line = {.start = start};
    const char *const stop = find_break(start, end);

    line.next = stop + break_length(stop, end);
    if (stop + 1 < end && stop[0] == '\r' && stop[1] == '\n')
        line.next++;
    line.at = after_spaces(start, stop);
    line.stop = drop_blanks(line.at, stop);
    line.end = before_comment(line.at, line.stop);
    line.content = line.at;
    while (line.content < line.end && *line.content == '-' &&
           (line.content + 1 == line.end || is_spacing(line.content[1])))
        line.content = after_spaces(line.content + 1, line.end);
    line.colon = find_colon(line.content, line.end);
    line.value = line.colon != NULL ? after_spaces(line.colon + 1, line.end) : line.content;
    return line;
}

bool line_is_empty(const struct line *line)
{
    return line->at == line->end;
}

size_t line_indent(const struct line *line)
{
    return (size_t)(line->at - line->start);
}

size_t line_column(const struct line *line)
{
    return (size_t)(line->content - line->start);
}

bool line_has_dash(const struct line *line)
{
    return line->content > line->at;
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

size_t line_word(const char *at, const char *end)
{
    const char *const start = at;

    while (at < end && (is_letter(*at) || (at > start && (*at == '-' || *at == '_'))))
        at++;
    return (size_t)(at - start);
}

void line_quote(const char *from, const char *to, struct buffer *out)
{
    const char quote = memchr(from, '"', (size_t)(to - from)) != NULL ? '\'' : '"';

    buffer_character(out, quote);
    for (; from < to; from++) {
        buffer_character(out, *from);
        if ((*from == '\'' && quote == '\'') || (*from == '\\' && quote == '"'))
            buffer_character(out, *from);
    }
    buffer_character(out, quote);
}
