/* Addresses, and what they and subjects hold for the referee. */
#ifndef RECTO_REFEREE_MAIL_ADDRESS_H
#define RECTO_REFEREE_MAIL_ADDRESS_H

#include "base/memory.h"

#include <stdbool.h>

/* Puts the first `most` tokens of a subject's tags into `tokens`, in lower case. Returns how many.
 */
size_t subject_tokens(const char *subject, const char **tokens, size_t most, struct arena *arena);

/* The token in an address, in lower case, or NULL. `own` is the referee's address, "" for any. */
const char *address_token(const char *address, const char *own, struct arena *arena);

/* Whether an address is the referee's, with a token or without, on any host, since its host may
 * have aliases; and on this host. */
bool address_is_own(const char *address, const char *own);
bool address_is_of_referee(const char *address, const char *own);

/* An address in lower case, or NULL unless it has at most 254 bytes of printable ASCII, and one @
 * with text on both sides. */
const char *address_plain(const char *address, struct arena *arena);

/* Whether an address or subject looks like one of automatic mail. */
bool address_is_machine(const char *address);
bool subject_is_machine(const char *subject);

/* Makes the address of a player lower case. False unless it has the form name@host and names
 * exactly one recipient. */
bool address_read(char *text, size_t len);

/* Why a player cannot have this address, which address_read() has accepted; NULL if one can. `own`
 * is the address of the referee, which also receives mail to own+TOKEN. */
const char *address_refusal(const char *text, const char *own);

#endif
