#include "notation/yaml/plain.h"

#include "base/buffer.h"
#include "base/character.h"
#include "notation/yaml/mapping.h"

#include <string.h>

enum { DEPTH_MOST = 32 };

/* A document being read. Its bytes are plain: UTF-8 without control characters but tab, LF and CR
 * before LF, and without line breaks and marks that only YAML knows. */
struct plain_reader {
    const struct document *document;
    struct arena *arena;
    struct diagnostics *diagnostics;
    const char *at, *end; /* the next byte, and the end of the document */
    const char *line;     /* the start of its line */
    ptrdiff_t column;     /* of content on it; -1 at the end of the document */
    int depth;
    const struct node *key; /* key of the record whose value is being read, or NULL */
    size_t nodes;
};

/* The byte at that distance; NUL beyond the end. */
static char peek(const struct plain_reader *reader, ptrdiff_t ahead)
{
    return reader->end - reader->at > ahead ? reader->at[ahead] : '\0';
}

/* Includes CR, which only stands at the end of a line. */
static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool is_blank_or_end(char byte)
{
    return is_blank(byte) || byte == '\n' || byte == '\0';
}

/* The LF that ends the line, or the end of the document. */
static const char *end_of_line(const struct plain_reader *reader, const char *at)
{
    const char *const found = memchr(at, '\n', (size_t)(reader->end - at));
    return found != NULL ? found : reader->end;
}

/* YAML allows simple keys 1024 characters. */
enum { KEY_MOST = 1000 };

enum { STRIP, CLIP, KEEP };

enum {
    ENDS_FLOW = 1, /* may end a scalar without quotes between brackets */
    STARTS = 2,    /* may start one; so may any character beyond ASCII */
    KEY = 4,       /* may stand in a key */
    STARTS_KEY = 8 /* or start it */
};

#define F ENDS_FLOW
#define S STARTS
#define W (STARTS | KEY)
#define L (STARTS | KEY | STARTS_KEY)

static const unsigned char classes[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, F, 0, 0, 0,   0, 0, /* \n */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,   0, 0, /* */
    0, 0, 0, F, S, 0, 0, 0, S, S, 0, S, F, KEY, S, S, /*  !"#$%&'()*+,-./ */
    W, W, W, W, W, W, W, W, W, W, F, S, S, S,   0, F, /* 0123456789:;<=>? */
    0, L, L, L, L, L, L, L, L, L, L, L, L, L,   L, L, /* @ABC… */
    L, L, L, L, L, L, L, L, L, L, L, F, S, F,   S, W, /* PQRSTUVWXYZ[\]^_ */
    0, L, L, L, L, L, L, L, L, L, L, L, L, L,   L, L, /* `abc… */
    L, L, L, L, L, L, L, L, L, L, L, F, 0, F,   S, 0, /* pqrstuvwxyz{|}~ */
};

#undef F
#undef S
#undef W
#undef L

static unsigned class_of(char byte)
{
    return classes[(unsigned char)byte];
}

static struct node *add_node(struct plain_reader *reader, enum node_kind kind, const char *start)
{
    const char *const bytes = reader->document->bytes;

    if (++reader->nodes > NODES_MOST)
        return NULL;
    struct node *const node = arena_allocate(reader->arena, sizeof *node);
    *node = (struct node){
        .kind = kind, .start = (size_t)(start - bytes), .end = (size_t)(reader->at - bytes)};
    return node;
}

static struct node *scalar(struct plain_reader *reader, enum scalar_style style, const char *start,
                           const char *value, size_t len)
{
    struct node *const node = add_node(reader, NODE_SCALAR, start);

    if (node == NULL)
        return NULL;
    node->style = style;
    node->value = value;
    node->len = len;
    return node;
}

/* The first of three characters in [at, end); `end` if there is none. */
static const char *find_any(const char *at, const char *end, char a, char b, char c)
{
    while (at < end && *at != a && *at != b && *at != c)
        at++;
    return at;
}

/* --- words and lines without quotes */

/* Skips what may stand in a key. */
static const char *skip_key(const char *at, const char *end)
{
    while (at < end && class_of(*at) & KEY)
        at++;
    return at;
}

