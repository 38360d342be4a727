/* Mail that goes out, written with GMime; mail_open() of referee/mail/read.h comes first. */
#ifndef RECTO_REFEREE_MAIL_WRITE_H
#define RECTO_REFEREE_MAIL_WRITE_H

#include "base/buffer.h"
#include "referee/mail/letter.h"

/* A part that goes along, such as a picture. */
struct attachment {
    const char *name; /* of a file: ASCII */
    const char *type; /* such as image/svg+xml */
    const char *bytes;
    size_t len;
};

/* A message to be written. Texts that come from mail may hold anything: what could break out of its
 * header is taken away by the writer. */
struct reply {
    const char *from, *from_name; /* address and name of the referee */
    const char *to, *to_name;
    const char *answer_to; /* the address for Reply-To, with its token; "" for none */
    const char *subject;   /* with its tag, see below; Re: is the caller's business */
    const char *message_id, *in_reply_to; /* without the angle brackets */
    struct texts references; /* of the message answered, and its own id, oldest first */
    int64_t date;            /* seconds since 1970 */
    bool unasked;            /* auto-generated (a reminder), not auto-replied */
    const char *text;        /* lines of at most 78 columns, ended by LF */
    const struct attachment *attachments;
    size_t attachment_count;
};

/* Appends a message as it is handed to `sendmail -t -i`: lines end at LF. The same reply makes the
 * same bytes, always. */
void mail_write(const struct reply *reply, struct buffer *out);

/* Appends a message that mail_write() wrote with one more part to it; false if it is none. */
bool mail_attach(const char *bytes, size_t len, const struct attachment *attachment,
                 struct buffer *out);

#endif
