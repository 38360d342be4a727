#include "base/buffer.h"
#include "base/character.h"
#include "notation/document.h"
#include "notation/slip/slip.h"
#include "notation/yaml/drawing.h"
#include "notation/yaml/mapping.h"
#include "notation/yaml/plain.h"
#include "notation/yaml/problem.h"
#include "notation/yaml/yaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* --- bytes that cannot stand in a record, in words for people who do not think of bytes */

/* What Windows-1252 has where Latin-1 has control characters; 0 for nothing. */
static const uint16_t windows[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

static bool looks_like_utf16(const struct document *document)
{
    const char *const bytes = document->bytes + document->skip;

    return document->len >= document->skip + 2 &&
           (bytes[0] == '\0' || bytes[1] == '\0' || memcmp(bytes, "\xFE\xFF", 2) == 0 ||
            memcmp(bytes, "\xFF\xFE", 2) == 0);
}

/* A byte that is no UTF-8: files in older encodings have one where a letter beyond ASCII stands. */
static void explain_byte(const char *at, const char *end, struct buffer *message)
{
    const unsigned byte = (unsigned char)*at;
    const unsigned character = byte >= 0xA0 ? byte : windows[byte & 0x1F];
    const bool alone = at + 1 == end || ((unsigned char)at[1] & 0xC0) != 0x80;
    const char *const name = byte >= 0xA0 ? "Latin-1" : "Windows-1252";

    buffer_format(message, "the byte 0x%02X is no UTF-8, in which records are written", byte);
    if (!alone || character == 0)
        return;
    char shown[4];
    buffer_format(message,
                  "; if it is %.*s (U+%04X) in %s, convert the file with `iconv -f %s -t UTF-8 OLD "
                  ">NEW`",
                  (int)utf8_encode(character, shown), shown, character, name,
                  byte >= 0xA0 ? "LATIN1" : "WINDOWS-1252");
}

/* Appends what is wrong with the byte at `offset`, at which YAML stumbled: the file is UTF-16, or
 * an older encoding in which the byte is such a letter, or a control character stands there. */
static void encoding_explain(const struct document *document, size_t offset, struct buffer *message)
{
    const char *const at = document->bytes + offset, *const end = document->bytes + document->len;
    const size_t len = utf8_length(at, end);

    if (looks_like_utf16(document))
        buffer_text(message, "this is UTF-16, and records are written in UTF-8; convert the file "
                             "with `iconv -f UTF-16 -t UTF-8 OLD >NEW`");
    else if (at < end && len == 0)
        explain_byte(at, end, message);
    else
        buffer_format(message, "a control character (U+%04X) cannot stand in a record: delete it",
                      len > 0 ? (unsigned)utf8_decode(at, len) : 0);
}

/* --- reading */

enum { DEPTH_MOST = 128 };

struct yaml_reader {
    yaml_parser_t parser;
    const struct document *document;
    struct arena *arena;
    struct diagnostics *diagnostics;
    bool ascii;                     /* characters are bytes */
    size_t index, offset;           /* the last character looked up, and its byte */
    struct node *open[DEPTH_MOST];  /* nodes whose children are being read */
    struct node **last[DEPTH_MOST]; /* where the next child of each goes */
    int depth;
    size_t nodes;
};

struct yaml_reader *yaml_reader_new(void)
{
    return memory_allocate_zeroed(1, sizeof(struct yaml_reader));
}

void yaml_reader_free(struct yaml_reader *reader)
{
    free(reader);
}

/* The offset of the character with that index. Marks mostly grow, so the walk continues from where
 * the last one ended. */
static size_t byte_of(struct yaml_reader *reader, size_t index)
{
    const struct document *const document = reader->document;

    if (reader->ascii)
        return document->skip + index;
    if (index < reader->index) {
        reader->index = 0;
        reader->offset = document->skip;
    }
    /* libyaml has checked that this is UTF-8: all bytes but 10xxxxxx begin a character. */
    const char *at = document->bytes + reader->offset, *const end = document->bytes + document->len;
    size_t left = index - reader->index;
    for (; at < end; at++)
        if (((unsigned char)*at & 0xC0) != 0x80 && left-- == 0)
            break;
    reader->index = index;
    reader->offset = (size_t)(at - document->bytes);
    return reader->offset;
}

static void raise_yaml(struct yaml_reader *reader, size_t offset, size_t end, const char *message)
{
    diagnostics_add_text(reader->diagnostics, reader->arena, code_facts(CODE_YAML), offset, end, 0,
                         message);
}

static struct node *add_node(struct yaml_reader *reader, enum node_kind kind,
                             const yaml_event_t *event)
{
    struct node *const node = arena_allocate(reader->arena, sizeof *node);

    *node = (struct node){.kind = kind,
                          .start = byte_of(reader, event->start_mark.index),
                          .end = byte_of(reader, event->end_mark.index)};
    if (reader->depth > 0) {
        *reader->last[reader->depth - 1] = node;
        reader->last[reader->depth - 1] = &node->next;
    }
    return node;
}

/* Raises something of YAML that text may begin with by mistake. */
static void refuse_special(struct yaml_reader *reader, const struct node *node, const char *what)
{
    struct buffer message = {0};

    if (diagnostics_full(reader->diagnostics, node->start)) {
        reader->diagnostics->raised++;
        return;
    }
    buffer_format(&message, "records use no YAML %s; ", what);
    slip_write_quotes(reader->document, node->start, &message, reader->diagnostics, reader->arena);
    raise_yaml(reader, node->start, node->end, buffer_string(&message));
    buffer_release(&message);
}

static void refuse_property(struct yaml_reader *reader, const struct node *node, const void *anchor,
                            const void *tag)
{
    if (anchor != NULL || tag != NULL)
        refuse_special(reader, node, anchor != NULL ? "anchors" : "tags");
}

static enum scalar_style style_of(yaml_scalar_style_t style)
{
    switch (style) {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE:
        return STYLE_SINGLE;
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE:
        return STYLE_DOUBLE;
    case YAML_LITERAL_SCALAR_STYLE:
        return STYLE_LITERAL;
    case YAML_FOLDED_SCALAR_STYLE:
        return STYLE_FOLDED;
    default:
        return STYLE_PLAIN;
    }
}

static struct node *add_scalar(struct yaml_reader *reader, const yaml_event_t *event)
{
    struct node *const node = add_node(reader, NODE_SCALAR, event);
    const char *const value = (const char *)event->data.scalar.value;

    node->style = style_of(event->data.scalar.style);
    node->len = event->data.scalar.length;
    refuse_property(reader, node, event->data.scalar.anchor, event->data.scalar.tag);
    /* A plain scalar on one line stands in the document as it is. */
    const bool as_it_stands = node->style == STYLE_PLAIN && node->end - node->start == node->len;
    if (as_it_stands && memcmp(reader->document->bytes + node->start, value, node->len) == 0)
        node->value = reader->document->bytes + node->start;
    else
        node->value = arena_copy(reader->arena, value, node->len);
    return node;
}

static void forget(struct diagnostics *diagnostics)
{
    diagnostics->count = 0;
    diagnostics->raised = 0;
}

static bool open_node(struct yaml_reader *reader, enum node_kind kind, const yaml_event_t *event)
{
    struct node *const node = add_node(reader, kind, event);

    if (kind == NODE_MAPPING)
        refuse_property(reader, node, event->data.mapping_start.anchor,
                        event->data.mapping_start.tag);
    else
        refuse_property(reader, node, event->data.sequence_start.anchor,
                        event->data.sequence_start.tag);
    if (reader->depth == DEPTH_MOST) {
        forget(reader->diagnostics);
        raise_yaml(reader, node->start, node->end, "this is nested too deeply");
        return false;
    }
    reader->open[reader->depth] = node;
    reader->last[reader->depth++] = &node->first;
    return true;
}

static void close_node(struct yaml_reader *reader, const yaml_event_t *event)
{
    struct node *const node = reader->open[--reader->depth];

    node->end = byte_of(reader, event->end_mark.index);
    if (node->kind == NODE_MAPPING)
        mapping_finish(node, reader->document, reader->arena, reader->diagnostics);
}

/* Refuses directives at a byte or after white space and comments there. libyaml would read them
 * all, and compare each with all before it. */
static bool refuse_directives(struct yaml_reader *reader, size_t offset)
{
    const struct document *const document = reader->document;
    const char *const end = document->bytes + document->len;
    const char *const at = skip_comments(document->bytes + offset, end);

    if (at == end || *at != '%')
        return false;
    const size_t place = (size_t)(at - document->bytes);
    forget(reader->diagnostics);
    raise_yaml(reader, place, place, yaml_problem_words(NULL, "directive", at, at, end)->message);
    return true;
}

/* For libyaml, lines and so documents begin after NEL, LS and PS, too. */
static bool refuse_second_document(struct yaml_reader *reader, const yaml_event_t *event)
{
    const size_t start = byte_of(reader, event->start_mark.index);

    forget(reader->diagnostics);
    raise_yaml(reader, start, start, "another YAML document begins here");
    return false;
}

static bool refuse_node(struct yaml_reader *reader, const struct node *node)
{
    forget(reader->diagnostics);
    diagnostics_add(reader->diagnostics, reader->arena, CODE_TOO_LARGE, node->start, node->end, 0,
                    "a record has at most 2,000,000 keys, values and entries of lists");
    return false;
}

/* Adds an event to the tree; false if reading must stop. */
static bool take_event(struct yaml_reader *reader, const yaml_event_t *event, struct node **root)
{
    struct node *node = NULL;

    switch (event->type) {
    case YAML_SCALAR_EVENT:
        node = add_scalar(reader, event);
        break;
    case YAML_ALIAS_EVENT:
        node = add_node(reader, NODE_ALIAS, event);
        refuse_special(reader, node, "aliases");
        break;
    case YAML_SEQUENCE_START_EVENT:
    case YAML_MAPPING_START_EVENT:
        if (!open_node(reader,
                       event->type == YAML_MAPPING_START_EVENT ? NODE_MAPPING : NODE_SEQUENCE,
                       event))
            return false;
        node = reader->open[reader->depth - 1];
        break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        close_node(reader, event);
        break;
    case YAML_DOCUMENT_START_EVENT:
        if (*root != NULL)
            return refuse_second_document(reader, event);
        break;
    case YAML_DOCUMENT_END_EVENT:
        if (refuse_directives(reader, byte_of(reader, event->end_mark.index)))
            return false;
        break;
    default:
        break;
    }
    if (*root == NULL)
        *root = node;
    return node == NULL || ++reader->nodes <= NODES_MOST || refuse_node(reader, node);
}

/* Raises bytes that libyaml cannot read: not UTF-8, or control characters. libyaml gives the offset
 * of the byte it stumbled over, which may be within a character. */
static void raise_unreadable(struct yaml_reader *reader)
{
    const struct document *const document = reader->document;
    const char *const end = document->bytes + document->len;
    const char *const stumbled = document->bytes + document->skip + reader->parser.problem_offset;
    const char *at = document->bytes + document->skip;
    size_t len;

    while (at < stumbled && (len = utf8_length(at, end)) > 0)
        at += len;
    const size_t offset = (size_t)(at - document->bytes);
    struct buffer message = {0};
    encoding_explain(document, offset, &message);
    raise_yaml(reader, offset, offset, buffer_string(&message));
    buffer_release(&message);
}

/* Where the innermost open bracket is, if on a line above `offset`; otherwise `offset`. */
static size_t bracket_above(const struct yaml_reader *reader, size_t offset)
{
    const char *const bytes = reader->document->bytes;

    for (int i = reader->depth - 1; i >= 0; i--) {
        const size_t start = reader->open[i]->start;
        const size_t len = offset - start;
        if (bytes[start] != '[' && bytes[start] != '{')
            continue;
        const bool above = memchr(bytes + start, '\n', len) || memchr(bytes + start, '\r', len);
        return above ? start : offset;
    }
    return offset;
}

/* `offset` is where libyaml stumbled. */
static size_t problem_place(struct yaml_reader *reader, enum yaml_place place, size_t offset)
{
    switch (place) {
    case YAML_BEGAN:
        return byte_of(reader, reader->parser.context_mark.index);
    case YAML_BRACKET:
        return bracket_above(reader, offset);
    case YAML_FIRST:
        return reader->document->content;
    default:
        return offset;
    }
}

/* Raises what libyaml could not get past, alone: what was raised before would be half the truth. */
static void raise_problem(struct yaml_reader *reader)
{
    const yaml_parser_t *const parser = &reader->parser;
    const struct document *const document = reader->document;
    const char *const problem = parser->problem != NULL ? parser->problem : "this is no YAML";

    if (parser->error == YAML_MEMORY_ERROR)
        memory_exhausted();
    forget(reader->diagnostics);
    if (parser->error == YAML_READER_ERROR) {
        raise_unreadable(reader);
        return;
    }
    size_t offset = byte_of(reader, parser->problem_mark.index);
    if (offset > document->len)
        offset = document->len;
    const struct yaml_words *const words =
        yaml_problem_words(parser->context, problem, document->bytes + document->content,
                           document->bytes + offset, document->bytes + document->len);
    if (words != NULL)
        offset = problem_place(reader, words->place, offset);
    raise_yaml(reader, offset, offset, words != NULL ? words->message : problem);
}

static bool read_events(struct yaml_reader *reader, struct node **root)
{
    for (bool going = true; going;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&reader->parser, &event)) {
            raise_problem(reader);
            return false;
        }
        const bool taken = take_event(reader, &event, root);
        going = event.type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
        if (!taken)
            return false;
    }
    return true;
}

