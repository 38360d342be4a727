/* The headers of a message, for the reader of mail. */
#ifndef RECTO_REFEREE_MAIL_HEADERS_H
#define RECTO_REFEREE_MAIL_HEADERS_H

#include "notation/memory.h"
#include "referee/letter.h"

/* GMime's, which only the files that include it look into. */
struct _GMimeMessage;
struct _GMimeParserOptions;

/* Fills in everything but `text`, `readable` and `attachments`, in the arena. */
void mail_headers_read(struct letter *letter, struct _GMimeMessage *message, const char *own,
                       const char *envelope, struct arena *arena);

/* How all mail is parsed: 8-bit headers are UTF-8, or else Windows-1252. The caller frees with
 * g_mime_parser_options_free(). */
struct _GMimeParserOptions *mail_options_new(void);

#endif
