/* Numbers with twelve significant digits, in the form of C's %.12g. */
#ifndef RECTO_VALIDATOR_NUMBERS_SIGNIFICANT_H
#define RECTO_VALIDATOR_NUMBERS_SIGNIFICANT_H

#include "base/buffer.h"

#include <stdbool.h>

enum { SIGNIFICANT = 12 };

/* Appends d.ddd… * 10^exponent, of which all SIGNIFICANT digits are given. */
void significant_write(struct buffer *text, const char *digits, long exponent);

/* Appends the number that is somewhere in [low, high], rounded; false, with nothing appended, if
 * that range does not tell what it rounds to, or is not above 0. */
bool significant_write_range(struct buffer *text, double low, double high);

#endif
