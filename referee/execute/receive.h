/* Handles a message, from its bytes to all its consequences. */
#ifndef RECTO_REFEREE_EXECUTE_RECEIVE_H
#define RECTO_REFEREE_EXECUTE_RECEIVE_H

#include "referee/execute/extract.h"
#include "referee/referee.h"

/* Reads a message: a line with the recipient, and the message as it came. It needs only settings
 * from the store, so it is done before the transaction. */
void receive_read(struct referee *referee, const char *bytes, size_t len,
                  struct received *received);

/* What is known of a message that takes too long to be read. */
void receive_unread(struct referee *referee, const char *bytes, size_t len,
                    struct received *received);

/* Handles `letter`, from what was read of the message when it came. */
void receive_letter(struct referee *referee);

#endif
