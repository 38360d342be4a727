#include "notation/items/pattern.h"

#include "base/buffer.h"
#include "base/hexadecimal.h"
#include "base/memory.h"
#include "notation/items/form.h"
#include "notation/items/scan.h"
#include "notation/time/moment.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What may follow an item begins with one of these; is_followed() looks at the rest. */
#define FOLLOW "(?=[ \\t\\r\\n{;(<\\xC2\\xE2]|\\z)"

enum { MATCHES_BEFORE_JIT = 300 };

/* An item that filled what stands between blanks: whatever its digits are, one of this form is the
 * same. */
struct known_item {
    uint64_t form; /* its word; 0, or NO_FORM where 0 would stand, while nothing is known */
    uint8_t body;  /* from the start */
    uint8_t kind, shape, mark;
};

enum { KNOWN_BITS = 9, NO_FORM = ' ' };

struct pattern {
    const struct schema *schema;
    struct fragments fragments[SHAPES_MOST]; /* of the shapes before the first that needs PCRE2 */
    int plain;                               /* how many these are */
    unsigned fold;
    byte_run alike;   /* as in form_of(): all are where every letter in moves names a column */
    pcre2_code *code; /* of all, made when a text is first held against it */
    pcre2_match_data *data;
    unsigned matches;                         /* made without machine code so far */
    bool jit;                                 /* there is machine code */
    struct known_item known[1 << KNOWN_BITS]; /* by a hash of the form; the latest stays */
};

/* What differs from game to game, without tags. Every alternative ends in a mark that names its
 * kind: a shape by its letter from `a`. */
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
    buffer_text(text, ")" FOLLOW);
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
    bool tell_letters = schema->case_sensitive;

    pattern->schema = schema;
    pattern->fold = schema->case_sensitive ? 0 : FOLD;
    while (pattern->plain < SHAPES_MOST && shapes[pattern->plain].pattern != NULL &&
           fragments_read(&pattern->fragments[pattern->plain], shapes[pattern->plain].pattern)) {
        tell_letters |= fragments_tell_letters(&pattern->fragments[pattern->plain]);
        pattern->plain++;
    }
    pattern->known[0].form = NO_FORM;
    pattern->alike = (byte_run){0};
    if (!tell_letters)
        pattern->alike = ~pattern->alike;
    if (pattern->plain > 1)
        fragments_factor(pattern->fragments, pattern->plain);
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

/* Machine code pays after some hundred matches: a record of one page is judged before it would be
 * ready. Where memory may not be made executable, the interpreter goes on with the same answers. */
static void count_match(struct pattern *pattern)
{
    if (++pattern->matches == MATCHES_BEFORE_JIT)
        pattern->jit = pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE) == 0;
}

static bool is_mark(char character)
{
    return character == '!' || character == '?';
}

/* Finds what the game's own pattern matches. */
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

/* What mostly follows an item. */
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

/* FOLLOW by hand. */
static bool may_follow(const char *at, const char *end)
{
    return surely_follows(at, end) || (*at != '\0' && strchr("\t\r{;(<\xC2\xE2", *at) != NULL);
}

/* The same by hand, as far as that goes: false says nothing. The first shape that matches is it,
 * with its mark, if what follows may follow. */
static bool match_plain(const struct pattern *pattern, const char *text, const char *end,
                        struct item *item)
{
    const char *from = text + item->body, *rest = NULL;

    for (int shape = 0; shape < pattern->plain && from != NULL; shape++, from = rest) {
        const char *const at =
            fragments_match(&pattern->fragments[shape], pattern->fold, from, end, &rest);
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

/* Points, a time or an open end, which are the same in all games. */
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

/* A number and its dots, or the tag before what is looked for. */
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

/* Without a look at what is known. */
static bool match(struct pattern *pattern, const char *text, size_t len, size_t start,
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

/* Where an item of this form is known, or will be. */
static struct known_item *known_of(struct pattern *pattern, struct form form)
{
    return &pattern->known[form.word * 0x9E3779B97F4A7C15 >> (64 - KNOWN_BITS)];
}

/* Moves matched by hand, numbers and points that fill what stands between blanks can be known by
 * their form: no digit decides about them, nor what comes behind, as it could if a bracket were
 * not closed. */
static void come_to_know(struct pattern *pattern, const char *text, const struct item *item)
{
    const struct form form = form_of(text + item->start, pattern->alike);
    const bool by_hand = (item->kind == ITEM_MOVE && item->shape < pattern->plain) ||
                         item->kind == ITEM_NUMBER || item->kind == ITEM_POINTS;

    if (!by_hand || item->end != item->start + form.len)
        return;
    *known_of(pattern, form) = (struct known_item){.form = form.word,
                                                   .body = (uint8_t)(item->body - item->start),
                                                   .kind = item->kind,
                                                   .shape = item->shape,
                                                   .mark = item->mark};
}

/* Few items come so far, and the others would have to save all the registers that are needed here
 * if it were put in place of the call. */
__attribute__((noinline)) static bool match_unknown(struct pattern *pattern, const char *text,
                                                    size_t len, size_t start, struct item *item)
{
    if (!match(pattern, text, len, start, item))
        return false;
    if (len - start > RUN_BYTES)
        come_to_know(pattern, text, item);
    return true;
}

bool pattern_match(struct pattern *pattern, const char *text, size_t len, size_t start,
                   struct item *item)
{
    if (len - start <= RUN_BYTES)
        return match_unknown(pattern, text, len, start, item);
    const struct form form = form_of(text + start, pattern->alike);
    const struct known_item *const known = known_of(pattern, form);
    if (!surely_follows(text + start + form.len, text + len) || known->form != form.word)
        return match_unknown(pattern, text, len, start, item);
    /* Its end, where the next one is waited for, has not to wait for what is known. */
    *item = (struct item){.start = (uint32_t)start,
                          .body = (uint32_t)start + known->body,
                          .end = (uint32_t)start + form.len,
                          .kind = known->kind,
                          .shape = known->shape,
                          .mark = known->mark,
                          .tail = known->mark};
    return true;
}

/* The way of a pattern that is more than fragments. */
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
    const char *const end = text + len, *rest;
    struct fragments fragments;

    if (how->pattern == NULL || len == 0)
        return false;
    if (how->list)
        return scan_list_check(text, len, how->headed);
    if (!fragments_read(&fragments, how->pattern))
        return pattern_fits(schema, shape, text, len);
    return fragments_match(&fragments, schema->case_sensitive ? 0 : FOLD, text, end, &rest) == end;
}
