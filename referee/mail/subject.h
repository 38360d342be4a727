/* Subjects and addresses: what belongs to the referee in them. */
#ifndef RECTO_REFEREE_MAIL_SUBJECT_H
#define RECTO_REFEREE_MAIL_SUBJECT_H

#include "base/memory.h"
#include "referee/mail/letter.h"

#include <stdbool.h>

/* A subject (UTF-8, one line) without `Re:`, `AW:`, `Fwd:` and their like, without tags, its blanks
 * made single. */
const char *subject_bare(const char *subject, struct arena *arena);

/* Finds the tokens of the tags in a subject; at most `most` are put into `tokens`, in lower case.
 * Returns how many. */
size_t subject_tokens(const char *subject, const char **tokens, size_t most, struct arena *arena);

/* The token in an address, in lower case, or NULL. `own` is the referee's address, "" for any. */
const char *address_token(const char *address, const char *own, struct arena *arena);

/* Whether an address is the referee's, whatever its host: with a token, or without. Aliases of a
 * host are its own business. */
bool address_is_own(const char *address, const char *own);

/* An address in lower case, or NULL if it is none that could be written to: printable ASCII,
 * one @ with something on either side, of at most 254 bytes. */
const char *address_plain(const char *address, struct arena *arena);

/* Whether mail from this address, or with this subject, was written by a machine, by their looks
 * alone. */
bool address_is_machine(const char *address);
bool subject_is_machine(const char *subject);

#endif