/* Moves and boards are read in place, so their literal blocks stay empty in the tree. */
static void empty_blocks(struct node *root)
{
    for (struct node *key = root->first; key != NULL; key = key->next->next) {
        struct node *const value = key->next;
        if ((node_is(key, "moves") || node_is(key, "board")) && value->style == STYLE_LITERAL) {
            value->value = "";
            value->len = 0;
        }
    }
}

static bool parse(struct yaml_reader *reader, const char *bytes, struct diagnostics *diagnostics,
                  struct node **root)
{
    const struct document *const document = reader->document;

    reader->diagnostics = diagnostics;
    reader->index = 0;
    reader->offset = document->skip;
    reader->depth = 0;
    reader->nodes = 0;
    *root = NULL;
    if (!yaml_parser_initialize(&reader->parser))
        memory_exhausted();
    /* libyaml would guess at UTF-16, too. */
    yaml_parser_set_encoding(&reader->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&reader->parser, (const unsigned char *)bytes + document->skip,
                                 document->len - document->skip);
    const bool read = read_events(reader, root);
    yaml_parser_delete(&reader->parser);
    return read;
}

/* Whether the block at `drawing` is the board of the record. */
static bool has_drawing(const struct node *root, size_t drawing)
{
    for (const struct node *key = root->first; key != NULL; key = key->next->next)
        if (node_is(key, "board") && key->next->style == STYLE_LITERAL && key->start < drawing &&
            key->next->end >= drawing)
            return true;
    return false;
}