/* Where the key at the reader ends; NULL if there is no key. */
static const char *key_end(const struct plain_reader *reader)
{
    const char *at = reader->at;

    if (at == reader->end || !(class_of(*at) & STARTS_KEY))
        return NULL;
    at = skip_key(at, reader->end);
    const ptrdiff_t len = at - reader->at;
    return peek(reader, len) == ':' && is_blank_or_end(peek(reader, len + 1)) && len <= KEY_MOST
               ? at
               : NULL;
}

static bool is_key(const struct plain_reader *reader)
{
    return key_end(reader) != NULL;
}

static struct node *read_key(struct plain_reader *reader)
{
    const char *const start = reader->at, *const end = key_end(reader);

    if (end == NULL)
        return NULL;
    reader->at = end;
    struct node *const key = scalar(reader, STYLE_PLAIN, start, start, (size_t)(end - start));
    reader->at++;
    return key;
}

static bool starts_unquoted(const struct plain_reader *reader)
{
    const char first = peek(reader, 0);

    if (first == '-')
        return class_of(peek(reader, 1)) & KEY;
    return (unsigned char)first >= 0x80 || class_of(first) & STARTS;
}

static const char *find_end_in_flow(const char *at, const char *end)
{
    while (at < end && !(class_of(*at) & ENDS_FLOW))
        at++;
    return at;
}

/* Line feeds and ` #` always end the scalar. A colon that ends it, or may do so depending on the
 * version of libyaml, is left to libyaml. */
static struct node *read_unquoted(struct plain_reader *reader, bool flow)
{
    const char *const start = reader->at;
    const char *at = start;

    if (!starts_unquoted(reader))
        return NULL;
    for (;; at++) {
        at = flow ? find_end_in_flow(at, reader->end) : find_any(at, reader->end, '\n', ':', '#');
        if (at == reader->end || (*at != ':' && *at != '#') || (*at == '#' && is_blank(at[-1])))
            break;
        if (*at == ':' && (flow || is_blank_or_end(at + 1 < reader->end ? at[1] : '\0')))
            return NULL;
    }
    if (at < reader->end && *at == '?')
        return NULL;
    while (is_blank(at[-1]))
        at--;
    reader->at = at;
    return scalar(reader, STYLE_PLAIN, start, start, (size_t)(at - start));
}

/* --- quotes, on one line */

/* The character with `len` hexadecimal digits; UINT32_MAX if they are not. */
static uint32_t hexadecimal(const char *at, size_t len)
{
    static const char digits[] = "0123456789abcdef";
    uint32_t value = 0;

    for (size_t i = 0; i < len; i++) {
        const char digit = at[i] >= 'A' && at[i] <= 'F' ? (char)(at[i] - 'A' + 'a') : at[i];
        const char *const found = memchr(digits, digit, 16);
        if (found == NULL)
            return UINT32_MAX;
        value = value << 4 | (uint32_t)(found - digits);
    }
    return value;
}

/* Takes an escape; false for the rare kinds, which are left to libyaml. */
static bool take_escape(const char **at, const char *end, uint32_t *character)
{
    const char kind = (*at)[1];
    const size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;

    if ((size_t)(end - *at) < 2 + digits)
        return false;
    *character = digits > 0    ? hexadecimal(*at + 2, digits)
                 : kind == 'n' ? '\n'
                 : kind == 't' ? '\t'
                               : (uint32_t)kind;
    *at += 2 + digits;
    if (digits > 0)
        return *character < 0xD800 || (*character > 0xDFFF && *character <= 0x10FFFF);
    return memchr("nt\\\"", kind, 4) != NULL;
}

/* Writes what [at, end) says, which is never longer. */
static bool unescape(char *out, const char *at, const char *end, char quote, size_t *len)
{
    const char *const start = out;

    while (at < end) {
        uint32_t character;
        if (*at == quote) {
            *out++ = *at;
            at += 2;
        } else if (*at == '\\' && quote == '"') {
            if (!take_escape(&at, end, &character))
                return false;
            out += utf8_encode(character, out);
        } else {
            *out++ = *at++;
        }
    }
    *len = (size_t)(out - start);
    return true;
}

