/* The parts that patterns of moves are composed of. A pattern is a string of fragments and other
 * visible characters, which mean themselves: PATTERN_SQUARE "=" PATTERN_NUMBER. Every fragment
 * takes as much as it can and never returns any of it, so there is only one way to match. */
#ifndef RECTO_NOTATION_ITEMS_FRAGMENTS_H
#define RECTO_NOTATION_ITEMS_FRAGMENTS_H

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

#endif
