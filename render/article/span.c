#include "render/article/span.h"

#include <ctype.h>
#include <string.h>

/* Reads a mark that opens at `at`, with something in it and the same mark after that. Gives what
 * follows, or NULL. */
static const char *find_mark(const char *at, struct marked_span *span)
{
    const size_t mark = *at == '`' ? 1 : *at != '*' ? 0 : at[1] == '*' ? 2 : 1;
    if (mark == 0 || at[mark] == ' ')
        return NULL;
    const char closing[3] = {*at, mark == 2 ? *at : '\0', '\0'};
    const char *const stop = strstr(at + mark, closing);
    if (stop == NULL || stop == at + mark || stop[-1] == ' ')
        return NULL;
    *span = (struct marked_span){*at == '`'  ? SPAN_CODE
                                 : mark == 2 ? SPAN_STRONG
                                             : SPAN_EMPHASIS,
                                 at + mark, (size_t)(stop - at) - mark};
    return stop + mark;
}

bool span_next(const char **text, struct marked_span *span)
{
    const char *const start = *text;
    struct marked_span following;

    if (*start == '\0')
        return false;
    *text = find_mark(start, span);
    if (*text != NULL)
        return true;
    const char *at = start + 1;
    while (*at != '\0' && find_mark(at, &following) == NULL)
        at++;
    *span = (struct marked_span){SPAN_PLAIN, start, (size_t)(at - start)};
    *text = at;
    return true;
}

/* What a character of plain text must not begin. */
static const char *find_other_mark(const char *at)
{
    switch (*at) {
    case '`':
        return "` is not closed";
    case '*':
        return "* is not closed, or stands by itself";
    case '\\':
        return "a backslash stands outside `code`";
    case '_':
        return "_ stands outside `code`";
    case ']':
        return at[1] == '(' || at[1] == '[' ? "there are no links" : NULL;
    case '~':
        return at[1] == '~' ? "nothing is struck out" : NULL;
    case '<':
        return at[1] != '\0' && strchr(" =0123456789", at[1]) == NULL ? "there is no HTML" : NULL;
    case '&':
        return at[1] != '\0' && at[1] != ' ' ? "& has a meaning in HTML" : NULL;
    default:
        return NULL;
    }
}

/* Within a word, as in to_move, _ is no mark. */
static bool joins_word(const char *text, size_t at)
{
    return text[at] == '_' && at > 0 && isalnum((unsigned char)text[at - 1]) &&
           isalnum((unsigned char)text[at + 1]);
}

const char *span_objection(const char *text)
{
    struct marked_span span;

    while (span_next(&text, &span)) {
        if (span.style == SPAN_CODE)
            continue;
        for (size_t i = 0; i < span.len; i++) {
            if (joins_word(span.text, i))
                continue;
            const char *const reason = find_other_mark(span.text + i);
            if (reason != NULL)
                return reason;
        }
    }
    return NULL;
}
