#include "notation/items/items.h"

#include "base/character.h"
#include "base/list.h"
#include "notation/time/moment.h"

#include <stdlib.h>
#include <string.h>

struct lexer {
    struct items *items;
    struct text *text;
    const struct document *document;
    const struct schema *schema;
    struct arena *arena;
    struct diagnostics *diagnostics, *remarks;
    size_t at;
    unsigned refused;     /* runs that are not items, so far */
    size_t line_end;      /* of the line last looked at */
    size_t no_partner[3]; /* there is no `]`, `)` and `>` up to here */
};

/* Room for the next item. */
static struct item *next_item(struct lexer *lexer)
{
    struct items *const items = lexer->items;

    if (items->count == items->capacity)
        items->list = list_grow(items->list, &items->capacity, sizeof *items->list);
    return &items->list[items->count];
}

static void add_comment(struct lexer *lexer, size_t end)
{
    *next_item(lexer) = (struct item){.start = (uint32_t)lexer->at,
                                      .body = (uint32_t)lexer->at,
                                      .end = (uint32_t)end,
                                      .kind = ITEM_COMMENT};
    lexer->items->count++;
    lexer->at = end;
}

static void raise_at(struct lexer *lexer, struct diagnostics *diagnostics, enum code code,
                     size_t start, size_t end, const char *message)
{
    size_t len, last_len;
    const size_t offset = text_source(lexer->text, lexer->document, start, &len);
    const size_t last =
        text_source(lexer->text, lexer->document, end > start ? end - 1 : start, &last_len);
    diagnostics_add_text(diagnostics, lexer->arena, code_facts(code), offset, last + last_len, 0,
                         message);
}

static char partner_of(char bracket)
{
    return bracket == '[' ? ']' : bracket == '(' ? ')' : bracket == '<' ? '>' : '\0';
}

/* The closing partner of the bracket at `at`, if it is on the same line. A partner that is missing
 * is searched only once a line. */
static const char *find_partner(struct lexer *lexer, const char *at, const char *end)
{
    const char partner = partner_of(*at);
    size_t *const none = &lexer->no_partner[partner == ']' ? 0 : partner == ')' ? 1 : 2];
    const size_t offset = (size_t)(at - lexer->text->bytes);

    if (partner == '\0' || offset < *none)
        return NULL;
    if (offset >= lexer->line_end)
        lexer->line_end = (size_t)(find_break(at, end) - lexer->text->bytes);
    const char *const found = memchr(at, partner, lexer->line_end - offset);
    if (found == NULL)
        *none = lexer->line_end;
    return found;
}

/* The end of a run of text that is not an item: white space, `{` or `;`, but not between a bracket
 * and its partner on the same line. */
static size_t run_end(struct lexer *lexer)
{
    const char *const end = lexer->text->bytes + lexer->text->len;
    const char *at = lexer->text->bytes + lexer->at;

    while (at < end && blank_length(at, end) == 0 && *at != '{' && *at != ';') {
        const char *const partner = find_partner(lexer, at, end);
        at = partner != NULL ? partner + 1 : at + 1;
    }
    return (size_t)(at - lexer->text->bytes);
}

/* Keeps a run for those who find out what it means. */
static void note_run(struct items *items, size_t start, size_t end)
{
    if (items->run_count == RUNS_MOST)
        return;
    if (items->run_count == items->run_capacity)
        items->runs = list_grow(items->runs, &items->run_capacity, sizeof *items->runs);
    items->runs[items->run_count++] = (struct stray_run){(uint32_t)start, (uint32_t)end};
}

static void refuse_run(struct lexer *lexer)
{
    const size_t end = run_end(lexer);

    note_run(lexer->items, lexer->at, end);
    lexer->items->after_move = true; /* it may have been one */
    lexer->refused++;
    if (lexer->refused > DIAGNOSTICS_MOST)
        /* Items come in order: this one would not be among the diagnostics kept. */
        lexer->diagnostics->raised++;
    else
        raise_at(lexer, lexer->diagnostics, CODE_TOKEN, lexer->at, end,
                 "this is no item of this game");
    lexer->at = end;
}

/* Whether the comment from here to `stop` goes beyond the line of its `;` in the document, as it
 * does in text whose lines YAML joins. `*place` and `*len` are those of the `;`. */