/* The quote that closes the one at the reader; NULL if it is not on this line. */
static const char *closing_quote(const struct plain_reader *reader, bool *escapes)
{
    const char quote = *reader->at, escape = quote == '"' ? '\\' : quote;
    const char *at = reader->at + 1;

    *escapes = false;
    for (;; at++) {
        at = find_any(at, reader->end, quote, escape, '\n');
        if (at == reader->end || *at == '\n')
            return NULL;
        if (*at == quote && (escape != quote || at + 1 == reader->end || at[1] != quote))
            return at;
        if (++at == reader->end || *at == '\n')
            return NULL;
        *escapes = true;
    }
}

static struct node *read_quoted(struct plain_reader *reader)
{
    const char *const start = reader->at;
    bool escapes;
    const char *const close = closing_quote(reader, &escapes);

    if (close == NULL)
        return NULL;
    const char *value = start + 1;
    size_t len = (size_t)(close - value);
    if (escapes) {
        char *const text = arena_allocate(reader->arena, len);
        if (!unescape(text, value, close, *start, &len))
            return NULL;
        value = text;
    }
    reader->at = close + 1;
    return scalar(reader, *start == '"' ? STYLE_DOUBLE : STYLE_SINGLE, start, value, len);
}

/* --- block scalars */

struct block {
    const char *first, *end; /* its lines */
    ptrdiff_t indent;        /* 0 while unknown */
    int chomping;
    bool literal;
};

/* Takes `|` or `>` and the rest of its line. */
static bool take_block_header(struct plain_reader *reader, ptrdiff_t parent, struct block *block)
{
    char next;

    *block = (struct block){.literal = *reader->at++ == '|', .chomping = CLIP};
    for (; (next = peek(reader, 0)) == '+' || next == '-' || (next >= '1' && next <= '9');
         reader->at++) {
        const bool digit = next >= '1';
        if (digit ? block->indent > 0 : block->chomping != CLIP)
            return false;
        if (digit)
            block->indent = parent + (next - '0');
        else
            block->chomping = next == '+' ? KEEP : STRIP;
    }
    while (is_blank(peek(reader, 0)))
        reader->at++;
    if (peek(reader, 0) == '#')
        reader->at = end_of_line(reader, reader->at);
    if (reader->at < reader->end && *reader->at++ != '\n')
        return false;
    block->first = reader->at;
    return true;
}

static bool ends_line(char byte)
{
    return byte == '\n' || byte == '\r';
}

/* The block is indented like its first line with content, or like a longer empty line before it. */
static bool find_indent(const struct plain_reader *reader, ptrdiff_t parent, struct block *block)
{
    const char *at = block->first;

    block->indent = parent + 1;
    for (;; at++) {
        const char *const line = at;
        while (at < reader->end && *at == ' ')
            at++;
        if (at - line > block->indent)
            block->indent = at - line;
        if (at == reader->end || !ends_line(*at))
            return at == reader->end || *at != '\t';
        at += *at == '\r';
    }
}

/* Skips the indentation, of which an empty line may have less. */
static const char *indented(const char *line, const char *end, ptrdiff_t indent)
{
    const char *const most = end - line > indent ? line + indent : end;

    while (line < most && *line == ' ')
        line++;
    return line;
}

/* Finds the end of the lines that belong to the block. */
static bool find_block_end(const struct plain_reader *reader, struct block *block)
{
    for (block->end = block->first;;) {
        const char *const at = indented(block->end, reader->end, block->indent);
        if (at == reader->end)
            return true;
        if (!ends_line(*at) && at - block->end < block->indent)
            return *at != '\t';
        const char *const line_end = end_of_line(reader, at);
        block->end = line_end < reader->end ? line_end + 1 : line_end;
    }
}

static char *write_breaks(char *out, size_t count)
{
    while (count-- > 0)
        *out++ = '\n';
    return out;
}

