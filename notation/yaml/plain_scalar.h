/* Scalars in the usual shape of a document: a part of plain_tree.c. */
#ifndef RECTO_NOTATION_YAML_PLAIN_SCALAR_H
#define RECTO_NOTATION_YAML_PLAIN_SCALAR_H

#include "notation/yaml/yaml_tree.h"

/* A document being read. Its bytes are known to be usual: UTF-8 without control characters but
 * tabs, LF and CR before LF, and without the line breaks and marks that only YAML knows. */
struct plain_reader {
    const struct document *document;
    struct arena *arena;
    struct diagnostics *diagnostics;
    const char *at, *end; /* the byte to be looked at next, and the end of the document */
    const char *line;     /* the start of its line … */
    ptrdiff_t column;     /* … and where content stands on it; -1 at the end of the document */
    int depth;
    const struct node *key; /* of the record, whose value is being read; or NULL */
    size_t nodes;
};

/* The byte that stands so far on, NUL behind the end. */
static inline char plain_look(const struct plain_reader *reader, ptrdiff_t ahead)
{
    return reader->end - reader->at > ahead ? reader->at[ahead] : '\0';
}

/* A CR counts as one: it only ever stands at the end of a line. */
static inline bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static inline bool is_blank_or_end(char byte)
{
    return is_blank(byte) || byte == '\n' || byte == '\0';
}

/* The LF that ends the line, or the end of the document. */
static inline const char *plain_line_end(const struct plain_reader *reader, const char *at)
{
    const char *const found = memchr(at, '\n', (size_t)(reader->end - at));
    return found != NULL ? found : reader->end;
}

/* A node from `start` to where the reader is; NULL if there are too many. */
struct node *plain_node(struct plain_reader *reader, enum node_kind kind, const char *start);

/* Each takes what stands at the reader and moves it behind; NULL if it is not surely understood. A
 * key is a word with a colon, behind which the reader then is. A block scalar belongs to a
 * collection at the column `parent`; behind it the reader is at the start of a line. */
struct node *plain_key(struct plain_reader *reader);
struct node *plain_unquoted(struct plain_reader *reader, bool flow);
struct node *plain_quoted(struct plain_reader *reader);
struct node *plain_block(struct plain_reader *reader, ptrdiff_t parent);

/* Whether a key stands here. */
bool plain_is_key(const struct plain_reader *reader);

#endif