static bool has_drawings(const struct document *document, const struct node *root)
{
    size_t drawing = document->skip;

    if (root == NULL || root->kind != NODE_MAPPING)
        return false;
    while (drawing_find(document, &drawing))
        if (!has_drawing(root, drawing))
            return false;
    return true;
}

/* What looks like the line above a drawing may stand in quotes or brackets: then the document is
 * read again as it is. */
static bool parse_drawings(struct yaml_reader *reader, struct diagnostics *diagnostics,
                           struct node **root)
{
    const struct document *const document = reader->document;
    struct diagnostics again = {0};
    struct node *other;

    const bool read = parse(reader, drawing_indented(document, reader->arena), diagnostics, root);
    if (read && has_drawings(document, *root))
        return true;
    if (!parse(reader, document->bytes, &again, &other) && !read)
        return false;
    *diagnostics = again;
    *root = other;
    return true;
}

bool yaml_read_with_libyaml(struct yaml_reader *reader, const struct document *document,
                            struct arena *arena, struct diagnostics *diagnostics,
                            struct node **root)
{
    size_t drawing = document->skip;

    reader->document = document;
    reader->arena = arena;
    reader->diagnostics = diagnostics;
    reader->ascii = is_ascii(document->bytes, document->len);
    *root = NULL;
    if (refuse_directives(reader, document->skip))
        return false;
    const bool read = drawing_find(document, &drawing)
                          ? parse_drawings(reader, diagnostics, root)
                          : parse(reader, document->bytes, diagnostics, root);
    if (read && *root != NULL && (*root)->kind == NODE_MAPPING)
        empty_blocks(*root);
    return read;
}

bool yaml_read(struct yaml_reader *reader, const struct document *document, struct arena *arena,
               struct diagnostics *diagnostics, struct node **root)
{
    const struct arena_mark before = arena_mark(arena);

    if (yaml_read_plain(document, arena, diagnostics, root))
        return true;
    arena_return(arena, before);
    return yaml_read_with_libyaml(reader, document, arena, diagnostics, root);
}
