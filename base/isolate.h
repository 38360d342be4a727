/* Text that runs from right to left among text that does not: without a mark of where it begins and
 * ends, a score behind a Hebrew name is shown before it, and the next name before that. */
#ifndef RECTO_BASE_ISOLATE_H
#define RECTO_BASE_ISOLATE_H

#include "base/buffer.h"

/* Puts what has been appended since `start` between the marks that isolate it (U+2068 and U+2069),
 * if a letter in it is written from right to left; else nothing changes. */
void isolate_since(struct buffer *out, size_t start);

#endif
