/* The headers of a message, for the reader of mail. */
#ifndef RECTO_REFEREE_MAIL_HEADERS_H
#define RECTO_REFEREE_MAIL_HEADERS_H

#include "referee/mail/head.h"
#include "referee/mail/letter.h"

/* GMime's, which only the files that include it look into. */
struct _GMimeParserOptions;

/* Fills in everything but `text`, `readable` and `attachments`, in the arena. `report` is the
 * report-type of a multipart/report ("" without one), NULL of any other message. */
void mail_headers_read(struct letter *letter, struct span head, const char *report, const char *own,
                       const char *envelope, struct arena *arena);

/* How all mail is parsed: 8-bit headers are UTF-8, or else Windows-1252. The caller frees with
 * g_mime_parser_options_free(). */
struct _GMimeParserOptions *mail_options_new(void);

#endif
