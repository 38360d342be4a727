#include "notation/text.h"

#include "base/character.h"

#include <string.h>
#include <strings.h>

/* Skips a tag and an anchor. They are refused, but the text after them is read. */
static const char *skip_properties(const char *at, const char *end)
{
    while (at < end && (*at == '!' || *at == '&')) {
        while (at < end && blank_length(at, end) == 0)
            at++;
        at = skip_comments(at, end);
    }
    return at;
}

/* Where a scalar's own text begins: after its quote, or after the line of its block header. */
static size_t inner_start(const struct document *document, const struct node *node)
{
    const char *const bytes = document->bytes, *const end = bytes + node->end;
    const char *const at = skip_properties(bytes + node->start, end);

    if (node->style == STYLE_PLAIN)
        return (size_t)(at - bytes);
    if (node->style == STYLE_SINGLE || node->style == STYLE_DOUBLE)
        return (size_t)(at + 1 - bytes);
    return (size_t)(find_break(at, end) - bytes);
}

static size_t inner_end(const struct node *node)
{
    const bool quoted = node->style == STYLE_SINGLE || node->style == STYLE_DOUBLE;
    return quoted && node->end > node->start + 1 ? node->end - 1 : node->end;
}

/* A literal block can be read in place, since indentation is white space; so can a line without
 * quotes or escapes inside. */
static bool stands_as_it_is(const struct document *document, const struct node *node, size_t start,
                            size_t end)
{
    if (node->style == STYLE_LITERAL)
        return true;
    return end - start == node->len && memcmp(document->bytes + start, node->value, node->len) == 0;
}

static void add_piece(struct text *text, const struct document *document, const struct node *node)
{
    const size_t start = inner_start(document, node), end = inner_end(node);
    const bool as_it_stands = stands_as_it_is(document, node, start, end);

    text->pieces[text->count++] = (struct text_piece){
        .node = node,
        .len = as_it_stands ? end - start : node->len,
        .source = start,
        .as_it_stands = as_it_stands,
    };
}

static const char *piece_bytes(const struct text_piece *piece, const struct document *document)
{
    return piece->as_it_stands ? document->bytes + piece->source : piece->node->value;
}

static void join(struct text *text, const struct document *document, struct arena *arena)
{
    size_t len = 0;

    for (size_t i = 0; i < text->count; i++) {
        text->pieces[i].at = len;
        len += text->pieces[i].len + 1;
    }
    char *const bytes = arena_allocate(arena, len);
    for (size_t i = 0; i < text->count; i++) {
        const struct text_piece *const piece = &text->pieces[i];
        memcpy(bytes + piece->at, piece_bytes(piece, document), piece->len);
        bytes[piece->at + piece->len] = '\n';
    }
    text->bytes = bytes;
    text->len = len;
}

void text_read(struct text *text, const struct document *document, const struct node *node,
               struct arena *arena)
{
    size_t count = 1;

    if (node->kind == NODE_SEQUENCE)
        for (const struct node *child = node->first; child != NULL; child = child->next)
            count++;
    *text = (struct text){.pieces = arena_allocate(arena, count * sizeof *text->pieces)};
    if (node->kind == NODE_SCALAR) {
        add_piece(text, document, node);
        text->bytes = piece_bytes(&text->pieces[0], document);
        text->len = text->pieces[0].len;
    } else {
        for (const struct node *child = node->first; child != NULL; child = child->next)
            if (child->kind == NODE_SCALAR)
                add_piece(text, document, child);
        join(text, document, arena);
    }
    text->source = text->count > 0 ? text->pieces[0].source : 0;
}

const struct text_piece *text_piece_at(const struct text *text, size_t at)
{
    size_t low = 0, high = text->count;

    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (text->pieces[middle].at <= at)
            low = middle;
        else
            high = middle;
    }
    return &text->pieces[low];
}

static size_t escape_length(const char *at, const char *end)
{
    if (end - at < 2)
        return (size_t)(end - at);
    const size_t blank = blank_length(at + 1, end); /* an escaped line break */
    const size_t len = at[1] == 'x'   ? 4
                       : at[1] == 'u' ? 6
                       : at[1] == 'U' ? 10
                                      : 1 + (blank > 0 ? blank : 1);
    return len < (size_t)(end - at) ? len : (size_t)(end - at);
}

