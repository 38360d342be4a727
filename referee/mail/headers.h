/* What the header of a message says. */
#ifndef RECTO_REFEREE_MAIL_HEADERS_H
#define RECTO_REFEREE_MAIL_HEADERS_H

#include "referee/mail/head.h"
#include "referee/mail/letter.h"

/* A type of GMime, declared here so that this header does not need GMime's. */
struct _GMimeParserOptions;

/* Fills in everything but `text`, `readable` and `attachments`; texts are in the arena. `report` is
 * the report-type of a multipart/report ("" without one), or NULL for other messages. */
void mail_headers_read(struct letter *letter, struct span head, const char *report, const char *own,
                       const char *envelope, struct arena *arena);

/* The options for parsing mail: 8-bit headers are UTF-8, or else Windows-1252. The caller frees
 * them with g_mime_parser_options_free(). */
struct _GMimeParserOptions *mail_options_new(void);

#endif
