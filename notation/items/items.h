/* The move text as items. */
#ifndef RECTO_NOTATION_ITEMS_ITEMS_H
#define RECTO_NOTATION_ITEMS_ITEMS_H

#include "notation/diagnostic.h"
#include "notation/items/pattern.h"
#include "notation/items/scan.h"
#include "notation/text.h"

#include <stddef.h>
#include <stdint.h>

/* The items of a record. Memory is kept for the next record. */
struct items {
    struct item *list;
    size_t count, capacity;
    struct buffer message; /* about text that is not an item */
};

/* Reads the items of a move text; raises what is not an item at its place, and goes on. */
void items_read(struct items *items, struct text *text, const struct document *document,
                const struct schema *schema, struct pattern *pattern, struct arena *arena,
                struct diagnostics *diagnostics, struct diagnostics *remarks);
void items_release(struct items *items);

/* The player that the tag names, at most INT32_MAX; 0 without a tag. */
int32_t item_tag(const struct text *text, const struct item *item);

/* The item without tag, secret and mark. */
struct scanner item_body(const struct text *text, const struct item *item);

/* The digits of the secret in an opening. */
struct scanner item_secret(const struct text *text, const struct item *item);

#endif