/* Whether an escape says a blank, a tab, a line break, or nothing (an escaped line break). */
static bool escapes_blank(const char *at, size_t len)
{
    static const char *const blanks[] = {"9", "a", "d", "20", "85", "2028", "2029"};
    const char *digits = at + 2, *const end = at + len;

    if (blank_length(at + 1, end) > 0)
        return true;
    if (len == 2)
        return strchr("tnNLPr", at[1]) != NULL;
    while (digits < end && *digits == '0')
        digits++;
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        const size_t count = strlen(blanks[i]);
        if ((size_t)(end - digits) == count && strncasecmp(digits, blanks[i], count) == 0)
            return true;
    }
    return false;
}

/* Length in the document of the next character that a scalar says. */
static size_t unit_length(enum scalar_style style, const char *at, const char *end)
{
    if (at >= end)
        return 0;
    if (style == STYLE_DOUBLE && *at == '\\')
        return escape_length(at, end);
    if (style == STYLE_SINGLE && *at == '\'' && end - at > 1)
        return 2;
    const size_t len = utf8_length(at, end);
    return len > 0 ? len : 1;
}

static size_t blank_unit(enum scalar_style style, const char *at, const char *end)
{
    const size_t len = unit_length(style, at, end);
    if (style == STYLE_DOUBLE && len > 1 && *at == '\\')
        return escapes_blank(at, len) ? len : 0;
    return blank_length(at, end);
}

/* Moves one step: past white space in document and text, as folding changes how much there is, or
 * past one character. */
static void advance(struct text *text, const struct document *document,
                    const struct text_piece *piece, size_t target)
{
    const enum scalar_style style = piece->node->style;
    const char *const end = document->bytes + inner_end(piece->node);
    const char *const text_end = text->bytes + piece->at + piece->len;
    const char *source = document->bytes + text->source;
    const size_t blank = blank_length(text->bytes + text->at, text_end);

    for (size_t len; (len = blank_unit(style, source, end)) > 0;)
        source += len;
    if (blank > 0) {
        text->at += blank;
    } else if (text->at < target) {
        const size_t len = utf8_length(text->bytes + text->at, text_end);
        source += unit_length(style, source, end);
        text->at += len > 0 ? len : 1;
    }
    text->source = (size_t)(source - document->bytes);
}

/* Moves on while both have the same plain character, as they mostly do. Escapes and white space are
 * left to advance(). */
static void skip_plain(struct text *text, const struct document *document,
                       const struct text_piece *piece, size_t target)
{
    const char *at = text->bytes + text->at, *const stop = text->bytes + target;
    const char *source = document->bytes + text->source;
    const char *const end = document->bytes + inner_end(piece->node);

    for (; at < stop && source < end && *at == *source; at++, source++)
        if (*at <= ' ' || *at > '~' || *at == '\\' || *at == '\'')
            break;
    text->at = (size_t)(at - text->bytes);
    text->source = (size_t)(source - document->bytes);
}

/* Skips white space of the document that the text does not have. */
static void settle(struct text *text, const struct document *document,
                   const struct text_piece *piece)
{
    if (text->at < piece->at + piece->len &&
        blank_length(text->bytes + text->at, text->bytes + piece->at + piece->len) == 0)
        advance(text, document, piece, text->at);
}

size_t text_source(struct text *text, const struct document *document, size_t at, size_t *len)
{
    const struct text_piece *const piece = text_piece_at(text, at);
    size_t inside = at - piece->at < piece->len ? at - piece->at : piece->len;

    if (piece->as_it_stands) {
        *len = inside < piece->len ? 1 : 0;
        return piece->source + inside;
    }
    /* advance() moves by whole characters. */
    while (inside > 0 && inside < piece->len && is_continuation(text->bytes[piece->at + inside]))
        inside--;
    at = piece->at + inside;
    if (text->piece != (size_t)(piece - text->pieces) || text->at > at || text->at < piece->at) {
        text->piece = (size_t)(piece - text->pieces);
        text->at = piece->at;
        text->source = piece->source;
    }
    const size_t target = piece->at + inside;
    for (;;) {
        skip_plain(text, document, piece, target);
        if (text->at >= target)
            break;
        advance(text, document, piece, target);
    }
    settle(text, document, piece);
    const char *const end = document->bytes + inner_end(piece->node);
    *len = unit_length(piece->node->style, document->bytes + text->source, end);
    return text->source;
}
