/* Patterns that consist of fragments and plain characters alone, matched without PCRE2. Every
 * fragment takes as much as it can and gives nothing back, so there is only one way to match. */
#ifndef RECTO_NOTATION_ITEMS_FRAGMENTS_H
#define RECTO_NOTATION_ITEMS_FRAGMENTS_H

#include <stdbool.h>
#include <stdint.h>

#define PATTERN_NUMBER           "[0-9]++"
#define PATTERN_SQUARE           "[a-z]{1,2}+[0-9]++"
#define PATTERN_COMPASS          "[nesw]"
#define PATTERN_DIAGONAL_COMPASS "(?:[ns][ew]?+|[ew])"
#define PATTERN_DECIMAL          "[0-9]++(?:\\.[0-9]{1,9}+)?+"
#define PATTERN_LIST             "\\[[^][]*+\\]"
#define PATTERN_PEN              "[AB]"
#define PATTERN_SIDE             "[lr]"
#define PATTERN_SIGNS            "[-+]++"
#define PATTERN_CROSSINGS        "(?:x" PATTERN_NUMBER ")?+"

enum { FRAGMENTS_MOST = 8, FOLD = 0x20 };

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
    FRAGMENT_CHARACTER = ' ' /* and all above it: the character itself */
};

/* The fragments and characters of a pattern, ended by FRAGMENT_END. */
struct fragments {
    uint8_t list[FRAGMENTS_MOST + 1];
};

/* Takes a pattern apart; false if it has anything but fragments and plain characters. */
bool fragments_read(struct fragments *fragments, const char *pattern);

/* The end of what the pattern matches at `at`; NULL if it does not match. `fold` is FOLD to take
 * letters in either case, like PCRE2_CASELESS, or 0. */
const char *fragments_match(const struct fragments *fragments, unsigned fold, const char *at,
                            const char *end);

#endif
