#include "notation/yaml/plain_tree.h"

#include "base/buffer.h"
#include "base/character.h"
#include "notation/yaml/mapping.h"
#include "notation/yaml/plain_scalar.h"

#include <string.h>

enum { DEPTH_MOST = 32 };

/* --- bytes */

/* Whether a character that is not ASCII is one like any other to YAML: no C1 control, line break,
 * byte order mark or noncharacter. */
static bool is_usual(uint32_t character)
{
    return character >= 0xA0 && character != 0x2028 && character != 0x2029 && character != 0xFEFF &&
           character != 0xFFFE && character != 0xFFFF;
}

static bool all_usual_characters(const char *at, const char *end)
{
    uint64_t word;

    while (at < end) {
        if (end - at >= (ptrdiff_t)sizeof word) {
            memcpy(&word, at, sizeof word);
            if ((word & UINT64_C(0x8080808080808080)) == 0) {
                at += sizeof word;
                continue;
            }
        }
        const size_t len = utf8_length(at, end);
        if (len == 0 || (len > 1 && !is_usual(utf8_decode(at, len))))
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

/* One look at every byte, without a branch so that compilers take several at a time. */
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

/* --- lines */

static void skip_blanks(struct plain_reader *reader)
{
    while (is_blank(plain_look(reader, 0)))
        reader->at++;
}

static void skip_comment(struct plain_reader *reader)
{
    if (plain_look(reader, 0) == '#')
        reader->at = plain_line_end(reader, reader->at);
}

/* From the start of a line to the first content there or below. (A tab would be taken for content,
 * with which nothing begins.) */
static void find_content(struct plain_reader *reader)
{
    for (;; reader->at++) {
        reader->line = reader->at;
        while (plain_look(reader, 0) == ' ')
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

/* From behind what ends on a line to the next content; nothing but a comment may stand between. */
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

/* Stops at a tab in the indentation of a line: behind a scalar without quotes it may be an error.
 */
static void skip_between(struct plain_reader *reader)
{
    skip_blanks(reader);
    skip_comment(reader);
    while (plain_look(reader, 0) == '\n') {
        reader->at++;
        while (plain_look(reader, 0) == ' ' || plain_look(reader, 0) == '\r')
            reader->at++;
        skip_comment(reader);
    }
}

static struct node *read_brackets(struct plain_reader *reader);

static struct node *read_between(struct plain_reader *reader)
{
    switch (plain_look(reader, 0)) {
    case '[':
    case '{':
        return read_brackets(reader);
    case '"':
    case '\'':
        return plain_quoted(reader);
    default:
        return plain_unquoted(reader, true);
    }
}

/* An entry, or a key and its value; gives where the next one is hung up. */
static struct node **read_entry(struct plain_reader *reader, bool mapping, struct node **place)
{
    if (mapping) {
        if ((*place = plain_key(reader)) == NULL)
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
    while (plain_look(reader, 0) != close || place != &node->first) {
        if ((place = read_entry(reader, node->kind == NODE_MAPPING, place)) == NULL)
            return false;
        skip_between(reader);
        if (plain_look(reader, 0) == close)
            break;
        if (plain_look(reader, 0) != ',')
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
    struct node *const node =
        plain_node(reader, mapping ? NODE_MAPPING : NODE_SEQUENCE, reader->at);

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

/* Below, what is read belongs to a collection at the column `parent`, and the reader then is at the
 * next content: at its `column`, which a collection goes on with, or ends if it is less. A scalar
 * without quotes would also go on with content further to the right; no collection takes that. */

static struct node *read_value(struct plain_reader *reader, ptrdiff_t parent)
{
    struct node *node;

    switch (plain_look(reader, 0)) {
    case '|':
    case '>':
        node = plain_block(reader, parent);
        find_content(reader);
        return node;
    case '[':
    case '{':
        node = read_brackets(reader);
        break;
    case '"':
    case '\'':
        node = plain_quoted(reader);
        break;
    default:
        node = plain_unquoted(reader, false);
    }
    return node != NULL && find_next_content(reader) ? node : NULL;
}

static bool is_dash(const struct plain_reader *reader)
{
    return plain_look(reader, 0) == '-' && is_blank_or_end(plain_look(reader, 1));
}

static struct node *read_mapping(struct plain_reader *reader);
static struct node *read_sequence(struct plain_reader *reader);

static struct node *read_node(struct plain_reader *reader, ptrdiff_t parent)
{
    if (is_dash(reader))
        return read_sequence(reader);
    return plain_is_key(reader) ? read_mapping(reader) : read_value(reader, parent);
}

/* The value behind a key's colon, or below; a sequence may stand right below its key. */
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
    struct node *const empty = plain_node(reader, NODE_SCALAR, behind);
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
        struct node *const key = plain_key(reader);
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
    struct node *const node = plain_node(reader, NODE_MAPPING, reader->at);

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
        for (reader->at++; plain_look(reader, 0) == ' ';)
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
    struct node *const node = plain_node(reader, NODE_SEQUENCE, reader->at);

    if (node == NULL || ++reader->depth > DEPTH_MOST || !read_items(reader, &node->first))
        return NULL;
    reader->depth--;
    node->end = (size_t)(reader->at - reader->document->bytes);
    return node;
}

/* --- documents */

/* To the first content. Behind a `...` libyaml sees the start of a line, behind `---` it does not.
 */
static bool find_start(struct plain_reader *reader)
{
    const bool dashes = reader->end - reader->at >= 3 && memcmp(reader->at, "---", 3) == 0;

    if (!dashes || !is_blank_or_end(plain_look(reader, 3))) {
        find_content(reader);
        return true;
    }
    reader->at += 3;
    return find_next_content(reader);
}

bool plain_tree_read(const struct document *document, struct arena *arena,
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