/* Writes what the block says, which is never longer. */
static size_t write_block(char *out, const struct block *block)
{
    const char *const start = out;
    size_t breaks = 0;                          /* empty lines since the last line with content */
    bool open = false, folds = !block->literal; /* a line whose break is not written yet */
    bool shifted = false;                       /* that line began with more white space */

    for (const char *line = block->first, *next; line < block->end; line = next) {
        const char *const at = indented(line, block->end, block->indent);
        const char *const found = memchr(at, '\n', (size_t)(block->end - at));
        const char *line_end = found != NULL ? found : block->end;
        next = found != NULL ? found + 1 : block->end;
        line_end -= line_end > at && line_end[-1] == '\r';
        if (line_end == at) {
            breaks++;
            continue;
        }
        if (!open || !folds || shifted || is_blank(*at))
            out = write_breaks(out, open);
        else if (breaks == 0)
            *out++ = ' ';
        out = write_breaks(out, breaks);
        memcpy(out, at, (size_t)(line_end - at));
        out += line_end - at;
        shifted = is_blank(*at);
        open = found != NULL;
        breaks = 0;
    }
    if (block->chomping != STRIP)
        out = write_breaks(out, open);
    if (block->chomping == KEEP)
        out = write_breaks(out, breaks);
    return (size_t)(out - start);
}

/* Whether it is the board of a record, and begins on the line of that key. */
static bool begins_drawing(const struct plain_reader *reader, const struct block *block,
                           const char *start, ptrdiff_t parent)
{
    const struct node *const key = reader->key;

    if (!block->literal || parent != 0 || key == NULL || !node_is(key, "board"))
        return false;
    const char *const end = reader->document->bytes + key->end;
    return memchr(end, '\n', (size_t)(start - end)) == NULL;
}

static struct node *read_block(struct plain_reader *reader, ptrdiff_t parent)
{
    const char *const start = reader->at;
    struct block block;

    if (!take_block_header(reader, parent, &block))
        return NULL;
    if (block.indent == 0 && begins_drawing(reader, &block, start, parent))
        block.indent = parent + 1;
    if ((block.indent == 0 && !find_indent(reader, parent, &block)) ||
        !find_block_end(reader, &block))
        return NULL;
    reader->at = block.end;
    if (block.literal && reader->key != NULL &&
        (node_is(reader->key, "moves") || node_is(reader->key, "board")))
        return scalar(reader, STYLE_LITERAL, start, "", 0);
    char *const value = arena_allocate(reader->arena, (size_t)(block.end - block.first));
    const size_t len = write_block(value, &block);
    return scalar(reader, block.literal ? STYLE_LITERAL : STYLE_FOLDED, start, value, len);
}

/* --- lines */

static void skip_blanks(struct plain_reader *reader)
{
    while (is_blank(peek(reader, 0)))
        reader->at++;
}

static void skip_comment(struct plain_reader *reader)
{
    if (peek(reader, 0) == '#')
        reader->at = end_of_line(reader, reader->at);
}

/* Moves from the start of a line to the next content. A tab counts as content, which cannot begin
 * with it. */
static void find_content(struct plain_reader *reader)
{
    for (;; reader->at++) {
        reader->line = reader->at;
        while (peek(reader, 0) == ' ')
            reader->at++;
        reader->column = reader->at - reader->line;
        skip_comment(reader);
        if (reader->at == reader->end) {
            reader->column = -1;
            return;
        }
        reader->at += *reader->at == '\r';
        if (*reader->at != '\n')
            return;
    }
}

/* Moves from the end of a value to the next content; false if more than a comment follows on the
 * line. */
static bool find_next_content(struct plain_reader *reader)
{
    skip_blanks(reader);
    skip_comment(reader);
    if (reader->at < reader->end && *reader->at++ != '\n')
        return false;
    find_content(reader);
    return true;
}

/* --- collections between brackets, on as many lines as they like */

/* Stops at a tab in the indentation, since it may be an error after a plain scalar. */
static void skip_between(struct plain_reader *reader)
{
    skip_blanks(reader);
    skip_comment(reader);
    while (peek(reader, 0) == '\n') {
        reader->at++;
        while (peek(reader, 0) == ' ' || peek(reader, 0) == '\r')
            reader->at++;
        skip_comment(reader);
    }
}

