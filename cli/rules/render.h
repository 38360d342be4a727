/* Markdown as text, HTML and manual page, by lowdown. */
#ifndef RECTO_CLI_RULES_RENDER_H
#define RECTO_CLI_RULES_RENDER_H

#include "cli/rules/page.h"

enum { RENDER_INDENT = 4 }; /* of text, in columns */

/* Stands for the escape character of colours, which lowdown drops: a character of no script. */
#define RENDER_ESCAPE "\xEE\x80\x9B"

/* Appends text in lines of so many columns, blocks of code as they are. With `attributes`, headings
 * are bold, and the like. */
void render_text(const struct buffer *markdown, size_t columns, bool attributes,
                 struct buffer *out);

/* Appends the body of a page of HTML; headings have ids. */
void render_html(const struct buffer *markdown, struct buffer *out);

/* Appends the manual page recto-NAME about something in a few words. */
void render_man(const char *name, const char *about, const struct buffer *markdown,
                struct buffer *out);

#endif
