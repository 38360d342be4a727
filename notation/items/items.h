/* The move text as items. */
#ifndef RECTO_NOTATION_ITEMS_ITEMS_H
#define RECTO_NOTATION_ITEMS_ITEMS_H

#include "notation/diagnostic.h"
#include "notation/items/pattern.h"
#include "notation/items/scan.h"
#include "notation/text.h"

#include <stddef.h>
#include <stdint.h>

enum { RUNS_MOST = 400 };

/* A run of text that is no item; offsets in bytes of the text. */
struct stray_run {
    uint32_t start, end;
};

/* The items of a record, and the first RUNS_MOST runs between them that are none. Memory is kept
 * for the next record. */
struct items {
    struct item *list;
    size_t count, capacity;
    struct stray_run *runs;
    size_t run_count, run_capacity;
    bool after_move;  /* points and times need a move or seal before them */
    bool after_event; /* a time may also follow an ending, or a player who leaves */
};

/* Makes the list that of a new text. */
static inline void items_forget(struct items *items)
{
    items->count = items->run_count = 0;
    items->after_move = items->after_event = false;
}

/* Reads the items of a move text, after those that the list has of it; raises what is not an item
 * at its place, and goes on. What each run was meant to be is left to validator/meant/, which knows
 * the position. */
void items_read(struct items *items, struct text *text, const struct document *document,
                const struct schema *schema, struct arena *arena, struct diagnostics *diagnostics,
                struct diagnostics *remarks);
void items_release(struct items *items);

/* Reads the item at a place of a short text, such as a repair, which ends with a NUL; false if
 * there is none, or a comment. */
bool item_read(const struct schema *schema, const struct text *text, size_t at, struct item *item);

/* Whether an item stands beside the moves: a number, a comment, points, a time. */
static inline bool item_is_aside(const struct item *item)
{
    return item->kind == ITEM_NUMBER || item->kind == ITEM_COMMENT || item->kind == ITEM_POINTS ||
           item->kind == ITEM_TIME;
}

/* The player that the tag names, at most INT32_MAX; 0 without a tag. */
int32_t item_tag(const struct text *text, const struct item *item);

/* The item without tag, secret and mark. */
struct scanner item_body(const struct text *text, const struct item *item);

/* The digits of the secret in an opening. */
struct scanner item_secret(const struct text *text, const struct item *item);

#endif
