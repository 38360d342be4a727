/* Rules of games as one page to read and to print. */
#ifndef RECTO_RENDER_HTML_RULES_H
#define RECTO_RENDER_HTML_RULES_H

#include "base/buffer.h"

#include <stdbool.h>

/* Writes the page around a body whose headings of the second level are its contents: the sections
 * of a game, or `several` games. */
void html_rules(const char *title, bool several, const struct buffer *body, struct buffer *out);

#endif
