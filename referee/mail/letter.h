/* A message that came. All texts are NUL-terminated UTF-8 without control characters, except for
 * the LF in `text`; "" means that there is none. */
#ifndef RECTO_REFEREE_MAIL_LETTER_H
#define RECTO_REFEREE_MAIL_LETTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LETTER_TOKENS_MOST = 4, LETTER_TOKEN_SHORTEST = 6, LETTER_TOKEN_LONGEST = 64 };

enum letter_kind {
    LETTER_PERSONAL,  /* the only kind that may be answered */
    LETTER_AUTOMATIC, /* an automatic reply (RFC 3834), or a mail that no person wrote */
    LETTER_BOUNCE,    /* a report on delivery, or a mail without a sender */
    LETTER_LIST,      /* a copy from a mailing list, or bulk mail */
    LETTER_DOUBTFUL,  /* marked like an automatic one, as some mail of people is too */
    LETTER_BROKEN,    /* cannot be read, or names no sender to answer */
    LETTER_UNREAD,    /* takes too long to be read; mail_read() never says so */
};

/* A list of texts. */
struct texts {
    const char *const *list;
    size_t count;
};

struct letter {
    enum letter_kind kind;
    const char *why;       /* why it is not personal, or why its text cannot be read; for people */
    const char *from;      /* the sender's address, in lower case */
    const char *name;      /* the sender's name */
    const char *answer_to; /* where an answer goes: Reply-To if it is one address, else `from` */
    struct texts recipients; /* addresses in lower case, envelope first, each once */
    struct texts others;     /* addresses in To and Cc that are not the referee's */
    struct texts tokens; /* in lower case; those in addresses first, then the one in the subject */
    const char *message_id;  /* without the angle brackets */
    const char *in_reply_to; /* without the angle brackets */
    struct texts references; /* without the angle brackets, oldest first */
    const char *returned; /* in a report on delivery, the id of the message that it is about … */
    bool failed;          /* … which will not arrive any more; a report may also say less */
    const char *text;     /* what the sender wrote: no quotes, no signature; lines end at LF */
    bool readable;        /* false: `text` is empty, and `why` says why */
};

/* Tokens consist of a-z, 0-9, `.` and `_`, and have the lengths above. They stand after the
 * referee's name in an address, referee+TOKEN@example.org, and in a subject as [recto TOKEN]. */
#define LETTER_TAG_OPEN  "[recto "
#define LETTER_TAG_CLOSE "]"

#endif
