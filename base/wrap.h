/* Running text for a terminal. */
#ifndef RECTO_BASE_WRAP_H
#define RECTO_BASE_WRAP_H

#include "base/buffer.h"

/* Appends text in lines of at most 78 columns, each indented; empty lines part paragraphs. */
void wrap_text(const char *text, size_t indent, struct buffer *out);

#endif
