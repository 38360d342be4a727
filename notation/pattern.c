#include "notation/pattern.h"

#include "notation/buffer.h"
#include "notation/memory.h"
#include "notation/scan.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>

/* What may follow an item begins with one of these; is_followed() looks at the rest. */
#define FOLLOW "(?=[ \\t\\r\\n{;(<\\xC2\\xE2]|\\z)"

enum { MATCHES_BEFORE_JIT = 300 };

struct pattern {
    pcre2_code *code;
    pcre2_match_data *data;
    unsigned matches; /* made without machine code so far */
    bool jit;         /* there is machine code */
};

/* What differs from game to game, without tags. Every alternative ends in a mark that names its
 * kind: a shape by its letter from `a`. */
static void compose(const struct schema *schema, struct buffer *text)
{
    buffer_text(text, "(?:(?:");
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        buffer_format(text, "%s(?:%s)(*MARK:%c)", shape > 0 ? "|" : "",
                      schema->shapes[shape].pattern, 'a' + shape);
    buffer_text(text, ")(?:!!|\\?\\?|!\\?|\\?!|!|\\?)?+|(?i:resign(*MARK:R)|forfeit(*MARK:F)|"
                      "draw(*MARK:D))");
    if (schema->lost_halves)
        buffer_text(text, "|--(*MARK:L)");
    if (schema->new_grids)
        buffer_text(text, "|\\|\\|(*MARK:G)");
    buffer_text(text, ")" FOLLOW);
}

_Noreturn static void fail(const char *what, int error)
{
    PCRE2_UCHAR message[128] = "";
    (void)pcre2_get_error_message(error, message, sizeof message);
    (void)fprintf(stderr, "recto: %s: PCRE2: %s\n", what, (const char *)message);
    exit(2);
}

struct pattern *pattern_new(const struct schema *schema)
{
    struct pattern *pattern = memory_allocate(sizeof *pattern);
    struct buffer text = {0};
    int error;
    PCRE2_SIZE offset;

    compose(schema, &text);
    const uint32_t options =
        PCRE2_ANCHORED | PCRE2_NO_AUTO_CAPTURE | (schema->case_sensitive ? 0 : PCRE2_CASELESS);
    pattern->code = pcre2_compile((PCRE2_SPTR)text.bytes, text.len, options, &error, &offset, NULL);
    if (pattern->code == NULL)
        fail(schema->id, error);
    pattern->data = pcre2_match_data_create(1, NULL);
    if (pattern->data == NULL)
        memory_exhausted();
    pattern->matches = 0;
    pattern->jit = false;
    buffer_release(&text);
    return pattern;
}

void pattern_free(struct pattern *pattern)
{
    if (pattern == NULL)
        return;
    pcre2_match_data_free(pattern->data);
    pcre2_code_free(pattern->code);
    free(pattern);
}

static enum item_kind kind_of_mark(char mark)
{
    switch (mark) {
    case 'R':
        return ITEM_RESIGN;
    case 'F':
        return ITEM_FORFEIT;
    case 'D':
        return ITEM_DRAW;
    case 'L':
        return ITEM_LOST_HALF;
    case 'G':
        return ITEM_NEW_GRID;
    default:
        return ITEM_MOVE;
    }
}

/* Machine code pays after some hundred matches: a record of one page is judged before it would be
 * ready. Where memory may not be made executable, the interpreter goes on with the same answers. */
static void count_match(struct pattern *pattern)
{
    if (++pattern->matches == MATCHES_BEFORE_JIT)
        pattern->jit = pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE) == 0;
}

/* The end of what the game's own pattern matches, 0 if nothing. */
static size_t match(struct pattern *pattern, const char *text, size_t len, size_t start,
                    enum item_kind *kind, int *shape)
{
    const PCRE2_SPTR subject = (PCRE2_SPTR)text;
    int result = PCRE2_ERROR_JIT_STACKLIMIT;

    if (!pattern->jit)
        count_match(pattern);
    if (pattern->jit)
        result = pcre2_jit_match(pattern->code, subject, len, start, 0, pattern->data, NULL);
    if (result == PCRE2_ERROR_JIT_STACKLIMIT)
        result = pcre2_match(pattern->code, subject, len, start, PCRE2_NO_JIT, pattern->data, NULL);
    if (result == PCRE2_ERROR_NOMATCH)
        return 0;
    if (result < 0)
        fail("matching an item", result);
    const char mark = (char)*pcre2_get_mark(pattern->data);
    *kind = kind_of_mark(mark);
    *shape = *kind == ITEM_MOVE ? mark - 'a' : 0;
    return pcre2_get_ovector_pointer(pattern->data)[1];
}

/* Whether white space, a comment, points, a time or the end stand here. */
static bool is_followed(const char *at, const char *end)
{
    return at == end || blank_length(at, end) > 0 || *at == '{' || *at == ';' ||
           points_length(at, end) > 0 || time_length(at, end) > 0;
}

/* Length of points, a time or an open end, which are the same in all games. */
static size_t common_length(const char *at, const char *end, enum item_kind *kind)
{
    switch (*at) {
    case '(':
        *kind = ITEM_POINTS;
        return points_length(at, end);
    case '<':
        *kind = ITEM_TIME;
        return time_length(at, end);
    case '*':
        *kind = ITEM_OPEN_END;
        return 1;
    default:
        return 0;
    }
}

size_t pattern_match(struct pattern *pattern, const char *text, size_t len, size_t start,
                     enum item_kind *kind, int *shape)
{
    const char *const end = text + len;
    struct scanner scanner = {text + start, end};
    size_t stop = start + common_length(scanner.at, end, kind);

    *shape = 0;
    if (stop == start) {
        const bool digits = scan_digits(&scanner).len > 0;
        const bool tag = digits && scan_character(&scanner, ':');
        if (digits && !tag && scan_character(&scanner, '.')) {
            *kind = ITEM_NUMBER;
            while (scan_character(&scanner, '.'))
                ;
            return (size_t)(scanner.at - text);
        }
        stop = match(pattern, text, len, tag ? (size_t)(scanner.at - text) : start, kind, shape);
        if (stop == 0 || (tag && *kind == ITEM_NEW_GRID))
            return 0;
    }
    return is_followed(text + stop, end) ? stop : 0;
}
