/* Hexadecimal digits, in either case. */
#ifndef RECTO_BASE_HEXADECIMAL_H
#define RECTO_BASE_HEXADECIMAL_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether [bytes, bytes + len) begins with `count` hexadecimal digits. */
bool hexadecimal_is(const char *bytes, size_t len, size_t count);

/* Appends digits in lower case. */
void hexadecimal_write(struct buffer *buffer, const char *digits, size_t count);

/* Whether two strings of `count` digits are the same number. */
bool hexadecimal_equal(const char *a, const char *b, size_t count);

#endif
