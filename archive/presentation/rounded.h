/* Rounding of means and percentages: to the nearest, halves away from zero. */
#ifndef RECTO_ARCHIVE_PRESENTATION_ROUNDED_H
#define RECTO_ARCHIVE_PRESENTATION_ROUNDED_H

#include "base/buffer.h"

#include <stdint.h>

/* Divides an integer, in digits and perhaps with a `-` before them, by another of at least 1,
 * and writes the quotient with `decimals` decimals. Only the result is rounded; integers may have
 * any size. */
void rounded_quotient(const char *digits, uint64_t divisor, int decimals, struct buffer *out);

/* Writes a value with up to 9 decimals. |value| · 10^decimals must fit a double's 53 bits. */
void rounded_value(double value, int decimals, struct buffer *out);

#endif
