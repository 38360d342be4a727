/* A message, from its bytes to everything it causes. */
#ifndef RECTO_REFEREE_RECEIVE_H
#define RECTO_REFEREE_RECEIVE_H

#include "referee/referee.h"

/* Handles an entry of the kind `mail`: a line with the recipient, and the message as it came. */
void receive_mail(struct referee *referee);

/* What tells a message from every other, whatever way it took: bytes of a hash. */
void receive_id(struct referee *referee, const char *bytes, size_t len,
                unsigned char id[SECRET_BYTES]);

#endif
