/* The text of mail that is HTML. The one place that knows libxml2. */
#ifndef RECTO_REFEREE_MAIL_HTML_H
#define RECTO_REFEREE_MAIL_HTML_H

#include "base/buffer.h"

/* Appends the text of HTML in UTF-8. Blocks and <br> make lines; hidden parts are left out; each
 * line of a quote (blockquotes, and the marks of mail programs) begins with `> `. Reading ends at
 * the first element that is nested deeper than 256. */
void html_to_text(struct buffer *out, const char *html, size_t len);

#endif
