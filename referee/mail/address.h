/* Addresses to which the referee is told to write. */
#ifndef RECTO_REFEREE_MAIL_ADDRESS_H
#define RECTO_REFEREE_MAIL_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Makes "name@host" lower case; false if it is nothing like it, and mail to it would go nowhere or
 * to several. */
bool address_read(char *text, size_t len);

/* Why nobody can play from an address that address_read() has taken, NULL if somebody can. `own` is
 * the referee's, which with any token is the referee's too. */
const char *address_refusal(const char *text, const char *own);

#endif
