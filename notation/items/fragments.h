/* Patterns of moves that are put together of fragments and plain characters alone, matched without
 * PCRE2. Every fragment takes as much as it can and gives nothing back, so there is one way only.
 */
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

/* A pattern as its fragments and characters, one after the other; 0 ends them. Among those of the
 * first of some patterns may stand where that begins in which they differ. */
struct fragments {
    uint8_t list[FRAGMENTS_MOST + 2];
};

/* Takes a pattern to pieces; false if there is more to it than fragments and plain characters. */
bool fragments_read(struct fragments *fragments, const char *pattern);

/* Whether it matters to them which letters stand there. */
bool fragments_tell_letters(const struct fragments *fragments);

/* Takes what all of some patterns begin with from all but the first, which gets a mark behind it.
 * As there is one way only, it need not be looked at for each of them. */
void fragments_factor(struct fragments *patterns, int count);

/* The end of what the whole pattern matches at `at`, NULL if it does not match there; the first of
 * some also sets `*rest`, at which the others are to be matched, if their beginning matches. `fold`
 * is FOLD to take letters in either case, as PCRE2_CASELESS does, else 0. */
const char *fragments_match(const struct fragments *fragments, unsigned fold, const char *at,
                            const char *end, const char **rest);

#endif
