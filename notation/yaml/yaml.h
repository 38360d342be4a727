/* One YAML document as a tree of nodes with exact places. */
#ifndef RECTO_NOTATION_YAML_YAML_H
#define RECTO_NOTATION_YAML_YAML_H

#include "base/memory.h"
#include "notation/diagnostic.h"
#include "notation/document.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A record has at most so many of them, keys included. */
enum { NODES_MOST = 2000000 };

enum node_kind { NODE_SCALAR, NODE_SEQUENCE, NODE_MAPPING, NODE_ALIAS };

enum scalar_style { STYLE_PLAIN, STYLE_SINGLE, STYLE_DOUBLE, STYLE_LITERAL, STYLE_FOLDED };

/* Children are a list; a mapping's are key, value, key, value. Lives in the record's arena. What
 * the literal block of a record's `moves` says is not made up, since it is read where it stands:
 * such a node is empty. */
struct node {
    enum node_kind kind;
    enum scalar_style style;
    bool repeated;     /* a key that stood in its mapping before */
    size_t start, end; /* bytes of the document; an empty value starts right behind its colon */
    const char *value; /* of a scalar: what it says … */
    size_t len;
    struct node *first, *next;
};

/* What reading documents needs again and again. The caller frees it with yaml_reader_free(). */
struct yaml_reader;
struct yaml_reader *yaml_reader_new(void);
void yaml_reader_free(struct yaml_reader *reader);

/* Reads a document; `*root` is NULL if it has no content after all. Anchors, aliases, tags, merge
 * keys, and the second of two equal keys are raised and reading goes on; anything that libyaml
 * cannot get past, or too many nodes, is raised alone and gives false. */
bool yaml_read(struct yaml_reader *reader, const struct document *document, struct arena *arena,
               struct diagnostics *diagnostics, struct node **root);

/* The same with libyaml, whatever the document looks like: what yaml_read() falls back on. */
bool yaml_read_with_libyaml(struct yaml_reader *reader, const struct document *document,
                            struct arena *arena, struct diagnostics *diagnostics,
                            struct node **root);

/* Whether a key is YAML's merge key; in quotes it would be a key like any other. */
bool node_is_merge(const struct node *key);

/* Whether `node` is a scalar that says `text`, which is not empty; most differ at once. */
static inline bool node_is(const struct node *node, const char *text)
{
    return node->kind == NODE_SCALAR && node->len > 0 && node->value[0] == text[0] &&
           node->len == strlen(text) && memcmp(node->value, text, node->len) == 0;
}

#endif
