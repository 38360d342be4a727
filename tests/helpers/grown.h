/* Records grown from bytes, each of which chooses what comes next: YAML in all its styles, with
 * indentation, tabs and every line break that YAML knows wherever white space may stand. Most are
 * well-formed. */
#ifndef RECTO_TESTS_HELPERS_GROWN_H
#define RECTO_TESTS_HELPERS_GROWN_H

#include "base/buffer.h"

#include <stddef.h>

/* Appends what these bytes choose. */
void grow(struct buffer *text, const unsigned char *choices, size_t len);

#endif
