/* Names as people look for them: without regard to case, accents and blanks. */
#ifndef RECTO_ARCHIVE_RECORDS_FOLDED_H
#define RECTO_ARCHIVE_RECORDS_FOLDED_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

bool is_ascii(const char *bytes, size_t len);

/* Appends a text in lower case and without accents, with one blank for several: `Zoë` becomes
 * `zoe`, `Łukasz` `lukasz`. Letters of other scripts stay. What is not UTF-8, or holds a zero,
 * stays as it is. */
void fold_name(const char *bytes, size_t len, struct buffer *out);

/* The same, but accents stay, in their composed form. */
void fold_case(const char *bytes, size_t len, struct buffer *out);

/* Whether a text is the one that was asked for. Letters are the same in either case; a letter
 * without an accent stands for those with one, but not the other way round, if the text asked for
 * has no accents at all: who types an accent means it. */
bool is_asked_for(const char *asked, size_t asked_len, const char *text, size_t len);

#endif
