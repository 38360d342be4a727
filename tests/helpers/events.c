#include "tests/helpers/events.h"

#include "base/character.h"
#include "notation/text.h"
#include "notation/yaml/drawing.h"
#include "notation/yaml/plain.h"

#include <stdio.h>
#include <string.h>
#include <yaml.h>

enum { DEPTH_KNOWN = 100, NODES_KNOWN = 100000 }; /* documents beyond may be refused */

/* What libyaml says of a document. */
struct told {
    struct buffer moves;
    bool sound;   /* libyaml reaches the end of a single document without directives */
    bool mapping; /* its root is one */
    bool large;   /* deeply nested, or with many nodes */
    int keys;     /* `moves` at its top */
    bool texts;   /* the value is a scalar, or a sequence of scalars alone */
    /* On the way: */
    int depth, documents;
    size_t nodes;
    bool key, inside; /* at the top a key is due; within the value of `moves` */
};

static bool is_moves(const yaml_event_t *event)
{
    return event->type == YAML_SCALAR_EVENT && event->data.scalar.length == strlen("moves") &&
           memcmp(event->data.scalar.value, "moves", strlen("moves")) == 0;
}

/* A node at the top of the root mapping is a key or the value of the key before. */
static void take_at_top(struct told *told, const yaml_event_t *event)
{
    if (!told->key) {
        told->key = true;
        return;
    }
    told->key = false;
    told->inside = is_moves(event);
    told->keys += told->inside;
    if (told->inside)
        told->texts = true;
}

static void take_node(struct told *told, const yaml_event_t *event)
{
    const bool value = told->inside && told->depth == 1 && !told->key;
    const bool entry = told->inside && told->depth == 2;

    told->large = told->large || told->depth > DEPTH_KNOWN || ++told->nodes > NODES_KNOWN;
    if ((value || entry) && event->type == YAML_SCALAR_EVENT) {
        buffer_append(&told->moves, (const char *)event->data.scalar.value,
                      event->data.scalar.length);
        buffer_character(&told->moves, '\n');
    } else if (entry || (value && event->type != YAML_SEQUENCE_START_EVENT)) {
        told->texts = false;
    }
    if (told->depth == 0)
        told->mapping = told->key = event->type == YAML_MAPPING_START_EVENT;
    else if (told->depth == 1 && told->mapping)
        take_at_top(told, event);
}

static void take(struct told *told, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        told->documents++;
        if (event->data.document_start.version_directive != NULL ||
            event->data.document_start.tag_directives.start !=
                event->data.document_start.tag_directives.end)
            told->documents = 2;
        break;
    case YAML_SCALAR_EVENT:
    case YAML_ALIAS_EVENT:
        take_node(told, event);
        break;
    case YAML_SEQUENCE_START_EVENT:
    case YAML_MAPPING_START_EVENT:
        take_node(told, event);
        told->depth++;
        break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        told->depth--;
        break;
    default:
        break;
    }
}

static void listen(struct told *told, const struct document *document)
{
    const unsigned char *const bytes = (const unsigned char *)document->bytes;
    yaml_parser_t parser;
    yaml_event_t event;
    bool more = true;

    (void)buffer_reserve(&told->moves, 1);
    if (!yaml_parser_initialize(&parser))
        memory_exhausted();
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, bytes + document->skip, document->len - document->skip);
    told->sound = true;
    while (more) {
        if (!yaml_parser_parse(&parser, &event)) {
            told->sound = false;
            break;
        }
        more = event.type != YAML_STREAM_END_EVENT;
        take(told, &event);
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    told->sound = told->sound && told->documents <= 1;
}

/* The words of a text, with a line feed between those on different lines. */
static void write_words(struct buffer *out, const char *at, size_t len)
{
    const char *const end = at + len;
    char between = '\0';

    out->len = 0;
    (void)buffer_reserve(out, 1); /* so that there are bytes to be compared */
    while (at < end) {
        const size_t blank = blank_length(at, end);
        if (blank > 0) {
            if (out->len > 0 && between != '\n')
                between = break_length(at, end) > 0 ? '\n' : ' ';
            at += blank;
            continue;
        }
        if (between != '\0')
            buffer_character(out, between);
        between = '\0';
        buffer_character(out, *at++);
    }
}

/* Whether every word stands in the place that the text gives, one after the other. */
static bool stand(struct text *text, const struct document *document, const struct node *moves)
{
    const char *const end = text->bytes + text->len;
    size_t last = moves->start, len;
    bool begins = true;

    for (const char *at = text->bytes; at < end; at++) {
        if (blank_length(at, end) > 0) {
            at += blank_length(at, end) - 1;
            begins = true;
            continue;
        }
        if (!begins)
            continue;
        begins = false;
        const size_t source = text_source(text, document, (size_t)(at - text->bytes), &len);
        const enum scalar_style style =
            text_piece_at(text, (size_t)(at - text->bytes))->node->style;
        if (source < last || source >= moves->end)
            return false;
        if (document->bytes[source] != *at &&
            (style != STYLE_DOUBLE || document->bytes[source] != '\\'))
            return false;
        last = source;
    }
    return true;
}

/* Compares what the tree says of the moves with the events. */
static bool moves_are(struct readings *readings, const struct document *document,
                      const struct node *root, const struct told *told)
{
    const struct node *key = root->first;
    struct text text;

    while (key != NULL && !node_is(key, "moves"))
        key = key->next->next;
    if (key == NULL)
        return false;
    text_read(&text, document, key->next, &readings->arena);
    write_words(&readings->plain, text.bytes, text.len);
    write_words(&readings->parsed, told->moves.bytes, told->moves.len);
    return readings->plain.len == readings->parsed.len &&
           memcmp(readings->plain.bytes, readings->parsed.bytes, readings->plain.len) == 0 &&
           stand(&text, document, key->next);
}

static bool agree_with(struct readings *readings, const struct document *document,
                       const struct told *told, bool read, const struct node *root)
{
    if (told->large)
        return true;
    if (read != told->sound)
        return false;
    if (!read || root == NULL || root->kind != NODE_MAPPING || told->keys != 1 || !told->texts)
        return true;
    return moves_are(readings, document, root, told);
}

static bool listen_and_read(void *context, const struct document *document)
{
    struct readings *const readings = context;
    struct told told = {0};
    size_t drawing = document->skip;
    bool agreed = true;

    if (drawing_find(document, &drawing)) /* libyaml alone may refuse how it is indented */
        return true;
    listen(&told, document);
    for (int plain = 1; plain >= 0 && agreed; plain--) {
        struct diagnostics diagnostics = {0};
        struct node *root = NULL;
        arena_empty(&readings->arena);
        const bool read = plain ? yaml_read_plain(document, &readings->arena, &diagnostics, &root)
                                : yaml_read_with_libyaml(readings->tree, document, &readings->arena,
                                                         &diagnostics, &root);
        readings->documents++;
        readings->plain_documents += plain && read;
        agreed = (plain && !read) || agree_with(readings, document, &told, read, root);
    }
    buffer_release(&told.moves);
    return agreed;
}

bool events_agree(struct readings *readings, const char *bytes, size_t len)
{
    const bool agreed = each_document(bytes, len, listen_and_read, readings);

    if (!agreed)
        (void)fprintf(stderr, "moves as they are read:\n%s\nas libyaml says them:\n%s\n",
                      buffer_string(&readings->plain), buffer_string(&readings->parsed));
    return agreed;
}
