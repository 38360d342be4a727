/* The part of a text that its sender wrote. */
#ifndef RECTO_REFEREE_MAIL_UNQUOTED_H
#define RECTO_REFEREE_MAIL_UNQUOTED_H

#include "base/buffer.h"
#include "base/memory.h"

/* Appends what the sender wrote of lines that flowed_unwrap() made (UTF-8): no quotes, no lines
 * that announce them, no signature, no advertisement of a phone. An empty line stands in place of
 * what is taken out. */
void unquoted_text(struct buffer *out, const char *text, size_t len, struct arena *arena);

#endif
