/* Mailboxes: files of messages (mbox), Maildirs, and files that are one message each. */
#ifndef RECTO_REFEREE_MAIL_MAILBOX_H
#define RECTO_REFEREE_MAIL_MAILBOX_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

struct mailbox_message {
    const char *file;
    size_t ordinal; /* in an mbox, from 1; 0: a file of its own */
    const char *bytes;
    size_t len;
};

/* All zero is an empty one; the owner calls mailbox_release(). */
struct mailbox {
    struct mailbox_message *list;
    size_t count, capacity;
    struct arena arena; /* of everything that the list points to */
};

/* Appends the messages of an mbox (split at lines that begin with `From `; escaped ones lose their
 * `>`), of a Maildir (a folder that contains `cur` or `new`), of a folder of files, or of a file
 * with one message. False, after a complaint, if something cannot be read. */
bool mailbox_read(struct mailbox *mailbox, const char *name);
void mailbox_release(struct mailbox *mailbox);

#endif
