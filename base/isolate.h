/* Right-to-left text among left-to-right text. Unless marks isolate a Hebrew name, a terminal shows
 * the score that follows it before it, and the next name before that. */
#ifndef RECTO_BASE_ISOLATE_H
#define RECTO_BASE_ISOLATE_H

#include "base/buffer.h"

/* Isolates what was appended since `start` (U+2068, U+2069) if it has a right-to-left letter;
 * otherwise changes nothing. */
void isolate_since(struct buffer *out, size_t start);

#endif
