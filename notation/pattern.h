/* Move notation as PCRE2 patterns: fragments that the games put together, and the compiled whole.
 * Patterns match bytes, need no captures and never backtrack into what they have read. None begins
 * with digits and a dot or colon, or has one of ( < * { ; in it: those belong to other items. */
#ifndef RECTO_NOTATION_PATTERN_H
#define RECTO_NOTATION_PATTERN_H

#include "notation/schema.h"

#include <stdbool.h>
#include <stddef.h>

#define PATTERN_NUMBER           "[0-9]++"
#define PATTERN_SQUARE           "[a-z]{1,2}+[0-9]++"
#define PATTERN_COMPASS          "[nesw]"
#define PATTERN_DIAGONAL_COMPASS "(?:[ns][ew]?+|[ew])"
#define PATTERN_DECIMAL          "[0-9]++(?:\\.[0-9]{1,9}+)?+"
#define PATTERN_LIST             "\\[[^][]*+\\]"

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
};

/* The items of one game, compiled. */
struct pattern;

/* Compiles the item patterns of a game; a pattern that PCRE2 refuses ends the program, since it
 * is a mistake in the program. The caller frees with pattern_free(). */
struct pattern *pattern_new(const struct schema *schema);
void pattern_free(struct pattern *pattern);

/* Finds the item that begins at text[start], `start` < `len`, and that is followed by white
 * space, a comment, points, a time or the end (move numbers need nothing). Gives the end of it, its
 * kind and the index of its shape; 0 if nothing matches. A failure of PCRE2 itself ends the program
 * with status 2. */
size_t pattern_match(struct pattern *pattern, const char *text, size_t len, size_t start,
                     enum item_kind *kind, int *shape);

#endif
