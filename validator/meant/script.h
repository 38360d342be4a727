/* A record's items with the runs between them that are none, so that both can be mended. */
#ifndef RECTO_VALIDATOR_MEANT_SCRIPT_H
#define RECTO_VALIDATOR_MEANT_SCRIPT_H

#include "notation/items/items.h"
#include "validator/judgement.h"

#include <stddef.h>

enum { ITEM_RUN = ITEM_DROPPED + 1 }; /* as the kind of an item: a run of text that is none */

/* Items and the text that their offsets mean. */
struct script {
    struct text text;
    const struct item *items;
    size_t count;
};

/* The record's items and runs by place. They live in the arena or with the record. */
void script_read(struct script *script, const struct record *record, struct arena *arena);

/* Reads the items of a short text, such as a repair; false if anything in it is none, or if there
 * are more than `most`. `text` must end with a NUL. */
bool script_lex(struct script *script, const struct schema *schema, const char *text, size_t len,
                struct item *items, size_t most);

#endif
