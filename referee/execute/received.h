/* A message after reading. */
#ifndef RECTO_REFEREE_EXECUTE_RECEIVED_H
#define RECTO_REFEREE_EXECUTE_RECEIVED_H

#include "referee/mail/letter.h"
#include "referee/orders/orders.h"
#include "referee/store/secret.h"

/* Everything is in the referee's arena. */
struct received {
    struct letter letter;
    struct orders orders;
    unsigned char id[SECRET_BYTES]; /* the same for every copy of the message */
};

#endif
