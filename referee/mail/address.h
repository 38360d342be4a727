/* The addresses of players. */
#ifndef RECTO_REFEREE_MAIL_ADDRESS_H
#define RECTO_REFEREE_MAIL_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Makes an address lower case. False unless it has the form name@host and names exactly one
 * recipient. */
bool address_read(char *text, size_t len);

/* Why a player cannot have this address, which address_read() has accepted; NULL if one can. `own`
 * is the address of the referee, which also receives mail to own+TOKEN. */
const char *address_refusal(const char *text, const char *own);

#endif
