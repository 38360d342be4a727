/* The part of a text that its sender wrote. */
#ifndef RECTO_REFEREE_MAIL_UNQUOTED_H
#define RECTO_REFEREE_MAIL_UNQUOTED_H

#include "base/buffer.h"
#include "base/memory.h"
#include "referee/language/language.h"

/* The first line of what the referee writes in a language. Where it comes back, even unquoted, the
 * sender's own text ends. */
const char *unquoted_fence(enum language language);

/* Appends what the sender wrote, from lines that flowed_unwrap() made: without quotes and their
 * attributions, the signature, and the advertisements of phones. An empty line stands in place of
 * what is left out. */
void unquoted_text(struct buffer *out, const char *text, size_t len, struct arena *arena);

#endif
