/* Mail that came, read with GMime. */
#ifndef RECTO_REFEREE_MAIL_READ_H
#define RECTO_REFEREE_MAIL_READ_H

#include "base/memory.h"
#include "referee/mail/letter.h"

/* Limits on a message; mail_limits() gives the defaults. */
struct mail_limits {
    size_t size;    /* bytes of the raw message */
    size_t decoded; /* bytes of all texts together once they are decoded */
    size_t lines;   /* of them */
    size_t parts;   /* MIME parts */
    size_t depth;   /* of parts within parts */
    size_t text;    /* bytes of the sender's own text */
};

struct mail_limits mail_limits(void);

/* Starts and ends GMime: before the first call of mail_read() or of referee/mail/write.h, and after
 * the last one. */
void mail_open(void);
void mail_close(void);

/* Reads a message. `address` is the referee's own, in which tokens are looked for ("" for any
 * address); `envelope` is the recipient that the mail server gave ("" if it gave none). Everything
 * that the letter points to is in the arena. A message that cannot be read is LETTER_BROKEN, with
 * the reason in `why`. */
void mail_read(struct letter *letter, const char *bytes, size_t len, const char *address,
               const char *envelope, const struct mail_limits *limits, struct arena *arena);

#endif
