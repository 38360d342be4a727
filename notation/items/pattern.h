/* Recognising an item by its first bytes: moves by the patterns of the game, all else by what games
 * share. No pattern begins with digits and a dot or colon, or contains one of ( < * { ; $ ~, which
 * belong to other items or to the opening of a seal. */
#ifndef RECTO_NOTATION_ITEMS_PATTERN_H
#define RECTO_NOTATION_ITEMS_PATTERN_H

#include "notation/items/fragments.h"
#include "notation/schema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum item_kind {
    ITEM_MOVE, /* and its shape */
    ITEM_NUMBER,
    ITEM_POINTS,
    ITEM_TIME,
    ITEM_RESIGN,
    ITEM_FORFEIT,
    ITEM_DRAW,
    ITEM_LOST_HALF,
    ITEM_NEW_GRID,
    ITEM_OPEN_END,
    ITEM_COMMENT,
    ITEM_ADJUDGED,
    ITEM_SEAL,
    ITEM_OPENING, /* a move, and the secret of its seal */
    ITEM_LEAVES,  /* a player gives up a game that goes on without that player … */
    ITEM_DROPPED, /* … or is taken out of it */
};

/* A seal is `$` and a commitment; a move opens it with `~` and its secret. */
enum {
    COMMITMENT_DIGITS = 64,
    SEAL_LENGTH = 1 + COMMITMENT_DIGITS,
    SECRET_DIGITS = 32,
    OPENING_LENGTH = 1 + SECRET_DIGITS,
};

/* Whether a text is a move of that shape, without tag and mark, and nothing else; false if the game
 * has no such shape. */
bool shape_fits(const struct schema *schema, int shape, const char *text, size_t len);

/* An item of the move text, which has at most 64 MiB; offsets in bytes of the text. */
struct item {
    uint32_t start; /* of its tag, if it has one */
    uint32_t body;  /* after the tag */
    uint32_t end;   /* after the mark */
    uint8_t kind;   /* enum item_kind */
    uint8_t shape;  /* of a move or opening, else 0 */
    uint8_t mark;   /* bytes of the mark at its end */
    uint8_t tail;   /* bytes of the mark and of `~` and the secret before it */
};

/* Finds the item at text[start], where `start` < `len`. White space, a comment, points, a time or
 * the end must follow, except after move numbers. False if there is no item. */
bool pattern_match(const struct schema *schema, const char *text, size_t len, size_t start,
                   struct item *item);

#endif
