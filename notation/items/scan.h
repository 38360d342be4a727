/* Reading the parts of an item whose shape a pattern has matched. */
#ifndef RECTO_NOTATION_ITEMS_SCAN_H
#define RECTO_NOTATION_ITEMS_SCAN_H

#include "base/buffer.h"
#include "base/character.h"
#include "notation/schema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is left to read of an item. */
struct scanner {
    const char *at, *end;
};

/* Digits in place. */
struct digits {
    const char *bytes;
    size_t len;
};

/* Takes this character, a letter in either case; false if another stands here. */
bool scan_character(struct scanner *scanner, char character);

/* Takes blanks, tabs and line breaks. */
void scan_blanks(struct scanner *scanner);

/* Takes the digits that stand here; len 0 if there are none. */
struct digits scan_digits(struct scanner *scanner);

enum { DIGITS_MOST = 1000 };

/* Whether a number in [at, end) has more digits, counting decimals. */
bool number_too_large(const char *at, const char *end);

/* The value of digits; INT64_MAX if it is larger. */
int64_t digits_value(struct digits digits);

/* Takes a number; INT64_MAX if it is larger, -1 if there is none. */
int64_t scan_number(struct scanner *scanner);

/* Takes a square or dot: one or two letters in either case, digits. */
struct square scan_square(struct scanner *scanner);

/* Takes a direction (n, e, s, w, ne, se, sw, nw, in either case), and moves the square one step
 * that way, perhaps off the board; false if there is none. */
bool scan_compass(struct scanner *scanner, struct square *square);

/* Takes a decimal of up to nine places in units of 10^-9; INT64_MAX if it is larger. */
int64_t scan_decimal(struct scanner *scanner);

/* Length of the points at `at`, such as `(+3)`; 0 if there are none. */
size_t points_length(const char *at, const char *end);

/* Whether [bytes, bytes + len) is a list of numbers separated by blanks in brackets; if `headed`,
 * after a number and a colon, or that number alone. */
bool scan_list_check(const char *bytes, size_t len, bool headed);

/* Appends the column letters of a square: `c` for 2. */
void column_write(struct buffer *buffer, int32_t column);

/* Appends `c4` for {2, 3}. */
void square_write(struct buffer *buffer, struct square square);

#endif
