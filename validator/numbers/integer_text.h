/* Integers of any size as records and messages write them. */
#ifndef RECTO_VALIDATOR_NUMBERS_INTEGER_TEXT_H
#define RECTO_VALIDATOR_NUMBERS_INTEGER_TEXT_H

#include "base/buffer.h"
#include "notation/items/scan.h"
#include "validator/numbers/integer.h"

#include <stddef.h>

/* Takes the number whose first digit is the next character, whatever its size. */
struct integer scan_integer(struct arithmetic *arithmetic, struct scanner *item);

/* The number of points such as `(-3)`. */
struct integer scan_points(struct arithmetic *arithmetic, struct scanner item);

/* Takes the numbers that stand here, with blanks between them, whatever their size; puts the first
 * `most` of them into `numbers` and tells how many stand here. */
size_t scan_integers(struct arithmetic *arithmetic, struct scanner *item, struct integer *numbers,
                     size_t most);

/* Appends a number for people: of one that fills lines, the two ends and the number of digits. */
void explain_number(struct buffer *message, struct integer number);

#endif