static struct node *read_brackets(struct plain_reader *reader);

static struct node *read_between(struct plain_reader *reader)
{
    switch (peek(reader, 0)) {
    case '[':
    case '{':
        return read_brackets(reader);
    case '"':
    case '\'':
        return read_quoted(reader);
    default:
        return read_unquoted(reader, true);
    }
}

/* Reads an entry, or a key and its value; returns where the next one goes. */
static struct node **read_entry(struct plain_reader *reader, bool mapping, struct node **place)
{
    if (mapping) {
        if ((*place = read_key(reader)) == NULL)
            return NULL;
        place = &(*place)->next;
        skip_between(reader);
    }
    *place = read_between(reader);
    return *place == NULL ? NULL : &(*place)->next;
}

static bool read_entries(struct plain_reader *reader, struct node *node, char close)
{
    struct node **place = &node->first;

    skip_between(reader);
    while (peek(reader, 0) != close || place != &node->first) {
        if ((place = read_entry(reader, node->kind == NODE_MAPPING, place)) == NULL)
            return false;
        skip_between(reader);
        if (peek(reader, 0) == close)
            break;
        if (peek(reader, 0) != ',')
            return false;
        reader->at++;
        skip_between(reader);
    }
    reader->at++;
    return true;
}

static struct node *read_brackets(struct plain_reader *reader)
{
    const bool mapping = *reader->at == '{';
    struct node *const node = add_node(reader, mapping ? NODE_MAPPING : NODE_SEQUENCE, reader->at);

    reader->at++;
    if (node == NULL || ++reader->depth > DEPTH_MOST ||
        !read_entries(reader, node, mapping ? '}' : ']'))
        return NULL;
    reader->depth--;
    node->end = (size_t)(reader->at - reader->document->bytes);
    if (mapping)
        mapping_finish(node, reader->document, reader->arena, reader->diagnostics);
    return node;
}

/* --- collections by indentation */

/* The functions below read a value that belongs to a collection at the column `parent`. They leave
 * the reader at the next content: in its `column` a collection continues, or ends if the column is
 * less. A plain scalar could continue further to the right; no collection takes that. */

static struct node *read_value(struct plain_reader *reader, ptrdiff_t parent)
{
    struct node *node;

    switch (peek(reader, 0)) {
    case '|':
    case '>':
        node = read_block(reader, parent);
        find_content(reader);
        return node;
    case '[':
    case '{':
        node = read_brackets(reader);
        break;
    case '"':
    case '\'':
        node = read_quoted(reader);
        break;
    default:
        node = read_unquoted(reader, false);
    }
    return node != NULL && find_next_content(reader) ? node : NULL;
}

static bool is_dash(const struct plain_reader *reader)
{
    return peek(reader, 0) == '-' && is_blank_or_end(peek(reader, 1));
}

static struct node *read_mapping(struct plain_reader *reader);
static struct node *read_sequence(struct plain_reader *reader);

static struct node *read_node(struct plain_reader *reader, ptrdiff_t parent)
{
    if (is_dash(reader))
        return read_sequence(reader);
    return is_key(reader) ? read_mapping(reader) : read_value(reader, parent);
}

/* Reads the value after a key's colon or below it. A sequence may stand at the column of its key.
 */
static struct node *read_value_of_key(struct plain_reader *reader, ptrdiff_t parent)
{
    const char *const behind = reader->at;

    skip_blanks(reader);
    if (reader->at < reader->end && *reader->at != '\n' && *reader->at != '#')
        return read_value(reader, parent);
    if (!find_next_content(reader))
        return NULL;
    if (reader->column > parent)
        return read_node(reader, parent);
    if (reader->column == parent && is_dash(reader))
        return read_sequence(reader);
    struct node *const empty = add_node(reader, NODE_SCALAR, behind);
    if (empty == NULL)
        return NULL;
    empty->end = empty->start;
    empty->value = "";
    return empty;
}

