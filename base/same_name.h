/* Names of people, events and places, compared as people read them. */
#ifndef RECTO_BASE_SAME_NAME_H
#define RECTO_BASE_SAME_NAME_H

#include "base/buffer.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether two texts are one name: letters are the same in either case and however their accents are
 * encoded, quotes and dashes of word processors are the plain ones, several blanks are one, and
 * blanks at the ends and characters that nobody sees do not count. An accent does: Zoë is not Zoe.
 */
bool same_name(const char *one, size_t one_len, const char *other, size_t other_len);

/* Appends a text in the form in which the same names have the same bytes: in small letters, which
 * are apart from their accents. */
void fold_name(const char *bytes, size_t len, struct buffer *out);

/* The same in an arena; sets its length. */
const char *fold_name_in(struct arena *arena, const char *bytes, size_t len, size_t *folded_len);

#endif
