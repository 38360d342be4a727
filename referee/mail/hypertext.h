/* HTML of mail as plain text. */
#ifndef RECTO_REFEREE_MAIL_HYPERTEXT_H
#define RECTO_REFEREE_MAIL_HYPERTEXT_H

#include "base/buffer.h"

/* Appends the text of HTML in UTF-8: blocks and <br> as lines, what is quoted (blockquotes, and
 * what mail programs mark in ways of their own) behind `> `, hidden parts left out. */
void hypertext_read(struct buffer *out, const char *html, size_t len);

#endif
