/* Names without accents, as people type who look for them. */
#ifndef RECTO_ARCHIVE_RECORDS_LETTERS_H
#define RECTO_ARCHIVE_RECORDS_LETTERS_H

#include "base/buffer.h"

#include <stddef.h>

/* Appends a text as fold_name() does, and without accents: `Zoë` becomes `zoe`, `Łukasz` `lukasz`.
 * Letters of other scripts stay. */
void fold_letters(const char *bytes, size_t len, struct buffer *out);

/* The same with accents, in their composed form. */
void fold_accents(const char *bytes, size_t len, struct buffer *out);

#endif
