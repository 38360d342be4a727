#include "notation/yaml/plain_scalar.h"

#include "base/buffer.h"
#include "base/digits.h"

#include <string.h>

/* YAML's simple keys have at most 1024 characters. */
enum { KEY_MOST = 1000 };

enum { STRIP, CLIP, KEEP };

enum {
    ENDS_FLOW = 1, /* may end a scalar without quotes between brackets */
    STARTS = 2,    /* may start one (bytes of other than ASCII characters may, too) */
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

struct node *plain_node(struct plain_reader *reader, enum node_kind kind, const char *start)
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
    struct node *const node = plain_node(reader, NODE_SCALAR, start);

    if (node == NULL)
        return NULL;
    node->style = style;
    node->value = value;
    node->len = len;
    return node;
}

/* The first of three characters in [at, end), `end` if none of them is there. */
static const char *find_any(const char *at, const char *end, char a, char b, char c)
{
    for (; end - at >= WORD_BYTES; at += WORD_BYTES) {
        const uint64_t word = word_of_bytes(at);
        const uint64_t others = other_than(word, a) & other_than(word, b) & other_than(word, c);
        if (others != UINT64_C(0x8080808080808080))
            return at + bytes_before(others ^ UINT64_C(0x8080808080808080));
    }
    while (at < end && *at != a && *at != b && *at != c)
        at++;
    return at;
}

/* --- words and lines without quotes */

/* Behind what may stand in a key: the class KEY, of which eight bytes are looked at at once. */
static const char *skip_key(const char *at, const char *end)
{
    for (; end - at >= WORD_BYTES; at += WORD_BYTES) {
        const uint64_t word = word_of_bytes(at);
        const uint64_t others = other_than_letters(word) & other_than_digits(word) &
                                other_than(word, '-') & other_than(word, '_');
        if (others != 0)
            return at + bytes_before(others);
    }
    while (at < end && class_of(*at) & KEY)
        at++;
    return at;
}

/* Where the word at the reader ends if it is a key, NULL if it is none. */
static const char *key_end(const struct plain_reader *reader)
{
    const char *at = reader->at;

    if (at == reader->end || !(class_of(*at) & STARTS_KEY))
        return NULL;
    at = skip_key(at, reader->end);
    const ptrdiff_t len = at - reader->at;
    return plain_look(reader, len) == ':' && is_blank_or_end(plain_look(reader, len + 1)) &&
                   len <= KEY_MOST
               ? at
               : NULL;
}

bool plain_is_key(const struct plain_reader *reader)
{
    return key_end(reader) != NULL;
}

struct node *plain_key(struct plain_reader *reader)
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
    const char first = plain_look(reader, 0);

    if (first == '-')
        return class_of(plain_look(reader, 1)) & KEY;
    return (unsigned char)first >= 0x80 || class_of(first) & STARTS;
}

static const char *find_end_in_flow(const char *at, const char *end)
{
    while (at < end && !(class_of(*at) & ENDS_FLOW))
        at++;
    return at;
}

/* What ends a line does it for sure here, a `#` behind a blank; a colon that does or that only
 * might, depending on what libyaml thinks of it between brackets, is left to libyaml. */
struct node *plain_unquoted(struct plain_reader *reader, bool flow)
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

/* The character of `len` hexadecimal digits; UINT32_MAX if they are none. */
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

/* Writes a character as UTF-8. */
static char *encode(char *out, uint32_t character)
{
    const int more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const unsigned char marks[] = {0, 0xC0, 0xE0, 0xF0};

    *out++ = (char)(marks[more] | character >> 6 * more);
    for (int left = more; left-- > 0;)
        *out++ = (char)(0x80 | (character >> 6 * left & 0x3F));
    return out;
}

/* Takes the escape at `*at`, of which the rare kinds are left to libyaml. */
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

/* What [at, end) says between its quotes: never longer than how it is written. */
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
            out = encode(out, character);
        } else {
            *out++ = *at++;
        }
    }
    *len = (size_t)(out - start);
    return true;
}

/* The quote that ends the scalar that one at `at` begins, NULL if it is not on this line. */
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

struct node *plain_quoted(struct plain_reader *reader)
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
    ptrdiff_t indent;        /* 0 until it is known */
    int chomping;
    bool literal;
};

/* Takes `|` or `>` and what may stand behind it up to the end of the line. */
static bool take_block_header(struct plain_reader *reader, ptrdiff_t parent, struct block *block)
{
    char next;

    *block = (struct block){.literal = *reader->at++ == '|', .chomping = CLIP};
    for (; (next = plain_look(reader, 0)) == '+' || next == '-' || (next >= '1' && next <= '9');
         reader->at++) {
        const bool digit = next >= '1';
        if (digit ? block->indent > 0 : block->chomping != CLIP)
            return false;
        if (digit)
            block->indent = parent + (next - '0');
        else
            block->chomping = next == '+' ? KEEP : STRIP;
    }
    while (is_blank(plain_look(reader, 0)))
        reader->at++;
    if (plain_look(reader, 0) == '#')
        reader->at = plain_line_end(reader, reader->at);
    if (reader->at < reader->end && *reader->at++ != '\n')
        return false;
    block->first = reader->at;
    return true;
}

static bool ends_line(char byte)
{
    return byte == '\n' || byte == '\r';
}

/* The indentation is that of the first line with content, or of a longer empty one before it. */
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

/* Behind the indentation, of which an empty line may have less. */
static const char *indented(const char *line, const char *end, ptrdiff_t indent)
{
    const char *const most = end - line > indent ? line + indent : end;

    while (line < most && *line == ' ')
        line++;
    return line;
}

/* Finds where the lines end that belong to the block. */
static bool find_block_end(const struct plain_reader *reader, struct block *block)
{
    for (block->end = block->first;;) {
        const char *const at = indented(block->end, reader->end, block->indent);
        if (at == reader->end)
            return true;
        if (!ends_line(*at) && at - block->end < block->indent)
            return *at != '\t';
        const char *const line_end = plain_line_end(reader, at);
        block->end = line_end < reader->end ? line_end + 1 : line_end;
    }
}

static char *write_breaks(char *out, size_t count)
{
    while (count-- > 0)
        *out++ = '\n';
    return out;
}

/* Writes what the block says: never more than there stands. */
static size_t write_block(char *out, const struct block *block)
{
    const char *const start = out;
    size_t breaks = 0; /* empty lines since the last one with content … */
    bool open = false, folds = !block->literal; /* … whose own break is still to be written */
    bool shifted = false;                       /* and which began with more white space */

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

struct node *plain_block(struct plain_reader *reader, ptrdiff_t parent)
{
    const char *const start = reader->at;
    struct block block;

    if (!take_block_header(reader, parent, &block) ||
        (block.indent == 0 && !find_indent(reader, parent, &block)) ||
        !find_block_end(reader, &block))
        return NULL;
    reader->at = block.end;
    if (block.literal && reader->key != NULL && node_is(reader->key, "moves"))
        return scalar(reader, STYLE_LITERAL, start, "", 0);
    char *const value = arena_allocate(reader->arena, (size_t)(block.end - block.first));
    const size_t len = write_block(value, &block);
    return scalar(reader, block.literal ? STYLE_LITERAL : STYLE_FOLDED, start, value, len);
}
