/* Mail that came, read with GMime. */
#ifndef RECTO_REFEREE_MAIL_READ_H
#define RECTO_REFEREE_MAIL_READ_H

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

/* GMime starts with the first of these, and ends with the last: before the first call of
 * mail_read() or of referee/mail/write.h, and after the last. */
void mail_open(void);
void mail_close(void);

/* Reads a message as it came. `address` is the referee's own, to tell tokens from other things
 * behind a plus ("" for any address); `envelope` is the recipient that the mail server named ("" if
 * it did not). Everything the letter points to is in the arena. Whatever the bytes are, this
 * returns: what cannot be read is LETTER_BROKEN, with the reason in `why`. */
void mail_read(struct letter *letter, const char *bytes, size_t len, const char *address,
               const char *envelope, const struct mail_limits *limits, struct arena *arena);

#endif
