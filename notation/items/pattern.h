/* Recognising an item by its first bytes: moves by the patterns of the game, all else by what games
 * share. No pattern begins with digits and a dot or colon, or contains one of ( < * { ; $ ~, which
 * belong to other items or to the opening of a seal. */
#ifndef RECTO_NOTATION_ITEMS_PATTERN_H
#define RECTO_NOTATION_ITEMS_PATTERN_H

#include "notation/schema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The fragments that patterns are composed of, beside visible characters, which mean themselves:
 * PATTERN_SQUARE "=" PATTERN_NUMBER. Every fragment takes as much as it can and never returns any
 * of it, so there is only one way to match. */
#define PATTERN_NUMBER           "\1"  /* digits */
#define PATTERN_SQUARE           "\2"  /* one or two letters, digits */
#define PATTERN_COMPASS          "\3"  /* n, e, s or w */
#define PATTERN_DIAGONAL_COMPASS "\4"  /* or two of them: ne, se, sw, nw */
#define PATTERN_DECIMAL          "\5"  /* digits, perhaps a dot and up to nine more */
#define PATTERN_LIST             "\6"  /* anything in brackets but brackets */
#define PATTERN_PEN              "\7"  /* A or B */
#define PATTERN_SIDE             "\10" /* l or r */
#define PATTERN_SIGNS            "\11" /* pluses and minuses */
#define PATTERN_CROSSINGS        "\12" /* perhaps x and digits */

enum { FRAGMENTS_MOST = 8, FOLD = 0x20 };

/* The same fragments, as characters of a pattern. */
enum fragment {
    FRAGMENT_END,
    FRAGMENT_NUMBER,
    FRAGMENT_SQUARE,
    FRAGMENT_COMPASS,
    FRAGMENT_DIAGONAL_COMPASS,
    FRAGMENT_DECIMAL,
    FRAGMENT_LIST,
    FRAGMENT_PEN,
    FRAGMENT_SIDE,
    FRAGMENT_SIGNS,
    FRAGMENT_CROSSINGS,
};

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
