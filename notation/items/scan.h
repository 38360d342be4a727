/* Reading the parts of an item whose shape a pattern has already matched. */
#ifndef RECTO_NOTATION_ITEMS_SCAN_H
#define RECTO_NOTATION_ITEMS_SCAN_H

#include "base/buffer.h"
#include "base/character.h"
#include "notation/schema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is left of an item (tag and mark taken off). */
struct scanner {
    const char *at, *end;
};

/* Digits, as they stand. */
struct digits {
    const char *bytes;
    size_t len;
};

/* Takes one character if it is this one, in either case for letters. */
bool scan_character(struct scanner *scanner, char character);

/* Takes blanks, tabs and line breaks. */
void scan_blanks(struct scanner *scanner);

/* Takes the digits that stand here; len 0 if there are none. */
struct digits scan_digits(struct scanner *scanner);

enum { DIGITS_MOST = 1000 };

/* Whether a number in [at, end) is written with more digits, decimals included. */
bool number_too_large(const char *at, const char *end);

/* The number in digits, INT64_MAX if it is larger. */
int64_t digits_value(struct digits digits);

/* Takes a number; INT64_MAX if it is larger; -1 if there are no digits. */
int64_t scan_number(struct scanner *scanner);

/* Takes a number of at most 15 digits; false, with nothing taken, if it is longer, if something
 * else stands here, or if less than eight bytes stand from `start`, where the scanner once was, to
 * its end. */
bool scan_short_number(struct scanner *scanner, const char *start, int64_t *number);

/* Takes a square or dot: one or two letters in either case, digits. */
struct square scan_square(struct scanner *scanner);

/* Takes compass letters (n, e, s, w, ne, se, sw, nw, in either case) if they stand here, and moves
 * the square one step that way; the square may leave the board. */
bool scan_compass(struct scanner *scanner, struct square *square);

/* Takes a decimal of up to nine places in units of 10^-9; INT64_MAX if it is larger. */
int64_t scan_decimal(struct scanner *scanner);

/* Length of the points `(+3)` that stand at `at`; 0 if there are none. */
size_t points_length(const char *at, const char *end);

/* Whether [bytes, bytes + len) is `[` numbers separated by blanks `]`, with `first:` before them or
 * alone when `headed`. */
bool scan_list_check(const char *bytes, size_t len, bool headed);

/* Appends the column letters of a square: `c` for 2. */
void column_write(struct buffer *buffer, int32_t column);

/* Appends `c4` for {2, 3}. */
void square_write(struct buffer *buffer, struct square square);

#endif
