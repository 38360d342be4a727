/* Mail, read and written with GMime. */
#ifndef RECTO_REFEREE_MAIL_MAIL_H
#define RECTO_REFEREE_MAIL_MAIL_H

#include "base/buffer.h"
#include "base/memory.h"
#include "referee/mail/letter.h"

/* What bounds a message; each is a default of mail_limits(). */
struct mail_limits {
    size_t size;    /* bytes of the raw message */
    size_t decoded; /* bytes of all texts together once they are decoded */
    size_t lines;   /* of them */
    size_t parts;   /* MIME parts */
    size_t depth;   /* of parts within parts */
    size_t text;    /* bytes of the sender's own text */
};

struct mail_limits mail_limits(void);

/* Before the first call of the others, and behind the last. */
void mail_open(void);
void mail_close(void);

/* Reads a message as it came. `address` is the referee's own, to tell tokens from other things
 * behind a plus ("" for any address); `envelope` is the recipient that the mail server named ("" if
 * it did not). Everything the letter points to is in the arena. Whatever the bytes are, this
 * returns: what cannot be read is LETTER_BROKEN, with the reason in `why`. */
void mail_read(struct letter *letter, const char *bytes, size_t len, const char *address,
               const char *envelope, const struct mail_limits *limits, struct arena *arena);

/* Appends a message as it is handed to `sendmail -t -i`: lines end at LF. The same reply makes the
 * same bytes, always. */
void mail_write(const struct reply *reply, struct buffer *out);

/* Appends a message that mail_write() wrote with one more part to it; false if it is none. */
bool mail_attach(const char *bytes, size_t len, const struct attachment *attachment,
                 struct buffer *out);

#endif
