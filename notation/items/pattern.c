#include "notation/items/pattern.h"

#include "base/buffer.h"
#include "base/hexadecimal.h"
#include "base/memory.h"
#include "notation/items/scan.h"
#include "notation/time/moment.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first character of what may follow an item; is_followed() checks the rest. */
#define FOLLOW "(?=[ \\t\\r\\n{;(<\\xC2\\xE2]|\\z)"

enum { MATCHES_BEFORE_JIT = 300 };

struct pattern {
    const struct schema *schema;
    struct fragments fragments[SHAPES_MOST]; /* of the first shapes, which need no PCRE2 */
    int plain;                               /* how many they are */
    unsigned fold;
    pcre2_code *code; /* of all shapes; compiled for the first item that needs it */
    pcre2_match_data *data;
    unsigned matches; /* without machine code so far */
    bool jit;         /* there is machine code */
};

/* Composes what differs from game to game, without tags. Every alternative ends in a mark that
 * names its kind; shapes are letters from `a`. */
static void compose(const struct schema *schema, struct buffer *text)
{
    buffer_text(text, "(?:(?:");
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        buffer_format(text, "%s(?:%s)(*MARK:%c)", shape > 0 ? "|" : "",
                      schema->shapes[shape].pattern, 'a' + shape);
    buffer_text(text, ")(?:~[0-9A-Fa-f]{32})?+(?:!!|\\?\\?|!\\?|\\?!|!|\\?)?+|(?i:resign(*MARK:R)|"
                      "forfeit(*MARK:F)|draw(*MARK:D)|adjudged(*MARK:A))|"
                      "\\$[0-9A-Fa-f]{64}(*MARK:S)");
    if (schema->lost_halves)
        buffer_text(text, "|--(*MARK:L)");
    if (schema->new_grids)
        buffer_text(text, "|\\|\\|(*MARK:G)");
    buffer_text(text, "|(?i:leaves(*MARK:Q)|dropped(*MARK:T)))" FOLLOW);
}

_Noreturn static void fail(const char *what, int error)
{
    PCRE2_UCHAR message[128] = "";

    if (error == PCRE2_ERROR_HEAP_FAILED || error == PCRE2_ERROR_NOMEMORY)
        memory_exhausted();
    (void)pcre2_get_error_message(error, message, sizeof message);
    (void)fprintf(stderr, "recto: %s: PCRE2: %s\n", what, (const char *)message);
    exit(2);
}

struct pattern *pattern_new(const struct schema *schema)
{
    struct pattern *pattern = memory_allocate_zeroed(1, sizeof *pattern);
    const struct shape *const shapes = schema->shapes;

    pattern->schema = schema;
    pattern->fold = schema->case_sensitive ? 0 : FOLD;
    while (pattern->plain < SHAPES_MOST && shapes[pattern->plain].pattern != NULL &&
           fragments_read(&pattern->fragments[pattern->plain], shapes[pattern->plain].pattern))
        pattern->plain++;
    return pattern;
}

static void compile(struct pattern *pattern)
{
    const struct schema *const schema = pattern->schema;
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
    buffer_release(&text);
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
    case 'A':
        return ITEM_ADJUDGED;
    case 'Q':
        return ITEM_LEAVES;
    case 'T':
        return ITEM_DROPPED;
    case 'L':
        return ITEM_LOST_HALF;
    case 'G':
        return ITEM_NEW_GRID;
    case 'S':
        return ITEM_SEAL;
    default:
        return ITEM_MOVE;
    }
}

/* Machine code pays off after some hundred matches; short records are done before. Where memory may
 * not be made executable, the interpreter continues with the same results. */
static void count_match(struct pattern *pattern)
{
    if (++pattern->matches == MATCHES_BEFORE_JIT)
        pattern->jit = pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE) == 0;
}

static bool is_mark(char character)
{
    return character == '!' || character == '?';
}

/* Matches the pattern of the game with PCRE2. */
static bool search(struct pattern *pattern, const char *text, size_t len, struct item *item)
{
    const PCRE2_SPTR subject = (PCRE2_SPTR)text;
    int result = PCRE2_ERROR_JIT_STACKLIMIT;

    if (pattern->code == NULL)
        compile(pattern);
    if (!pattern->jit)
        count_match(pattern);
    if (pattern->jit)
        result = pcre2_jit_match(pattern->code, subject, len, item->body, 0, pattern->data, NULL);
    if (result == PCRE2_ERROR_JIT_STACKLIMIT)
        result =
            pcre2_match(pattern->code, subject, len, item->body, PCRE2_NO_JIT, pattern->data, NULL);
    if (result == PCRE2_ERROR_NOMATCH)
        return false;
    if (result < 0)
        fail("matching an item", result);
    const char mark = (char)*pcre2_get_mark(pattern->data);
    item->end = (uint32_t)pcre2_get_ovector_pointer(pattern->data)[1];
    item->kind = (uint8_t)kind_of_mark(mark);
    if (item->kind != ITEM_MOVE)
        return true;
    item->shape = (uint8_t)(mark - 'a');
    while (is_mark(text[item->end - item->mark - 1]))
        item->mark++;
    item->tail = item->mark;
    const uint32_t behind = item->end - item->mark;
    if (behind > item->body + OPENING_LENGTH && text[behind - OPENING_LENGTH] == '~') {
        item->kind = ITEM_OPENING;
        item->tail += OPENING_LENGTH;
    }
    return true;
}

