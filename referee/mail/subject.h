/* What subjects and addresses hold for the referee. */
#ifndef RECTO_REFEREE_MAIL_SUBJECT_H
#define RECTO_REFEREE_MAIL_SUBJECT_H

#include "base/memory.h"
#include "referee/mail/letter.h"

#include <stdbool.h>

/* Puts the first `most` tokens of a subject's tags into `tokens`, in lower case. Returns how many.
 */
size_t subject_tokens(const char *subject, const char **tokens, size_t most, struct arena *arena);

/* The token in an address, in lower case, or NULL. `own` is the referee's address, "" for any. */
const char *address_token(const char *address, const char *own, struct arena *arena);

/* Whether an address is the referee's, with a token or without. The host does not count, since it
 * may have aliases. */
bool address_is_own(const char *address, const char *own);

/* An address in lower case, or NULL unless it has at most 254 bytes of printable ASCII, and one @
 * with text on both sides. */
const char *address_plain(const char *address, struct arena *arena);

/* Whether an address or subject looks like one of automatic mail. */
bool address_is_machine(const char *address);
bool subject_is_machine(const char *subject);

#endif
