/* The outbox: messages that wait for the mail program, and those that do not any more. */
#ifndef RECTO_REFEREE_OUTGOING_OUTBOX_H
#define RECTO_REFEREE_OUTGOING_OUTBOX_H

#include "referee/outgoing/picture.h"
#include "referee/referee.h"

/* The column `sent`. The journal does not tell what becomes of a message on its way out, so
 * `verify` does not compare it. */
enum outbox_state {
    OUTBOX_WAITING,
    OUTBOX_SENT,
    OUTBOX_ASIDE, /* the mail program does not take it */
    OUTBOX_STATES
};

/* A message on its way out. All zero is an empty one. */
struct outgoing {
    struct buffer bytes, record;
    enum picture picture; /* to be drawn from the record */
};

void outbox_release(struct outgoing *outgoing);

/* The rows of the messages that wait, and how many: those with the fewest tries first, then in the
 * order in which they were written. `only_new`: only those that were never tried. The caller frees
 * the list. */
int64_t *outbox_waiting(struct referee *referee, bool only_new, size_t *count);

/* Whether there is a message that was never tried. */
bool outbox_has_new(struct referee *referee);

/* Reads the message of a row; false if it no longer waits. */
bool outbox_read(struct referee *referee, int64_t row, struct outgoing *outgoing);

/* Notes durably that a message is about to be handed over, and that it has been; false if that
 * fails. */
bool outbox_note_try(struct referee *referee, int64_t row, int64_t moment);
bool outbox_note_sent(struct referee *referee, int64_t row);

/* The id of a message that the mail program will probably never take, or NULL: it was handed over
 * 10 times, and others have gone out meanwhile (`others`), or 3 days have passed. */
const char *outbox_hopeless(struct referee *referee, int64_t moment, bool others);

/* Handles `outbox` (lines: `aside`, the id) for a message that the mail program does not take. */
void outbox_arbitrate(struct referee *referee);

/* Appends a line for every message that has not gone out. */
void outbox_list(struct referee *referee, struct buffer *out);

#endif
