#include "notation/pattern.h"

#include "notation/buffer.h"
#include "notation/memory.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>

#define POINTS "\\([-+][0-9]++\\)"
#define TIME                           \
    "(?-i:<[0-9]{4}-[0-9]{2}-[0-9]{2}" \
    "(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?+(?:Z|[-+][0-9]{2}:[0-9]{2}))?+>)"
/* White space as blank_length() has it, a comment, points, a time or the end. */
#define FOLLOW "(?=[ \\t\\r\\n{;]|\\z|" POINTS "|" TIME "|\\xC2\\x85|\\xE2\\x80[\\xA8\\xA9])"

enum { MATCHES_BEFORE_JIT = 300 };

struct pattern {
    pcre2_code *code;
    pcre2_match_data *data;
    unsigned matches; /* made without machine code so far */
    bool jit;         /* there is machine code */
};

/* Every alternative ends in a mark that names its kind: a shape by its letter from `a`. */
static void compose(const struct schema *schema, struct buffer *text)
{
    buffer_text(text, "(?:(?:[0-9]++:)?+(?:(?:");
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        buffer_format(text, "%s(?:%s)(*MARK:%c)", shape > 0 ? "|" : "",
                      schema->shapes[shape].pattern, 'a' + shape);
    buffer_text(text, ")(?:!!|\\?\\?|!\\?|\\?!|!|\\?)?+|(?i:resign(*MARK:R)|forfeit(*MARK:F)|"
                      "draw(*MARK:D))");
    if (schema->lost_halves)
        buffer_text(text, "|--(*MARK:L)");
    buffer_text(text, ")|" POINTS "(*MARK:P)|" TIME "(*MARK:T)|\\*(*MARK:O)");
    if (schema->new_grids)
        buffer_text(text, "|\\|\\|(*MARK:G)");
    buffer_text(text, ")" FOLLOW "|[0-9]++\\.++(*MARK:N)");
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
    case 'N':
        return ITEM_NUMBER;
    case 'P':
        return ITEM_POINTS;
    case 'T':
        return ITEM_TIME;
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
    case 'O':
        return ITEM_OPEN_END;
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

size_t pattern_match(struct pattern *pattern, const char *text, size_t len, size_t start,
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
