/* Words and phrases in what people write. */
#ifndef RECTO_REFEREE_ORDERS_WORDS_H
#define RECTO_REFEREE_ORDERS_WORDS_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends a text in normal form: its words, of letters, digits and apostrophes, with single blanks
 * between, lower-case and without accents. */
void words_normalise(const char *text, size_t len, struct buffer *out);

/* Whether a line begins with one of the phrases, which `|` separates: in upper or lower case, with
 * fillers such as `please` or `the` before its words. Sets what follows the longest phrase, after
 * blanks, commas and colons. */
bool words_begin(const char *line, const char *phrases, const char **rest);

/* Whether the line is one of the phrases and nothing else but marks such as `.`. */
bool words_are(const char *line, const char *phrases);

/* Whether a line of one word is one of the phrases with a slip: a letter that is wrong, missing or
 * too many, or two that changed places. */
bool words_nearly(const char *line, const char *phrases);

#endif
