/* The move text as items. */
#ifndef RECTO_NOTATION_ITEMS_ITEMS_H
#define RECTO_NOTATION_ITEMS_ITEMS_H

#include "notation/diagnostic.h"
#include "notation/items/pattern.h"
#include "notation/items/scan.h"
#include "notation/text.h"

#include <stddef.h>
#include <stdint.h>

/* All items of a record in their order; memory is kept from record to record. */
struct items {
    struct item *list;
    size_t count, capacity;
    struct buffer message; /* what is being said about one that is none */
};

/* Reads the items of a move text; raises what is none at its place in the document, and goes on. */
void items_read(struct items *items, struct text *text, const struct document *document,
                const struct schema *schema, struct pattern *pattern, struct arena *arena,
                struct diagnostics *diagnostics, struct diagnostics *remarks);
void items_release(struct items *items);

/* The player a tag names (INT32_MAX if larger), 0 without a tag. */
int32_t item_tag(const struct text *text, const struct item *item);

/* An item without tag, secret and mark. */
struct scanner item_body(const struct text *text, const struct item *item);

/* The digits of the secret in an opening. */
struct scanner item_secret(const struct text *text, const struct item *item);

#endif