static bool swallows_lines(struct lexer *lexer, size_t stop, size_t *place, size_t *len)
{
    const char *const bytes = lexer->document->bytes;
    size_t last = stop - 1, last_len;

    if (text_piece_at(lexer->text, lexer->at)->as_it_stands)
        return false;
    while (blank_length(lexer->text->bytes + last, lexer->text->bytes + stop) > 0)
        last--;
    *place = text_source(lexer->text, lexer->document, lexer->at, len);
    const char *const end = bytes + text_source(lexer->text, lexer->document, last, &last_len);
    return find_break(bytes + *place, end) < end;
}

static void take_line_comment(struct lexer *lexer)
{
    const char *const bytes = lexer->text->bytes, *const end = bytes + lexer->text->len;
    const size_t stop = (size_t)(find_break(bytes + lexer->at, end) - bytes);
    size_t place, len;

    if (swallows_lines(lexer, stop, &place, &len))
        diagnostics_add_text(lexer->remarks, lexer->arena, code_facts(CODE_REMARK_SEMICOLON), place,
                             place + len, 0,
                             "this comment swallows the lines that follow, since the lines of this "
                             "text are joined; write moves: | or put the comment into { }");
    add_comment(lexer, stop);
}

enum { WORDS_MOST = 200 }; /* of a comment, where items may begin again */

/* Whether a line has nothing but items from here on, a move or its number first. */
static bool goes_on_with_items(struct lexer *lexer, const char *at, const char *end)
{
    const char *const bytes = lexer->text->bytes;
    struct item item = {.kind = ITEM_COMMENT};
    bool first = true;

    for (;; first = false, at = bytes + item.end) {
        at = after_blanks(at, end);
        if (at == end || *at == '{' || *at == ';')
            return !first;
        if (!pattern_match(lexer->schema, bytes, lexer->text->len, (size_t)(at - bytes), &item) ||
            (first && item.kind != ITEM_MOVE && item.kind != ITEM_NUMBER))
            return false;
    }
}

/* Where the items of a comment's line begin again, or its end. */
static const char *find_items_again(struct lexer *lexer, const char *at, const char *end)
{
    for (int tries = 0; at < end && tries < WORDS_MOST; tries++) {
        while (at < end && blank_length(at, end) == 0)
            at++;
        const char *const word = at;
        at = after_blanks(at, end);
        if (at < end && goes_on_with_items(lexer, at, end))
            return word;
    }
    return end;
}

/* A comment without its end takes the rest of the text. It was probably meant to end where items
 * begin again, or with its line. */
static void refuse_comment(struct lexer *lexer)
{
    const char *const bytes = lexer->text->bytes, *const end = bytes + lexer->text->len;
    const char *const start = bytes + lexer->at;
    const size_t stop = (size_t)(find_items_again(lexer, start, find_break(start, end)) - bytes);

    raise_at(lexer, lexer->diagnostics, CODE_TOKEN, lexer->at, lexer->at + 1,
             "this comment is never closed");
    note_run(lexer->items, lexer->at, stop);
    lexer->at = lexer->text->len;
}

static void take_comment(struct lexer *lexer)
{
    const char *const bytes = lexer->text->bytes, *const start = bytes + lexer->at;
    const char *const close = memchr(start, '}', lexer->text->len - lexer->at);

    if (close == NULL) {
        refuse_comment(lexer);
        return;
    }
    const size_t stop = (size_t)(close + 1 - bytes);
    add_comment(lexer, stop);
}

/* Whether what a move has of a list is one. */
static bool is_list(const struct schema *schema, const struct text *text, const struct item *item)
{
    const struct scanner body = item_body(text, item);

    return !schema->shapes[item->shape].list || *body.at != '[' ||
           scan_list_check(body.at, (size_t)(body.end - body.at),
                           schema->shapes[item->shape].headed);
}

/* Why a time of the right form is wrong. */
static const char *explain_time(struct scanner body)
{
    int64_t day;

    return day_read(body.at + 1, sizeof "2026-11-03" - 1, &day)
               ? "there is no such time: hours go from 00 to 23, minutes and seconds from 00 to 59"
               : "there is no such day in the calendar";
}

/* Checks what patterns cannot: lists, times, and that a move precedes points and times. False, with
 * the reason or NULL if the run is simply not an item. */
