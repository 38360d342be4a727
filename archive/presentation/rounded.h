/* How means and shares are rounded, wherever they are told: to the nearest, halves away from zero.
 */
#ifndef RECTO_ARCHIVE_PRESENTATION_ROUNDED_H
#define RECTO_ARCHIVE_PRESENTATION_ROUNDED_H

#include "base/buffer.h"

#include <stdint.h>

/* An integer in digits, perhaps behind `-`, divided by another from 1 on, with so many decimals. It
 * is exact before it is rounded, whatever its size. */
void rounded_quotient(const char *digits, uint64_t divisor, int decimals, struct buffer *out);

/* A value with so many decimals, up to 9; of moderate size. */
void rounded_value(double value, int decimals, struct buffer *out);

#endif
