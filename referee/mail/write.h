/* Mail that goes out, written with GMime; mail_open() of referee/mail/read.h comes first. */
#ifndef RECTO_REFEREE_MAIL_WRITE_H
#define RECTO_REFEREE_MAIL_WRITE_H

#include "base/buffer.h"
#include "referee/mail/letter.h"

/* A part that is sent along, such as a picture. */
struct attachment {
    const char *name; /* file name, in ASCII */
    const char *type; /* such as image/svg+xml */
    const char *bytes;
    size_t len;
};

/* A message to be written. Texts may come from mail: the writer removes what could break out of a
 * header. */
struct reply {
    const char *from, *from_name; /* address and name of the referee */
    const char *to, *to_name;
    const char *answer_to; /* the address for Reply-To, with its token; "" for none */
    const char *subject;   /* with its tag (LETTER_TAG_OPEN) and Re:, if it needs one */
    const char *message_id, *in_reply_to; /* without the angle brackets */
    struct texts references; /* of the message answered, and its own id, oldest first */
    int64_t date;            /* seconds since 1970 */
    bool unasked;            /* auto-generated (a reminder), not auto-replied */
    const char *text;        /* lines of at most 78 columns, ended by LF */
    const struct attachment *attachments;
    size_t attachment_count;
};

/* Appends a message in the form that `sendmail -t -i` takes, with lines that end in LF. The same
 * reply always makes the same bytes. */
void mail_write(const struct reply *reply, struct buffer *out);

/* Appends a message that mail_write() made, with one more part; false if the bytes are no message.
 */
bool mail_attach(const char *bytes, size_t len, const struct attachment *attachment,
                 struct buffer *out);

#endif
