/* Handles a message, from its bytes to all its consequences. */
#ifndef RECTO_REFEREE_EXECUTE_RECEIVE_H
#define RECTO_REFEREE_EXECUTE_RECEIVE_H

#include "referee/execute/received.h"
#include "referee/referee.h"

/* Reads the bytes of an entry `mail`: a line with the recipient, and the message as it came. It
 * needs only settings from the store, so it is done before the transaction. */
void receive_read(struct referee *referee, const char *bytes, size_t len,
                  struct received *received);

/* The same of a message whose body was pruned. */
void receive_read_head(struct referee *referee, const char *bytes, size_t len,
                       struct received *received);

/* The id of an entry `aside`, whose message was not read. */
void receive_raw_id(const char *bytes, size_t len, unsigned char id[SECRET_BYTES]);

/* Handles `mail`. */
void receive_mail(struct referee *referee);

/* Handles `aside`: a message that takes too long to read. */
void receive_aside(struct referee *referee);

#endif
