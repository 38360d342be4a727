/* The text of mail that is HTML. The one place that knows libxml2. */
#ifndef RECTO_REFEREE_MAIL_HTML_H
#define RECTO_REFEREE_MAIL_HTML_H

#include "base/buffer.h"

/* Appends the text of HTML in UTF-8: blocks and <br> make lines, hidden parts are left out, and
 * what is quoted (blockquotes, and what mail programs mark in ways of their own) gets `> ` before
 * each line. Text below 256 open elements is not read. */
void html_to_text(struct buffer *out, const char *html, size_t len);

#endif