static bool item_holds(const struct lexer *lexer, const struct item *item, const char **reason)
{
    struct moments moments;

    *reason = NULL;
    if (item->kind == ITEM_MOVE || item->kind == ITEM_OPENING)
        return is_list(lexer->schema, lexer->text, item);
    if (item->kind == ITEM_TIME) {
        if (!time_read(item_body(lexer->text, item), &moments))
            *reason = explain_time(item_body(lexer->text, item));
        else if (!lexer->items->after_move && !lexer->items->after_event)
            *reason = "there is no move before this time";
    } else if (item->kind == ITEM_POINTS && !lexer->items->after_move) {
        *reason = "there is no move before these points";
    }
    return *reason == NULL;
}

static void note_context(struct lexer *lexer, uint8_t kind)
{
    if (kind == ITEM_MOVE || kind == ITEM_OPENING || kind == ITEM_SEAL)
        lexer->items->after_move = true;
    else if (kind == ITEM_RESIGN || kind == ITEM_FORFEIT || kind == ITEM_DRAW ||
             kind == ITEM_ADJUDGED || kind == ITEM_LEAVES || kind == ITEM_DROPPED)
        lexer->items->after_event = true;
}

static void refuse_item(struct lexer *lexer, const struct item *item, const char *reason)
{
    if (reason == NULL) {
        refuse_run(lexer);
        return;
    }
    raise_at(lexer, lexer->diagnostics, CODE_TOKEN, item->start, item->end, reason);
    note_context(lexer, item->kind);
    lexer->at = item->end;
}

static void take_item(struct lexer *lexer)
{
    const char *const bytes = lexer->text->bytes;
    struct item *const item = next_item(lexer);
    const char *reason;

    if (!pattern_match(lexer->schema, bytes, lexer->text->len, lexer->at, item)) {
        refuse_run(lexer);
        return;
    }
    if (!item_holds(lexer, item, &reason)) {
        refuse_item(lexer, item, reason);
        return;
    }
    if (number_too_large(bytes + item->start, bytes + item->end))
        raise_at(lexer, lexer->diagnostics, CODE_TOO_LARGE, item->start, item->end,
                 "numbers have at most 1,000 digits");
    lexer->items->count++;
    note_context(lexer, item->kind);
    lexer->at = item->end;
}

void items_read(struct items *items, struct text *text, const struct document *document,
                const struct schema *schema, struct arena *arena, struct diagnostics *diagnostics,
                struct diagnostics *remarks)
{
    struct lexer lexer = {.items = items,
                          .text = text,
                          .document = document,
                          .schema = schema,
                          .arena = arena,
                          .diagnostics = diagnostics,
                          .remarks = remarks};
    const char *const end = text->bytes + text->len;

    lexer.at = items->count > 0 ? items->list[items->count - 1].end : 0;
    for (;;) {
        const char *const at = after_blanks(text->bytes + lexer.at, end);
        if (at == end)
            break;
        lexer.at = (size_t)(at - text->bytes);
        if (*at == ';')
            take_line_comment(&lexer);
        else if (*at == '{')
            take_comment(&lexer);
        else
            take_item(&lexer);
    }
}

bool item_read(const struct schema *schema, const struct text *text, size_t at, struct item *item)
{
    return text->bytes[at] != '{' && text->bytes[at] != ';' &&
           pattern_match(schema, text->bytes, text->len, at, item) &&
           (item->kind != ITEM_MOVE || is_list(schema, text, item));
}

void items_release(struct items *items)
{
    free(items->list);
    free(items->runs);
    *items = (struct items){0};
}

int32_t item_tag(const struct text *text, const struct item *item)
{
    if (item->body == item->start)
        return 0;
    struct scanner scanner = {text->bytes + item->start, text->bytes + item->body};
    const int64_t player = scan_number(&scanner);
    return player > INT32_MAX ? INT32_MAX : (int32_t)player;
}

struct scanner item_body(const struct text *text, const struct item *item)
{
    return (struct scanner){text->bytes + item->body, text->bytes + item->end - item->tail};
}

struct scanner item_secret(const struct text *text, const struct item *item)
{
    const char *const end = text->bytes + item->end - item->mark;

    return (struct scanner){end - SECRET_DIGITS, end};
}
