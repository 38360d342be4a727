/* The outbox: messages that wait to be handed over, and those for which that is over. */
#ifndef RECTO_REFEREE_OUTGOING_OUTBOX_H
#define RECTO_REFEREE_OUTGOING_OUTBOX_H

#include "referee/outgoing/picture.h"
#include "referee/referee.h"

/* The column `sent`. What becomes of a message on its way out is nothing that the journal could
 * repeat, so `verify` does not compare it. */
enum outbox_state { OUTBOX_WAITING, OUTBOX_SENT, OUTBOX_ASIDE, OUTBOX_REMOVED };

/* A message on its way out. All zero is empty. */
struct outgoing {
    struct buffer bytes, record;
    enum picture picture; /* of that record */
};

void outbox_release(struct outgoing *outgoing);

/* The rows of the messages that wait, and how many: first those that were never tried, then those
 * that were tried least, unless only the new ones are asked for; each in the order in which they
 * were written. The caller frees the list. */
int64_t *outbox_waiting(struct referee *referee, bool only_new, size_t *count);

/* Whether there is one that was never tried. */
bool outbox_has_new(struct referee *referee);

/* Reads the message of a row; false if it does not wait any more. */
bool outbox_read(struct referee *referee, int64_t row, struct outgoing *outgoing);

/* Notes, on the disk, that a message is about to be handed over, and that it has been; false if
 * that cannot be noted. */
bool outbox_note_try(struct referee *referee, int64_t row, int64_t moment);
bool outbox_note_sent(struct referee *referee, int64_t row);

/* The id of a message that no mail program will ever take, by all one can tell at that moment, NULL
 * if there is none: it was handed over again and again, and others have gone out meanwhile
 * (`others`) or days have gone by. */
const char *outbox_hopeless(struct referee *referee, int64_t moment, bool others);

/* The owner's orders about a message: remove, retry, readdress; and `aside`, when the mail program
 * does not take it. An entry of the kind `outbox` has them in lines: what, id, address, why. */
void outbox_arbitrate(struct referee *referee);

/* Appends a line for every message that has not gone out, and is not removed. */
void outbox_list(struct referee *referee, struct buffer *out);

#endif
