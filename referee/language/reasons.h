/* Why a move is illegal, for readers of another language than the rules' messages. */
#ifndef RECTO_REFEREE_LANGUAGE_REASONS_H
#define RECTO_REFEREE_LANGUAGE_REASONS_H

#include "base/buffer.h"
#include "referee/language/language.h"

/* Appends a reason: a text of the catalogue, or what the rules say in English, which ends in its
 * code as in `a1 is taken (occupied)`. The catalogue has a sentence for each code; what the rules
 * say follows it, since it names the squares and numbers. */
void reason_write(enum language language, const char *reason, struct buffer *out);

#endif
