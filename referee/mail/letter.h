/* What a message says. All texts are UTF-8 and NUL-terminated; none but
 * `text` has a line break, none a control character (`text` has LF), and "" stands for none. */
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
    LETTER_DOUBTFUL,  /* marked like such a one, but so are some that people write */
    LETTER_BROKEN,    /* cannot be read, or nobody can be answered */
};

/* Texts in their order. */
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
    struct texts others;     /* of those in To and Cc, which are not the referee's */
    struct texts tokens;     /* in lower case: those of addresses first, then that of the subject */
    const char *subject;     /* without Re: and its translations, without the tag */
    const char *message_id;  /* without the angle brackets */
    const char *in_reply_to; /* likewise */
    struct texts references; /* likewise, oldest first */
    int64_t date;            /* seconds since 1970, as the header says; INT64_MIN without one */
    const char *text;        /* what the sender wrote: no quotes, no signature; lines end at LF */
    bool readable;           /* false: `text` is empty because … `why` */
    size_t attachments;      /* parts that were not looked at */
};

/* Tokens are of a-z, 0-9, `.` and `_`, of the lengths above. They are found behind the referee's
 * name in an address, referee+TOKEN@example.org, and in a subject as [recto TOKEN]. */
#define LETTER_TAG_OPEN  "[recto "
#define LETTER_TAG_CLOSE "]"

/* A line that replies may begin with: when it comes back unquoted, what stands from there on is not
 * the sender's. */
#define LETTER_FENCE "== Please answer above this line =="

#endif
