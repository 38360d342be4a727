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

/* Reads a mailbox as a header has it, such as `Maria Example <maria@example.org>`: its name,
 * perhaps
 * "", and its address, both in the arena. False unless it is one. */
bool mail_mailbox_read(const char *text, struct arena *arena, const char **name,
                       const char **address);

/* The options for parsing mail: 8-bit headers are UTF-8, or else Windows-1252. The caller frees
 * them with g_mime_parser_options_free(). */
struct _GMimeParserOptions *mail_options_new(void);

#endif