/* Whether the next character is what mostly follows an item. */
static bool surely_follows(const char *at, const char *end)
{
    return at == end || *at == ' ' || *at == '\n';
}

static bool follows_closely(const char *at, const char *end)
{
    return blank_length(at, end) > 0 || *at == '{' || *at == ';' || points_length(at, end) > 0 ||
           time_length(at, end) > 0;
}

/* Whether white space, a comment, points, a time or the end stand here. */
static inline bool is_followed(const char *at, const char *end)
{
    return surely_follows(at, end) || follows_closely(at, end);
}

static int mark_length(const char *at, const char *end)
{
    return at == end || !is_mark(*at) ? 0 : at + 1 == end || !is_mark(at[1]) ? 1 : 2;
}

/* The same as FOLLOW. */
static bool may_follow(const char *at, const char *end)
{
    return surely_follows(at, end) || (*at != '\0' && strchr("\t\r{;(<\xC2\xE2", *at) != NULL);
}

/* Matches the shapes that need no PCRE2: the first that fits, with its mark, wins if FOLLOW holds.
 * False leaves the item to search(). */
static bool match_plain(const struct pattern *pattern, const char *text, const char *end,
                        struct item *item)
{
    for (int shape = 0; shape < pattern->plain; shape++) {
        const char *const at =
            fragments_match(&pattern->fragments[shape], pattern->fold, text + item->body, end);
        if (at == NULL)
            continue;
        const int mark = surely_follows(at, end) ? 0 : mark_length(at, end);
        if (!may_follow(at + mark, end))
            continue;
        item->end = (uint32_t)(at + mark - text);
        item->kind = ITEM_MOVE;
        item->shape = (uint8_t)shape;
        item->mark = item->tail = (uint8_t)mark;
        return true;
    }
    return false;
}

/* Points, times and open ends are the same in all games. */
static bool match_common(const char *text, const char *end, struct item *item)
{
    const char *const at = text + item->body;
    size_t length = 1;

    if (*at == '(') {
        item->kind = ITEM_POINTS;
        length = points_length(at, end);
    } else if (*at == '<') {
        item->kind = ITEM_TIME;
        length = time_length(at, end);
    } else if (*at == '*') {
        item->kind = ITEM_OPEN_END;
    } else {
        return false;
    }
    item->end = item->body + (uint32_t)length;
    return length > 0;
}

/* Takes a number with its dots; false, with the body moved, after a tag. */
static bool match_digits(const char *text, const char *end, struct item *item)
{
    const char *at = text + item->body;

    while (at < end && is_digit(*at))
        at++;
    if (at < end && *at == ':')
        item->body = (uint32_t)(at + 1 - text);
    if (at == end || *at != '.')
        return false;
    while (at < end && *at == '.')
        at++;
    item->kind = ITEM_NUMBER;
    item->end = (uint32_t)(at - text);
    return true;
}

bool pattern_match(struct pattern *pattern, const char *text, size_t len, size_t start,
                   struct item *item)
{
    const char *const end = text + len;

    *item = (struct item){.start = (uint32_t)start, .body = (uint32_t)start};
    if (is_digit(text[start]) && match_digits(text, end, item))
        return true;
    const bool tag = item->body > start;
    if (!tag && match_common(text, end, item))
        return is_followed(text + item->end, end);
    if (!match_plain(pattern, text, end, item) && !search(pattern, text, len, item))
        return false;
    return is_followed(text + item->end, end) && !(tag && item->kind == ITEM_NEW_GRID);
}

/* With PCRE2, for a pattern that has more than fragments. */
static bool pattern_fits(const struct schema *schema, int shape, const char *text, size_t len)
{
    struct pattern *const pattern = pattern_new(schema);
    struct item item;
    const bool fits = pattern_match(pattern, text, len, 0, &item) && item.kind == ITEM_MOVE &&
                      item.shape == shape && item.end == len && item.mark == 0;

    pattern_free(pattern);
    return fits;
}

bool shape_fits(const struct schema *schema, int shape, const char *text, size_t len)
{
    const struct shape *const how = &schema->shapes[shape];
    const char *const end = text + len;
    struct fragments fragments;

    if (how->pattern == NULL || len == 0)
        return false;
    if (how->list)
        return scan_list_check(text, len, how->headed);
    if (!fragments_read(&fragments, how->pattern))
        return pattern_fits(schema, shape, text, len);
    return fragments_match(&fragments, schema->case_sensitive ? 0 : FOLD, text, end) == end;
}