static bool read_pairs(struct plain_reader *reader, struct node **place)
{
    const ptrdiff_t column = reader->column;

    do {
        struct node *const key = read_key(reader);
        if (key == NULL)
            return false;
        reader->key = reader->depth == 1 ? key : NULL;
        if ((key->next = read_value_of_key(reader, column)) == NULL)
            return false;
        *place = key;
        place = &key->next->next;
    } while (reader->column == column);
    return reader->column < column;
}

static struct node *read_mapping(struct plain_reader *reader)
{
    struct node *const node = add_node(reader, NODE_MAPPING, reader->at);

    if (node == NULL || ++reader->depth > DEPTH_MOST || !read_pairs(reader, &node->first))
        return NULL;
    reader->depth--;
    node->end = (size_t)(reader->at - reader->document->bytes);
    mapping_finish(node, reader->document, reader->arena, reader->diagnostics);
    return node;
}

static bool read_items(struct plain_reader *reader, struct node **place)
{
    const ptrdiff_t column = reader->column;

    do {
        for (reader->at++; peek(reader, 0) == ' ';)
            reader->at++;
        reader->column = reader->at - reader->line;
        reader->key = NULL;
        if ((*place = read_node(reader, column)) == NULL)
            return false;
        place = &(*place)->next;
    } while (reader->column == column && is_dash(reader));
    return reader->column <= column;
}

static struct node *read_sequence(struct plain_reader *reader)
{
    struct node *const node = add_node(reader, NODE_SEQUENCE, reader->at);

    if (node == NULL || ++reader->depth > DEPTH_MOST || !read_items(reader, &node->first))
        return NULL;
    reader->depth--;
    node->end = (size_t)(reader->at - reader->document->bytes);
    return node;
}

/* --- documents */

/* Whether YAML has no special rules for a character beyond ASCII: no C1 control, line break, byte
 * order mark or noncharacter. */
static bool is_usual(uint32_t character)
{
    return character >= 0xA0 && character != 0x2028 && character != 0x2029 && character != 0xFEFF &&
           character != 0xFFFE && character != 0xFFFF;
}

static bool all_usual_characters(const char *at, const char *end)
{
    while (at < end) {
        if ((unsigned char)*at < 0x80) {
            at++;
            continue;
        }
        const size_t len = utf8_length(at, end);
        if (len == 0 || !is_usual(utf8_decode(at, len)))
            return false;
        at += len;
    }
    return true;
}

static bool all_before_line_feeds(const char *at, const char *end)
{
    while ((at = memchr(at, '\r', (size_t)(end - at))) != NULL)
        if (++at == end || *at != '\n')
            return false;
    return true;
}

/* There is no branch for a byte, so that compilers take several at a time. */
static bool all_usual(const char *bytes, size_t len)
{
    unsigned char high = 0, control = 0;

    for (size_t i = 0; i < len; i++) {
        const unsigned char byte = (unsigned char)bytes[i];
        high |= byte;
        control |=
            (unsigned char)((byte < 0x20) & (byte != '\n') & (byte != '\t') & (byte != '\r'));
        control |= byte == 0x7F;
    }
    return control == 0 && all_before_line_feeds(bytes, bytes + len) &&
           (high < 0x80 || all_usual_characters(bytes, bytes + len));
}

/* Moves to the first content. For libyaml, a line begins after `...`, but not after `---`. */
static bool find_start(struct plain_reader *reader)
{
    const bool dashes = reader->end - reader->at >= 3 && memcmp(reader->at, "---", 3) == 0;

    if (!dashes || !is_blank_or_end(peek(reader, 3))) {
        find_content(reader);
        return true;
    }
    reader->at += 3;
    return find_next_content(reader);
}

bool yaml_read_plain(const struct document *document, struct arena *arena,
                     struct diagnostics *diagnostics, struct node **root)
{
    struct plain_reader reader = {.document = document,
                                  .arena = arena,
                                  .diagnostics = diagnostics,
                                  .at = document->bytes + document->skip,
                                  .end = document->bytes + document->len};

    if (!all_usual(document->bytes, document->len) || !find_start(&reader))
        return false;
    *root = reader.column >= 0 ? read_mapping(&reader) : NULL;
    if (*root != NULL && reader.column < 0)
        return true;
    *diagnostics = (struct diagnostics){0};
    return false;
}
