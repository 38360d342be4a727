/* YAML documents as trees of nodes with exact places. */
#ifndef RECTO_NOTATION_YAML_YAML_H
#define RECTO_NOTATION_YAML_YAML_H

#include "base/memory.h"
#include "notation/diagnostic.h"
#include "notation/document.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Of a record, including keys. */
enum { NODES_MOST = 2000000 };

enum node_kind { NODE_SCALAR, NODE_SEQUENCE, NODE_MAPPING, NODE_ALIAS };

enum scalar_style { STYLE_PLAIN, STYLE_SINGLE, STYLE_DOUBLE, STYLE_LITERAL, STYLE_FOLDED };

/* Children are a list; those of a mapping are key, value, key, value. Lives in the record's arena.
 * The literal blocks of a record's `moves` and `board` are empty here, since they are read in
 * place. */
struct node {
    enum node_kind kind;
    enum scalar_style style;
    bool repeated;     /* a key that its mapping had before */
    size_t start, end; /* offsets in the document; an empty value starts right after its colon */
    const char *value; /* what a scalar says */
    size_t len;
    struct node *first, *next;
};

/* Memory that serves one document after another. The caller frees it with yaml_reader_free(). */
struct yaml_reader;
struct yaml_reader *yaml_reader_new(void);
void yaml_reader_free(struct yaml_reader *reader);

/* A block below `board: |` takes all lines that are indented at all, since the first line of a
 * drawing often stands further right than the rest, where YAML would break it off.
 *
 * Reads a document; `*root` is NULL if it is empty after all. Anchors, aliases, tags, merge keys
 * and the second of two equal keys are raised, and reading goes on. What libyaml cannot get past,
 * and too many nodes, are raised alone and give false. */
bool yaml_read(struct yaml_reader *reader, const struct document *document, struct arena *arena,
               struct diagnostics *diagnostics, struct node **root);

/* The same with libyaml for any document. yaml_read() uses it when the plain reader gives up. */
bool yaml_read_with_libyaml(struct yaml_reader *reader, const struct document *document,
                            struct arena *arena, struct diagnostics *diagnostics,
                            struct node **root);

/* Whether a key is the merge key of YAML, which in quotes would be an ordinary key. */
bool node_is_merge(const struct node *key);

/* Whether `node` is a scalar that says `text`, which is not empty. Compares the first bytes first,
 * as most differ there. */
static inline bool node_is(const struct node *node, const char *text)
{
    return node->kind == NODE_SCALAR && node->len > 0 && node->value[0] == text[0] &&
           node->len == strlen(text) && memcmp(node->value, text, node->len) == 0;
}

/* The value of a key of a mapping, NULL without it. */
static inline const struct node *node_value(const struct node *mapping, const char *name)
{
    for (const struct node *key = mapping->first; key != NULL; key = key->next->next)
        if (node_is(key, name))
            return key->next;
    return NULL;
}

#endif
