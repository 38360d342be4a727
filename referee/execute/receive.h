/* A message, from its bytes to everything it causes. */
#ifndef RECTO_REFEREE_EXECUTE_RECEIVE_H
#define RECTO_REFEREE_EXECUTE_RECEIVE_H

#include "referee/mail/letter.h"
#include "referee/orders/orders.h"
#include "referee/referee.h"

/* A message that was read: all of it in the arena of the referee. */
struct received {
    struct letter letter;
    struct orders orders;
    unsigned char id[SECRET_BYTES]; /* tells it from every other, whatever way it took */
};

/* Reads the bytes of an entry of the kind `mail`: a line with the recipient, and the message as it
 * came. Asks the store for nothing but settings: to be done before a transaction. */
void receive_read(struct referee *referee, const char *bytes, size_t len,
                  struct received *received);

/* The same of a message whose body was pruned. */
void receive_read_head(struct referee *referee, const char *bytes, size_t len,
                       struct received *received);

/* What tells an entry of the kind `aside` from every other: its message was never read. */
void receive_raw_id(const char *bytes, size_t len, unsigned char id[SECRET_BYTES]);

/* Handles an entry of the kind `mail`. */
void receive_mail(struct referee *referee);

/* Handles an entry of the kind `aside`: a message that cannot be read in reasonable time. */
void receive_aside(struct referee *referee);

#endif
