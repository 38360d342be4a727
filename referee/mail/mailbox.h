/* Mailboxes: files of messages (mbox), Maildirs, and files that are one message each. */
#ifndef RECTO_REFEREE_MAIL_MAILBOX_H
#define RECTO_REFEREE_MAIL_MAILBOX_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

struct mailbox_message {
    const char *file;
    size_t ordinal; /* in an mbox, from 1; 0 in a file of its own */
    const char *bytes;
    size_t len;
};

/* All zero is empty; mailbox_release() gives it back. */
struct mailbox {
    struct mailbox_message *list;
    size_t count, capacity;
    struct arena arena; /* of everything that the list points to */
};

/* Appends the messages of an mbox (lines that begin with `From ` part them; the `>` that keeps
 * others from doing so is taken away), of a Maildir (a folder with `cur` or `new` in it), of a
 * folder of files, or of a file that is one message. False, after a complaint, if something cannot
 * be read. */
bool mailbox_read(struct mailbox *mailbox, const char *name);
void mailbox_release(struct mailbox *mailbox);

#endif
